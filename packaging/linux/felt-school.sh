#!/bin/sh
# Starts Felt School with the interpreter that lies beside it; nothing of the system's Python takes part.
case $(getconf GNU_LIBC_VERSION 2>/dev/null) in
    "glibc 2."[0-9] | "glibc 2."[12][0-9] | "glibc 2.3"[0-5])
        echo "Felt School needs Debian 12, Ubuntu 24.04 or newer: the C library here is older than 2.36." >&2
        exit 3
        ;;
esac
here=$(dirname "$(readlink -f "$0")")
exec "$here/python/bin/python3.11" -I -S -B -X utf8 "$here/app/start.py" "$@"
