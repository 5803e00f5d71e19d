"""The papers beside the packages and inside them: how to deploy, a policy to fill in, what is new, what each file is.

They are written from docs/deploying.md, CHANGELOG.md and what the build made; nothing is said twice.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from recipe.folder import ROOT, copy

DOCS = "docs"
"""In the program's folder."""
CHANGES, DEPLOYING = "changes.html", "deploying.html"
TEMPLATE = ROOT / "packaging" / "policy-template.toml"
CHECK = ROOT / "packaging" / "windows" / "check.ps1"
PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 sans-serif; max-width: 54rem; margin: 2rem auto; padding: 0 1rem; }}
table {{ border-collapse: collapse; margin: 1rem 0; }}
th, td {{ border: 1px solid; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }}
pre {{ overflow: auto; border: 1px solid; padding: 0.5rem; }}
</style>
</head>
<body>
{body}
</body>
</html>
"""


def put_docs(folder: Path, shown: str) -> None:
    """The papers that are installed with the program."""
    target = folder / DOCS
    target.mkdir(parents=True)
    _write(target / DEPLOYING, deploying())
    _write(target / CHANGES, release_notes(shown))
    copy(TEMPLATE, target / TEMPLATE.name)


def put_papers(out: Path, shown: str) -> list[Path]:
    """The papers that are handed out beside the packages."""
    pages = {DEPLOYING: deploying(), "release-notes.html": release_notes(shown), "README.txt": read_me(shown)}
    for name, text in pages.items():
        _write(out / name, text)
    for path in (TEMPLATE, CHECK):
        copy(path, out / path.name)
    return [out / name for name in (*pages, TEMPLATE.name, CHECK.name)]


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def deploying() -> str:
    """docs/deploying.md as a page."""
    return page((ROOT / "docs" / "deploying.md").read_text(encoding="utf-8"), "Deploying Felt School")


def changes(shown: str) -> list[str]:
    """What CHANGELOG.md says of a version; of one that it does not name, what it says of the newest."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    parts = {part.partition("\n")[0].strip(): part.partition("\n")[2] for part in text.split("\n## ")[1:]}
    return parts.get(shown, next(iter(parts.values()))).strip().splitlines()


def release_notes(shown: str) -> str:
    """What is new in a version, as a page."""
    return page("\n".join([f"# Felt School {shown}", "", *changes(shown)]), f"Felt School {shown}")


def changes_in_debian(shown: str) -> str:
    """The points of a version as a Debian changelog has them, in lines that are not too long."""
    points = [
        " ".join(found.group(1).split())
        for found in re.finditer(r"^- (.*(?:\n  .*)*)", "\n".join(changes(shown)), re.MULTILINE)
    ]
    return "".join(f"  * {_wrapped(point)}\n" for point in points or ["A build for tests."])


def _wrapped(point: str) -> str:
    lines, line = [], ""
    for word in point.split():
        if len(line) + len(word) > 74:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    return "\n    ".join([*lines, line])


def read_me(shown: str) -> str:
    """What each file beside the packages is, and what has to be there before the tarball can be unpacked."""
    return f"""\
Felt School {shown}

felt-school-{shown}-setup.exe                Windows 10 (1809) and 11: open it, or setup.exe /S
felt-school-{shown}.msi                      Windows, managed sites, for all users
felt-school-{shown}-windows-portable.zip     Windows, a stick or a share: unpack it, start FeltSchool.exe
felt-school_{shown}_amd64.deb                Debian 12, Ubuntu 24.04 or newer: sudo apt install ./felt-school_{shown}_amd64.deb
felt-school-{shown}-linux-x86_64.tar.xz      the same systems, any folder

The tarball is packed with xz. Where tar says that xz is missing: sudo apt install xz-utils

    tar xf felt-school-{shown}-linux-x86_64.tar.xz
    felt-school-{shown}/felt-school

Where a library is missing, the program names it and the line that installs it. The .deb brings all of them by itself.

{DEPLOYING:<34} for administrators: silent switches, statuses, policy, what is kept where
policy-template.toml               a policy to fill in
check.ps1                          tries the set-up program on a Windows PC and writes a report
release-notes.html                 what is new
felt-school-{shown}-*.cdx.json     bills of materials (CycloneDX)
SHA256SUMS                         the hashes of all files: sha256sum -c SHA256SUMS
"""


# ---------------------------------------------------------------- from Markdown, as far as our papers use it


def page(text: str, title: str) -> str:
    """A page of HTML from headings, paragraphs, lists, tables, code, bold words and links."""
    return PAGE.format(title=html.escape(title), body="\n".join(_blocks(text.splitlines())))


def _blocks(lines: list[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        end = at + 1
        if line.startswith("```"):
            end = next((number for number in range(at + 1, len(lines)) if lines[number].startswith("```")), len(lines))
            yield _code(lines[at + 1 : end])
            end += 1
        elif heading := re.match(r"(#{1,4}) (.*)", line):
            level = len(heading[1])
            yield f"<h{level}>{_inline(heading[2])}</h{level}>"
        elif line.startswith("|"):
            end = _while(lines, at, lambda other: other.startswith("|"))
            yield _table(lines[at:end])
        elif line.startswith("    "):
            end = _while(lines, at, lambda other: other.startswith("    ") or not other.strip())
            yield _code([other[4:] for other in lines[at:end]])
        elif line.startswith("- "):
            end = _while(lines, at, lambda other: other.startswith(("- ", "  ")))
            yield _list(lines[at:end])
        elif line.strip():
            end = _while(lines, at, lambda other: bool(other.strip()) and not other.startswith(("|", "#", "```", "- ")))
            yield f"<p>{_inline(' '.join(lines[at:end]))}</p>"
        at = end


def _while(lines: list[str], at: int, belongs) -> int:  # type: ignore[no-untyped-def]
    """The number of the first line from `at` on that no longer belongs."""
    return next((number for number in range(at, len(lines)) if not belongs(lines[number])), len(lines))


def _code(lines: list[str]) -> str:
    return f"<pre><code>{html.escape(chr(10).join(lines).strip(chr(10)))}</code></pre>"


def _list(lines: list[str]) -> str:
    points: list[str] = []
    for line in lines:
        if line.startswith("- "):
            points.append(line[2:])
        else:
            points[-1] += " " + line.strip()
    return "<ul>\n" + "".join(f"<li>{_inline(point)}</li>\n" for point in points) + "</ul>"


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    rules = [all(re.fullmatch(r":?-+:?", cell) for cell in row) for row in rows]
    made, tag = [], "th" if True in rules else "td"
    for is_rule, group in groupby(zip(rows, rules, strict=True), key=lambda pair: pair[1]):
        if is_rule:
            tag = "td"
            continue
        made += [f"<tr>{''.join(f'<{tag}>{_inline(cell)}</{tag}>' for cell in row)}</tr>" for row, _ in group]
    return "<table>\n" + "\n".join(made) + "\n</table>"


def _inline(text: str) -> str:
    """Code first, so that nothing in it is taken for a mark; a link to another page of the source is its words alone."""
    parts = re.split(r"(`[^`]+`)", text)
    return "".join(
        f"<code>{html.escape(part[1:-1])}</code>" if part.startswith("`") and len(part) > 2 else _marks(part)
        for part in parts
    )


def _marks(text: str) -> str:
    text = html.escape(text, quote=False)
    text = re.sub(r"\[([^\]]+)\]\((https?://[^)\s]+)\)", r'<a href="\2">\1</a>', text)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", text)
