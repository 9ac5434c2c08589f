"""Crashes, stale analyses, errors, and many edits."""
import os, pathlib, sys, time
from lsp_client import *

directory = pathlib.Path(sys.argv[1])
text = pathlib.Path(sys.argv[2]).read_text()
path = directory / "a.cl"
path.write_text(text)
# The worker of this server crashes on some texts, and takes long on others.
c = Client("--worker=" + str(pathlib.Path(__file__).parent / "fragile_worker.py"))
c.open(path)
print("at first", [d["code"] for d in c.diagnostics(path, 1)])
c.change(path, 2, text + "// CRASH\n")
print("crash", [(d["severity"], d.get("code"), d["message"].split("\n")[0]) for d in c.diagnostics(path, 2)])
print("old facts", c.at("hover", path, 3, 8) is not None)
c.change(path, 3, text)
print("again", [d["code"] for d in c.diagnostics(path, 3)])
# Text that does not compile: the compiler's message, and what was known before for hovers.
c.change(path, 4, text.replace("int tid =", "int tid ="[:-2]).replace("n) {\n  int", "n) {\n  nit"))
print("error", [(d["range"]["start"]["line"], d["severity"], d["message"]) for d in c.diagnostics(path, 4)][:1])
print("old facts", c.at("hover", path, 3, 8) is not None)
# An analysis that takes an hour is stopped by the next change.
c.change(path, 5, text + "// SLEEP\n")
time.sleep(0.5)
c.change(path, 6, text)
print("not stale", [d["code"] for d in c.diagnostics(path, 6)])
print("no diagnostics of version 5", not any(m.get("params", {}).get("version") == 5 for m in c.seen))
# Another document's unsaved text is what an include sees.
(directory / "size.h").write_text("#define LIMIT 3\n")
other = directory / "b.cl"
other.write_text('#include "size.h"\n__kernel void k(__global int *p) {\n  if (LIMIT < 3) barrier(CLK_GLOBAL_MEM_FENCE);\n}\n')
c.open(other)
print("saved header", [d["code"] for d in c.diagnostics(other, 1)])
c.open(directory / "size.h")
c.change(directory / "size.h", 2, "#define LIMIT get_local_id(0)\n")
c.diagnostics(directory / "size.h", 2)
c.change(other, 2, other.read_text())
print("unsaved header", [d["code"] for d in c.diagnostics(other, 2)])
# A document that is on no disk.
new = directory / "new.cl"
c.open(new, text)
print("not on disk", [d["code"] for d in c.diagnostics(new, 1)])
c.open(directory / "none.cl", "")
print("empty", [d["message"] for d in c.diagnostics(directory / "none.cl", 1)])
def resident():
    return int(pathlib.Path(f"/proc/{c.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") >> 10
for version in range(100, 600):
    c.change(path, version, (span(0, 0, 0, 0), "//\n"), (span(0, 0, 1, 0), ""))
c.diagnostics(path, 599)
before = resident()
for version in range(600, 10600):
    c.change(path, version, (span(0, 0, 0, 0), "//\n"), (span(0, 0, 1, 0), ""))
print("after 10000 edits", [d["code"] for d in c.diagnostics(path, 10599)])
grown = resident() - before
print("memory is flat", grown < 4096)
print(f"grown by {grown} KiB", file=sys.stderr)
print("exit code", c.stop())
