"""The code lenses over kernels of CUDA: the size of the block, and the launch that it comes from."""
import sys
from lsp_client import *

path = sys.argv[1]
c = Client()
c.open(path, language="cuda")
c.diagnostics(path, 1)
for lens in c.request("textDocument/codeLens", textDocument={"uri": uri(path)}):
    print(lens["range"]["start"]["line"] + 1, lens["command"]["title"])
print("exit code", c.stop())
