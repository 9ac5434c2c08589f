"""One document through a session: findings of unsaved text, hovers, causes, fixes, hints, lenses, tokens."""
import pathlib, sys
from lsp_client import *

path = sys.argv[1]
text = pathlib.Path(path).read_text()
c = Client(capabilities={"workspace": {"inlayHint": {"refreshSupport": True}}})
print("capabilities", sorted(k for k in c.capabilities if k.endswith("Provider")))
c.open(path)
found = c.diagnostics(path, 1)
for d in found:
    print("diagnostic", d["range"]["start"], d["severity"], d["code"], d["message"].split(":")[0])
    for r in d["relatedInformation"]:
        print("  related", r["location"]["uri"] == uri(path), r["location"]["range"]["start"]["line"], r["message"])
c.wait(lambda m: m.get("method") == "workspace/inlayHint/refresh")
for line, character, what in ((3, 8, "twice"), (4, 6, "tid"), (2, 8, "group"), (6, 6, "barrier"), (8, 3, "out")):
    h = c.at("hover", path, line, character)
    print("hover", what, "|", h["contents"]["value"].replace("\n", " / ") if h else None)
print("definition", [l["range"]["start"]["line"] for l in c.at("definition", path, 5, 10)])
print("implementation", [l["range"]["start"]["line"] for l in c.at("implementation", path, 5, 10)])
hints = c.request("textDocument/inlayHint", textDocument={"uri": uri(path)}, range=span(0, 0, 9, 0))
print("hints", [(h["position"]["line"], h["label"]) for h in hints])
print("lens", [(l["range"]["start"]["line"], l["command"]["title"])
               for l in c.request("textDocument/codeLens", textDocument={"uri": uri(path)})])
print("tokens", c.request("textDocument/semanticTokens/full", textDocument={"uri": uri(path)})["data"][:15])
actions = c.request("textDocument/codeAction", textDocument={"uri": uri(path)}, range=span(4, 10, 4, 10), context={"diagnostics": found})
for version, a in enumerate(actions, 2):
    changed = apply(text, a["edit"]["changes"][uri(path)])
    print("fix", a["title"], a.get("isPreferred", False))
    print(changed.split("int twice = tid * 2;")[1])
    c.change(path, version, changed)
    print("after", [d["code"] for d in c.diagnostics(path, version)])
# Unsaved text with non-ASCII before a change in the middle of a line: positions are in UTF-16.
c.change(path, 10, text)
c.diagnostics(path, 10)
c.change(path, 11, (span(1, 2, 1, 2), "/* \U0001d11e\u00e9 */ "))
c.change(path, 12, (span(1, 16, 1, 19), "yyy"), (span(3, 14, 3, 17), "yyy"),
         (span(4, 6, 4, 9), "yyy"), (span(8, 6, 8, 9), "yyy"))
print("renamed", [d["code"] for d in c.diagnostics(path, 12)], c.at("hover", path, 1, 17)["range"],
      c.at("hover", path, 1, 17)["contents"]["value"].split("\n")[0])
c.change(path, 13, text.replace("int tid = get_local_id(0);", "int tid = 3;"))
print("uniform", c.diagnostics(path, 13))
page = c.request("workspace/executeCommand", command="rejoin.report", arguments=[uri(path)])
print("report", page.endswith("wait.cl.html"))
c.notify("textDocument/didClose", textDocument={"uri": uri(path)})
print("closed", c.diagnostics(path))
try:
    c.request("textDocument/rename")
except RuntimeError as e:
    print("unknown method", e)
print("exit code", c.stop())
