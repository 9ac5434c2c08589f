"""Hovers on constants, on lines that the compiler moves, and the link of a finding."""
import pathlib, sys
from lsp_client import *

path = pathlib.Path(sys.argv[1])
text = path.read_text()
lines = text.split("\n")
c = Client()
c.open(path)
for d in c.diagnostics(path, 1):
    print("code", d["code"], d["codeDescription"]["href"])
for mark, word in (("A", "4"), ("A", "Width"), ("A", "tid"), ("B", "0x1f"), ("C", "Called"), ("D", "x"), ("E", "sum")):
    line = next(i for i, l in enumerate(lines) if "// " + mark in l)
    h = c.at("hover", path, line, lines[line].index(word))
    print(mark, word, "|", h["contents"]["value"].replace("\n", " / ") if h else None)
web = Client(initialization={"rulePages": "https://pages.example/rules/"})
web.open(path)
print("web", [d["codeDescription"]["href"] for d in web.diagnostics(path, 1)])
print("exit code", web.stop(), c.stop())
