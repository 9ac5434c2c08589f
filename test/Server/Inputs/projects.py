"""Directories with settings of each kind, and what the server shows for a file in them."""
import json, pathlib, shutil, sys
from lsp_client import *

root = pathlib.Path(sys.argv[1])
shutil.rmtree(root, ignore_errors=True)
# Without the option the file has no barrier.
kernel = """kernel void k(global int *p) {
  int i = get_local_id(0);
#ifdef WITH_BARRIER
  if (i < 7)
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
  p[i] = 1;
}
"""

def project(name, file, text, **others):
    directory = root / name
    directory.mkdir(parents=True)
    (directory / file).write_text(text)
    for other, content in others.items():
        (directory / {"flags": "compile_flags.txt", "commands": "compile_commands.json", "settings": ".rejoin"}[other]).write_text(content)
    return str(directory / file)

def codes(client, path, language="opencl"):
    client.open(path, language=language)
    return client.diagnostics(path, 1)

c = Client()
path = project("flags", "k.cl", kernel, flags="-DWITH_BARRIER\n")
print("flags:", [d["code"] for d in codes(c, path)])
path = project("commands", "k.cl", kernel, commands=json.dumps([
    {"directory": str(root / "commands"), "file": "k.cl", "arguments": ["clang", "-DWITH_BARRIER", "-c", "k.cl"]}]))
print("commands:", [d["code"] for d in codes(c, path)])
path = project("suppressed", "k.cl", kernel, flags="-DWITH_BARRIER\n", settings="Suppressions:\n  - Rule: W1\n    Reason: known\n")
print("suppressed:", [d["code"] for d in codes(c, path)])
path = project("hip", "k.hip", "#include <hip/hip_runtime.h>\n__global__ void k(int *p) {\n  if (threadIdx.x < 7)\n    __syncthreads();\n}\n")
found = codes(c, path, "hip")
print("hip:", [d["code"] for d in found], found[0]["message"].split(" do not")[0])

hints = lambda: c.request("textDocument/inlayHint", textDocument={"uri": uri(path)}, range=span(0, 0, 9, 0))
lenses = lambda: c.request("textDocument/codeLens", textDocument={"uri": uri(path)})
print("hints:", len(hints()) > 0)
c.notify("workspace/didChangeConfiguration", settings={"rejoin": {"inlayHints": False, "codeLens": False}})
print("no hints:", hints(), lenses())
c.notify("workspace/didChangeConfiguration", settings={"rejoin": {"inlayHints": True}})
print("hints again:", len(hints()) > 0)

module = """target triple = "amdgcn-amd-amdhsa"
declare void @llvm.amdgcn.s.barrier()
define void @barrier() convergent {
  call void @llvm.amdgcn.s.barrier()
  ret void
}
define amdgpu_kernel void @k() convergent {
  call void @asm_barrier()
  ret void
}
define void @asm_barrier() convergent {
  call void asm sideeffect "s_barrier", ""()
  ret void
}
"""
path = project("assembly", "k.ll", module)
found = codes(c, path, "llvm")
print("assembly:", [d["code"] for d in found])
for d in found[:1]:
    action = c.request("textDocument/codeAction", textDocument={"uri": uri(path)}, range=d["range"], context={"diagnostics": found})[0]
    changed = apply(module, action["edit"]["changes"][uri(path)])
    print("fix:", action["title"], "|", next(l.strip() for l in changed.splitlines() if l not in module.splitlines()))
    c.change(path, 2, changed)
    print("after:", [d["code"] for d in c.diagnostics(path, 2)])
c.stop()
