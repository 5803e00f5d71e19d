#!/bin/sh
# Starts Felt School with the interpreter that lies beside it; nothing of the system's Python takes part.
here=$(dirname "$(readlink -f "$0")")
exec "$here/python/bin/python3.11" -I -S -B -X utf8 "$here/app/start.py" "$@"
