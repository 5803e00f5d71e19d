"""Where the built program begins: its own folders are all that Python looks in."""

import sys

_here = sys.argv[0].rpartition("/app/")[0]
sys.path += [f"{_here}/lib", f"{_here}/app"]
sys.argv[0] = "felt-school"

from trainer.cli import main  # noqa: E402  (the path comes first)

sys.exit(main())
