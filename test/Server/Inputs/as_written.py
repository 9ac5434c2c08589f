"""The findings in CUDA sources that optimisation makes wrong: on disk, changed, and never saved."""
import pathlib, sys
from lsp_client import *

path = pathlib.Path(sys.argv[1])
text = path.read_text()
def show(what, path, version):
    print(what, [(d["range"]["start"]["line"] + 1, d["code"]) for d in c.diagnostics(path, version)])
c = Client()
c.open(path, language="cuda")
show("on disk", path, 1)
# The second look is at the text of the editor: a line more, and then without the faults.
c.change(path, 2, "// one line more\n" + text)
show("changed", path, 2)
c.change(path, 3, text[:text.index("__global__ void wrong")])
show("right", path, 3)
new = path.with_name("new.cu")
c.open(new, text, language="cuda")
show("not on disk", new, 1)
print("exit code", c.stop())
