import os
import lit.formats

config.name = "Rejoin"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".ll", ".cl", ".cu", ".hip", ".mir", ".test"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.build_dir, "test")
config.excludes = ["Inputs"]
# The tools of LLVM 22 by their plain names, ours before them.
config.environment["PATH"] = os.pathsep.join(
    [os.path.join(config.build_dir, "bin"), config.llvm_tools, config.environment["PATH"]])
config.substitutions += [
    ("%analyze", "rejoin analyze --format=text"),
    ("%plugin", os.path.join(config.build_dir, "lib", "Rejoin.so")),
    ("%lib", os.path.join(config.build_dir, "lib")),
    ("%root", config.source_dir),
]
