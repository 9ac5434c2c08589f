"""Runs a command and lets its first worker crash as soon as it has started on the first file."""

import os
import signal
import subprocess
import sys
import time


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as f:
        return [int(child) for child in f.read().split()]


process = subprocess.Popen(sys.argv[1:])
while not (workers := children(process.pid)):
    time.sleep(0.001)
os.kill(workers[0], signal.SIGSEGV)
sys.exit(process.wait())
