"""usage: file-names.py DIRECTORY: writes shaders, and a header of theirs, under names that are not ASCII, and checks that
each form of the findings has the names, the source lines and the settings of the files."""
import json, os, shutil, subprocess, sys

where = os.path.join(sys.argv[1], "größe")
shutil.rmtree(sys.argv[1], ignore_errors=True)
os.makedirs(where)
HLSL = "{}[numthreads(64, 1, 1)] void k(uint t : SV_GroupIndex) {{\n  if (t < 3) GroupMemoryBarrierWithGroupSync();\n}}\n"
SHADERS = {
    "ü.comp": "#version 450\nlayout(local_size_x = 64) in; void main() {\n  if (gl_LocalInvocationIndex < 3) barrier();\n}\n",
    "é.hlsl": HLSL.format(""),
    # These are compiled as copies.
    "日本.hlsl": HLSL.format("static float32_t unused = 1; "),
    "в.frag": '#version 450\n#include "ж.h"\nlayout(location = 0) out vec4 c; void main() { c = vec4(0);\n'
              "  if (gl_FragCoord.x > 1) c = vec4(dFdx(gl_FragCoord.y));\n}\n",
    # The finding is in the header.
    "a.comp": '#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "ж.h"\n'
              "layout(local_size_x = 64) in; void main() { wait(gl_LocalInvocationIndex); }\n",
}
HEADER = "void wait(uint n) {\n#ifdef GL_COMPUTE\n#endif\n#if defined(COMPUTE)\n  if (n < 3) barrier();\n#endif\n}\n"

def write(name, text):
    with open(os.path.join(where, name), "w", encoding="utf-8") as f:
        f.write(text)

def rejoin(*arguments):
    done = subprocess.run(["rejoin", *arguments], capture_output=True, encoding="utf-8")
    if done.returncode not in (0, 1):
        sys.exit(f"{arguments}: ended with {done.returncode}: {done.stderr}")
    return done.stdout

for name, text in SHADERS.items():
    write(name, text)
write("ж.h", HEADER)
for name, text in SHADERS.items():
    path = os.path.join(where, name)
    inside = os.path.join(where, "ж.h") if name == "a.comp" else path
    options = ["--", "-DCOMPUTE"] if name == "a.comp" else []
    findings = json.loads(rejoin("lint", "--no-config", "--format=json", path, *options))["findings"]
    if [f["file"] for f in findings] != [inside]:
        sys.exit(f"{name}: json: {findings}")
    line = findings[0]["line"]
    shown = open(inside, encoding="utf-8").read().splitlines()[line - 1]
    text = rejoin("lint", "--no-config", path, *options)
    if not text.startswith(f"{inside}:{line}:") or shown not in text:
        sys.exit(f"{name}: text: {text}")
    for form in "sarif", "markdown", "junit", "gcc":
        out = rejoin("lint", "--no-config", "--format=" + form, path, *options)
        base = os.path.basename(inside)
        encoded = "".join(c if ord(c) < 128 else "".join(f"%{b:02X}" for b in c.encode()) for c in base)
        if base not in out and encoded not in out:
            sys.exit(f"{name}: {form}: {out}")
    page = os.path.join(sys.argv[1], "page.html")
    rejoin("report", "-o", page, path, *options)
    if os.path.basename(inside) not in open(page, encoding="utf-8").read():
        sys.exit(f"{name}: report")
# The settings of a project name files.
write(".rejoin", "Suppressions:\n  - Rule: divergent-barrier\n    Files: '*.comp'\n    Reason: a test\n")
for name, kept in ("ü.comp", 0), ("é.hlsl", 1):
    out = json.loads(rejoin("lint", "--format=json", os.path.join(where, name)))
    if len(out["findings"]) != kept:
        sys.exit(f"{name}: settings: {out}")
print(len(SHADERS), "shaders")
