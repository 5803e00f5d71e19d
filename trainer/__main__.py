"""`python -m trainer` is the `felt-school` command."""

import sys

from trainer.cli import main

sys.exit(main())
