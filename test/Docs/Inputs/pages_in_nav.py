"""Names the pages of docs that mkdocs.yml does not list; the rules have one entry, their index."""
import pathlib, re, sys

root = pathlib.Path(sys.argv[1])
listed = set(re.findall(r"- (\S+\.md)$", (root / "mkdocs.yml").read_text(), re.M))
pages = {str(p.relative_to(root / "docs")) for p in (root / "docs").rglob("*.md")}
missing = sorted(p for p in pages - listed if not re.fullmatch(r"rules/\w+\d\.md", p))
print(f"{len(pages)} pages, {len(missing)} not in nav", *missing)
