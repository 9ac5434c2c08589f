"""Assembly in the editor: where the callee of a finding is declared, and why only some threads execute a line."""
import sys
from lsp_client import *

path = sys.argv[1]
c = Client()
c.open(path)
for d in c.diagnostics(path, 1):
    print(d["code"], [(r["location"]["range"]["start"], r["message"]) for r in d["relatedInformation"]])
print(c.at("hover", path, 8, 3)["contents"]["value"].replace("\n", " / "))
print("exit code", c.stop())
