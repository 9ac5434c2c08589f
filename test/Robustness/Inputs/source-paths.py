"""usage: source-paths.py DIRECTORY: writes sources whose paths, texts and options are not UTF-8, and reads them with the
commands that read sources. Says how many outputs it has looked at."""
import json, os, shutil, subprocess, sys

BAD = b"\xff\xc3("
SOURCES = {
    # The source's own folder has the header, another file of the project the type.
    b"k" + BAD + b".cl": b"""// \xff
#include "h\xff.h"
#include "absent\xfe.h"
kernel void k(global int *p, int n) { if (get_local_id(0) < n) barrier(1); p[0] = OTHER(TILE); }
""",
    b"h\xff.h": b"#define OTHER(x) ((real)(x)) /* \xfe */\n",
    b"host\xff.cpp": b"const char *Text = \"typedef int real; // \xfe\\n\";\n",
    b"c" + BAD + b".cu": b"""#include "absent\xfe.h"
#if ENABLE_CUDA
template <class T> __global__ void t(T *p) { if (threadIdx.x < p[0]) __syncthreads(); p[1] = 1; }
__global__ void broken(int *p) { p[0] = none_\xff; }
__global__ void k(int *p) { if (threadIdx.x < p[0]) __syncthreads(); printf("\xff"); }
void host(int *p) { k<<<1, 64>>>(p); }
#endif
""",
    b"s" + BAD + b".comp": b"""#version 450
layout(local_size_x = 64) in; // \xff
layout(binding = 0) buffer B { uint x[]; };
void main() { if (gl_LocalInvocationIndex < x[0]) barrier(); x[1] = 1; }
""",
}
where = os.fsencode(sys.argv[1])
project = os.path.join(where, b"project" + BAD)
shutil.rmtree(where, ignore_errors=True)
os.makedirs(os.path.join(project, b".git"))
for name, text in SOURCES.items():
    with open(os.path.join(project, name), "wb") as f:
        f.write(text)
outputs = 0

def run(*arguments, codes=(0, 1, 2), **options):
    global outputs
    done = subprocess.run([b"rejoin", *arguments], capture_output=True, **options)
    if done.returncode not in codes:
        sys.exit(f"{arguments}: ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    outputs += 1
    done.stderr.decode()  # raises if it is not UTF-8
    return done.stdout.decode(), done.stderr.decode()

for name in SOURCES:
    path = os.path.join(project, name)
    if name.endswith((b".h", b".cpp")):
        continue
    for options in (), (b"--", b"-DODD=\xff", b"-I\xff"):
        if options and name.endswith(b".comp"):
            continue
        out, err = run("lint", "--no-config", "--format=json", path, *options)
        found = json.loads(out)["findings"]
        if not found or "\ufffd" not in found[0]["file"]:
            sys.exit(f"{name}: {out}{err}")
    run("lint", "--no-config", path)
    assert json.loads(run("lint", "--no-config", "--format=sarif", path)[0])["runs"][0]["results"], name
    for command in "analyze", "verify":
        json.loads(run(command, "--format=json", path)[0])
    run("report", "-o", os.path.join(where, b"pages"), path)
    assert os.path.isfile(os.path.join(where, b"pages", name + b".html")), name
# The notes about the sources name the files that they used.
out, err = run("lint", "--no-config", os.path.join(project, b"k" + BAD + b".cl"))
assert "typedef int real;" in err and "-DTILE=" in err, err
out, err = run("lint", "--no-config", os.path.join(project, b"c" + BAD + b".cu"))
assert "ENABLE_CUDA=1" in err and "kernel 'broken' was left out" in err and "absent\ufffd.h" in err, err
# All of a folder, and from within it.
run("lint", "--no-config", project)
run("lint", "--no-config", b".", cwd=project)
# A path that is not there.
out, err = run("analyze", os.path.join(where, b"none\xff.cl"), codes=(3,))
assert "none\ufffd.cl: no such file" in err, err
print(f"{outputs} outputs")
