"""Runs a command and lets its first worker crash as soon as it has started on the first file."""

import os
import pathlib
import signal
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Inputs"))
from workers import first_worker

process = subprocess.Popen(sys.argv[1:])
if worker := first_worker(process.pid):
    os.kill(worker, signal.SIGSEGV)
sys.exit(process.wait())
