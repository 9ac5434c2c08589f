"""Shaders in the editor: findings of unsaved text, hovers and marks of indices, in GLSL and HLSL; the compiler's errors."""
import pathlib, sys
from lsp_client import *

directory = pathlib.Path(sys.argv[1])
c = Client()

def show(name, findings):
    for d in findings:
        print(name, d["range"]["start"]["line"] + 1, d["severity"], d.get("code", ""), d["message"].split("\n")[0])

def settle(name, line, first):
    """Applies the first repair on a line, and shows what is left."""
    path = str(directory / name)
    text = pathlib.Path(path).read_text()
    c.open(path, text, first, pathlib.Path(name).suffix[1:])
    found = c.diagnostics(path, first)
    show(name, found)
    action = c.request("textDocument/codeAction", textDocument={"uri": uri(path)}, range=span(line, 0, line, 0),
                       context={"diagnostics": found})[0]
    print("  fix:", action["title"])
    text = apply(text, action["edit"]["changes"][uri(path)])
    print("  line:", text.split("\n")[line + text.count("#extension") - pathlib.Path(path).read_text().count("#extension")].strip())
    c.change(path, first + 1, text)
    show("  after", c.diagnostics(path, first + 1))

settle("index.frag", 7, 1)
settle("index.hlsl", 5, 1)
settle("needless.comp", 8, 1)

path = str(directory / "guard.comp")
c.open(path)
show("guard.comp", c.diagnostics(path, 1))
for line, character in ((9, 6), (10, 9)):
    print("hover", c.at("hover", path, line, character)["contents"]["value"].replace("\n", " / "))
print("lens", [l["command"]["title"] for l in c.request("textDocument/codeLens", textDocument={"uri": uri(path)})])
# An open header counts as it is in the editor, and an error is at its line.
header = str(directory / "size.glsl")
c.open(header, "const int size = 7 +;\n")
c.change(path, 2, pathlib.Path(path).read_text() + "\n")
d = c.diagnostics(path, 2)[0]
print("header", d["message"], d["relatedInformation"][0]["location"]["uri"] == uri(header))
c.change(header, 2, "const int size = 64;\n")
c.change(path, 3, pathlib.Path(path).read_text().replace("size", "sise", 1))
show("error", c.diagnostics(path, 3))
print("exit code", c.stop())
