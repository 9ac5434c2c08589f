"""Diagnostics of documents that are checked without a kernel, or without headers."""
import sys
from lsp_client import *

c = Client()
for path in sys.argv[1:]:
    c.open(path, language="opencl")
    for d in c.diagnostics(path, 1):
        print(d["range"]["start"]["line"] + 1, "severity", d["severity"], d["message"].split("\n")[0])
print("exit code", c.stop())
