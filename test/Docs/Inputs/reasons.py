"""Compares the reasons for `inconclusive` in lib/Validate/Reasons/Reasons.def with docs/Reasons.md, the code that names them and the
tests that reach them; the argument is the root. A test reaches a reason if a line of FileCheck or a string of a unit test
has its text. Inputs/unreached-reasons.txt lists those that no test reaches, each with why."""
import pathlib, re, sys

root = pathlib.Path(sys.argv[1])
LITERAL = r'"(?:[^"\\\n]|\\.)*"'
PART = re.compile(r"\{\d\}")

def joined(literals):
    return "".join(s[1:-1] for s in re.findall(LITERAL, literals))

table = (root / "lib/Validate/Reasons/Reasons.def").read_text()
rows = {name: joined(text) for name, text in
        re.findall(r"^REASON\((\w+),\s*((?:" + LITERAL + r"\s*)+)\)", table, re.M)}
code = "\n".join(p.read_text() for p in (root / "lib/Validate").rglob("*") if p.suffix in (".cpp", ".h"))
document = (root / "docs/Reasons.md").read_text()

said = []
for folder in ("test", "unittests"):
    for path in sorted((root / folder).rglob("*")):
        if path.suffix in (".cpp", ".h") and folder == "unittests":
            text = path.read_text()
            said += [joined(run) for run in re.findall(LITERAL + r"(?:\s*" + LITERAL + ")*", text)]
        elif path.suffix in (".ll", ".test", ".mir", ".cl", ".c"):
            said += [line for line in path.read_text(errors="replace").split("\n")
                     if re.match(r"\W*[A-Z][-A-Z0-9_]*:", line)]
said = "\n".join(said).replace("\\", "")
excused = dict(line.split(" ", 1) for line in (root / "test/Docs/Inputs/unreached-reasons.txt").read_text().splitlines()
               if line and not line.startswith("#"))

wrong = []
for name, text in rows.items():
    parts = PART.findall(text)
    if parts != [f"{{{k}}}" for k in range(len(parts))]:
        wrong.append(f"{name}: parts out of order")
    if not re.search(rf"\bReason::{name}\b", code):
        wrong.append(f"{name}: no code names it")
    row = PART.sub("…", text)
    if f"| {row} |" not in document:
        wrong.append(f"{name}: not in docs/Reasons.md: | {row} |")
    reached = re.search(r"[^\n]+?".join(map(re.escape, PART.split(text))), said)
    if not reached and name not in excused:
        wrong.append(f"{name}: no test reaches it: {text}")
    if reached and name in excused:
        wrong.append(f"{name}: a test reaches it, and unreached-reasons.txt says that none does")
wrong += [f"{name}: no such reason in unreached-reasons.txt" for name in excused if name not in rows]
texts = {PART.sub("…", text) for text in rows.values()}
wrong += [f"no such reason: {row}" for row in re.findall(r"^\| ([^|]+) \| [^|]+ \|$", document, re.M)
          if row not in texts and row != "Reason" and not set(row) <= set("-")]
print("\n".join(wrong + [f"{len(rows)} reasons, {len(excused)} that no test reaches, {len(wrong)} wrong"]))
