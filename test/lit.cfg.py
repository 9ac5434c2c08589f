import os
import subprocess
import lit.formats
import lit.util

config.name = "Rejoin"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".ll", ".cl", ".clcpp", ".cu", ".hip", ".mir", ".test", ".comp", ".frag", ".vert", ".mesh", ".hlsl", ".spvasm"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.build_dir, "test")
config.excludes = ["Inputs"]
# The tools of LLVM 22 by their plain names, ours before them.
config.environment["PATH"] = os.pathsep.join(
    [os.path.join(config.build_dir, "bin"), config.llvm_tools, config.environment["PATH"]])
# The user's own caches are not for tests.
config.environment["REJOIN_HEADER_CACHE"] = os.path.join(config.test_exec_root, "header-cache")
# Where a pair fails, the verdicts of all others of the file are shown, too.
config.environment["FILECHECK_OPTS"] = "--dump-input-filter=all"
config.substitutions += [
    ("%analyze", "rejoin analyze --format=text"),
    ("%plugin", os.path.join(config.build_dir, "lib", "Rejoin.so")),
    ("%lib", os.path.join(config.build_dir, "lib")),
    ("%root", config.source_dir),
    ("%build", config.build_dir),
    ("%llvm_dir", config.llvm_dir),
]

# Editors that the language server is tried with, where they are installed; Emacs with Eglot.
def runs(*command):
    try:
        return subprocess.run(command, env=config.environment, capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False

HAS_EGLOT = "(progn (require 'package) (package-initialize) (require 'eglot))"
for feature, program, present in (
        ("neovim", "neovim", lit.util.which("nvim", config.environment["PATH"])),
        ("emacs", "emacs 29, or emacs and elpa-eglot", runs("emacs", "--batch", "--eval", HAS_EGLOT))):
    if present:
        config.available_features.add(feature)
    else:
        lit_config.note(f"{program} is not installed: the language server is not tried with it")

# Programs of others that run our files.
for program, what in (("pre-commit", "the hook is tried by its script alone"), ("mkdocs", "the site is not built"),
                      ("opt-14", "the plugin is not tried with another LLVM"),
                      ("doxygen", "the API reference is not built"), ("mlir-opt-22", "no MLIR is read")):
    if lit.util.which(program, config.environment["PATH"]):
        config.available_features.add(program)
    else:
        lit_config.note(f"{program} is not installed: {what}")

# The editor's own implementation of the language server protocol, from npm.
if (lit.util.which("npm", config.environment["PATH"]) and
        os.path.exists(os.path.join(config.source_dir, "editors/vscode/node_modules/vscode-languageserver-protocol"))):
    config.available_features.add("npm-client")
else:
    lit_config.note("npm is not installed, or `npm ci` was not run in editors/vscode: the extension is not tried")

# The schema of SARIF and a checker, from npm.
if (lit.util.which("node", config.environment["PATH"]) and
        all(os.path.exists(os.path.join(config.source_dir, "editors/vscode/node_modules", p)) for p in ("ajv", "@microsoft/jest-sarif"))):
    config.available_features.add("sarif-schema")
else:
    lit_config.note("npm is not installed, or `npm ci` was not run in editors/vscode: "
                    "SARIF is checked against a part of its schema alone")

# A toolkit of CUDA with its libraries in a folder of their own, for tests that name it.
if os.path.exists("/usr/local/cuda/include/cccl"):
    config.available_features.add("cuda-toolkit")
else:
    lit_config.note("/usr/local/cuda has no toolkit of CUDA 13: no source is read with one")

# An OpenCL that a client can be recorded on.
if (os.path.exists(os.path.join(config.build_dir, "bin", "rejoin-capture-opencl.so")) and
        os.path.exists("/etc/OpenCL/vendors/pocl.icd")):
    config.available_features.add("pocl")
else:
    lit_config.note("ocl-icd-opencl-dev or pocl-opencl-icd is not installed: no OpenCL client is recorded")

if os.getuid() == 0 and all(lit.util.which(p, config.environment["PATH"] + ":/usr/sbin") for p in ("munged", "slurmctld", "slurmd", "sbatch")):
    config.available_features.add("slurm")
else:
    lit_config.note("slurm-wlm is not installed, or this is not root: array jobs are not tried")
