"""Lesson packs: what instructors write, checked against the rules engine. No answer is ever stored in a pack.

parse_pack(files) -> Parsed        check_pack(parsed, games) -> Checked        write_pack(pack) -> files
build_zip(files) -> bytes          read_zip(bytes) -> Unpacked                 practice / examination -> Asking ...
"""
