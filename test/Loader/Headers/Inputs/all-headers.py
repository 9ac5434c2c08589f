"""all-headers.py FOLDER CLANG: parses each header in FOLDER/rejoin, and all of them together, as CUDA and as HIP."""
import pathlib, subprocess, sys

folder, clang = pathlib.Path(sys.argv[1]), sys.argv[2]
resources = subprocess.run([clang, "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()
# The libraries of the languages, and what other headers include for OpenCL.
only = {"nvlibrary.h": "cuda", "ocml.h": "hip", "rocprim.h": "hip", "opencl.h": None, "driver.h": "cuda",
        "dpx.h": "cuda"}
for language, arch in (("cuda", "--cuda-gpu-arch=sm_80"), ("hip", "--offload-arch=gfx90a")):
    names = [h.name for h in sorted((folder / "rejoin").glob("*.h")) if only.get(h.name, language) == language]
    lines = [f"#include <rejoin/{name}>\n" for name in names]
    said = ""
    for text in lines + ["".join(lines), "".join(reversed(lines))]:
        command = [clang, "-x", language, "--cuda-device-only", arch, "-nogpuinc", "-nogpulib", "-fdeclspec",
                   "-Wno-unknown-cuda-version", "-fsyntax-only", "-isystem", resources + "/include/cuda_wrappers",
                   "-I", str(folder), "-include", "rejoin_device.h", "-"]
        said += subprocess.run(command, input=text, capture_output=True, text=True).stderr
    print(f"{language}: {len(names)} headers, {said or 'nothing said'}", flush=True)
