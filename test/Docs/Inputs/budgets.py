"""Compares the table of budgets in docs/Performance.md with include/rejoin/Support/Budgets.def; the argument is the root."""
import re, sys

code = re.sub(r"//.*", "", open(f"{sys.argv[1]}/include/rejoin/Support/Budgets.def").read())
text = open(f"{sys.argv[1]}/docs/Performance.md").read()
STRINGS = r'((?:"[^"]*"\s*)+)'
rows = []
for name, limit, counts, gives_way in re.findall(r"BUDGET\((\w+), ([\d <]+),\s*" + STRINGS + r",\s*" + STRINGS + r"\)", code):
    of, then = ("".join(re.findall(r'"([^"]*)"', strings)) for strings in (counts, gives_way))
    rows.append(f"| `{name}` | {eval(limit):,} | {of} | {then} |")
missing = [row for row in rows if row not in text]
for row in missing:
    print("missing: " + row)
listed = re.findall(r"^\| `([A-Z]\w+)` \| [\d,]+ \|", text, re.M)
extra = len(listed) - len(rows)
print(f"{len(rows)} budgets, {len(missing) + max(0, extra)} differ")
