"""all-headers.py FOLDER CLANG DIRECTORY: parses each header in FOLDER/rejoin alone, as CUDA or, if only HIP has it, as
HIP; and all of them together, in both orders, as both. What stands before each of them is compiled once, into
DIRECTORY."""
import pathlib, subprocess, sys

folder, clang, directory = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
resources = subprocess.run([clang, "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()
# The libraries of the languages, and what other headers include for OpenCL.
only = {"nvlibrary.h": "cuda", "ocml.h": "hip", "rocprim.h": "hip", "opencl.h": None, "driver.h": "cuda",
        "dpx.h": "cuda"}
for language, arch in (("cuda", "--cuda-gpu-arch=sm_80"), ("hip", "--offload-arch=gfx90a")):
    names = [h.name for h in sorted((folder / "rejoin").glob("*.h")) if only.get(h.name, language) == language]
    lines = [f"#include <rejoin/{name}>\n" for name in names]
    command = [clang, "-x", language, "--cuda-device-only", arch, "-nogpuinc", "-nogpulib", "-fdeclspec",
               "-Wno-unknown-cuda-version", "-isystem", resources + "/include/cuda_wrappers", "-I", str(folder)]
    before = directory / f"{language}.pch"
    made = subprocess.run([*command, "-include", "rejoin_device.h", "-fsyntax-only", "-Xclang", "-emit-pch",
                           "-Xclang", "-o", "-Xclang", before, "-"], input="", capture_output=True, text=True)
    said = made.stderr if before.exists() else made.stderr + "no precompiled header"
    alone = [line for name, line in zip(names, lines) if language == "cuda" or only.get(name) == language]
    for text in alone + ["".join(lines), "".join(reversed(lines))]:
        said += subprocess.run([*command, "-fsyntax-only", "-include-pch", before, "-"], input=text, capture_output=True,
                               text=True).stderr
    print(f"{language}: {len(names)} headers, {said or 'nothing said'}", flush=True)
