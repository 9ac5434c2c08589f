"""Documents that are no files: buffers that were never saved, and those of other schemes."""
import pathlib, sys
from lsp_client import *

directory = pathlib.Path(sys.argv[1])
(directory / "size.h").write_text("#define LIMIT get_local_id(0)\n")
(directory / "Taken.cl").write_text("kernel void other() {}\n")
bad = '#include "size.h"\nkernel void k(global int *p) {\n  if (LIMIT < 3) barrier(CLK_GLOBAL_MEM_FENCE);\n}\n'
good = bad.replace("LIMIT < 3", "p[0] < 3")
c = Client(root=directory)


def show(name, text, language, version=1):
    c.notify("textDocument/didOpen", textDocument={"uri": name, "languageId": language, "version": version, "text": text})
    return [d.get("code") or d["message"].split("\n")[0] for d in c.diagnostics_of(name, version)]


print("opencl", show("untitled:Untitled-1", bad, "opencl"))
print("a name that a file has", show("untitled:Taken", bad, "opencl"))
print("the same name twice", show("untitled:folder/Untitled-1", good, "opencl"))
print("escapes", show("untitled:a%20%28b%29%2F..", bad, "opencl"))
print("with a suffix", show("vscode-vfs://github/a/b/k.cl?x=/y.z#1", bad, "plaintext"))
print("cuda", show("untitled:Untitled-2", "__global__ void k(int *p) { if (threadIdx.x < 3) __syncthreads(); }\n", "cuda-cpp"))
print("hip", show("untitled:Untitled-3", "__global__ void k(int *p) { if (threadIdx.x < 3) __syncthreads(); }\n", "hip"))
glsl = "#version 450\nlayout(local_size_x = 64) in;\nvoid main() { if (gl_LocalInvocationIndex < 3) barrier(); }\n"
print("glsl", show("untitled:Untitled-4", glsl, "glsl"))
ir = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k() {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %few = icmp ult i32 %tid, 3
  br i1 %few, label %then, label %end
then:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void
}
"""
print("llvm", show("untitled:Untitled-5", ir, "llvm"))
print("another language", show("untitled:Untitled-6", "print(1)\n", "python"))

# The editor's name is the document's name in everything that comes back.
name = "untitled:Untitled-1"
at = {"textDocument": {"uri": name}, "position": {"line": 2, "character": 8}}
print("hover", "](untitled:Untitled-1#L3)" in c.request("textDocument/hover", **at)["contents"]["value"])
lens = c.request("textDocument/codeLens", textDocument={"uri": name})
print("lens", lens[0]["command"]["arguments"])
actions = c.request("textDocument/codeAction", textDocument={"uri": name}, range=span(2, 0, 2, 40), context={"diagnostics": []})
print("edits", sorted({uri for a in actions for uri in a["edit"]["changes"]}))
page = c.request("workspace/executeCommand", command="rejoin.report", arguments=["untitled:Untitled-2"])
print("report", page.rsplit("/", 1)[1], pathlib.Path(page.removeprefix("file://")).exists())
c.notify("textDocument/didChange", textDocument={"uri": name, "version": 2}, contentChanges=[{"text": good}])
print("changed", c.diagnostics_of(name, 2))
c.notify("textDocument/didClose", textDocument={"uri": name})
print("closed", c.diagnostics_of(name))
print("opened again", show(name, bad, "opencl", 7))
try:
    c.request("workspace/executeCommand", command="rejoin.report", arguments=["untitled:never-opened"])
except RuntimeError as error:
    print("never opened:", error)
# No URI, and no text: the server goes on.
for wrong in ({}, {"uri": "", "text": "x"}, {"uri": "no-scheme", "text": "x"}, {"uri": 5, "text": "x"}, {"uri": "untitled:x"}):
    c.notify("textDocument/didOpen", textDocument=wrong)
print("files written", sorted(p.name for p in directory.iterdir()))
print("exit code", c.stop())
