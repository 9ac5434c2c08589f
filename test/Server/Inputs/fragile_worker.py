#!/usr/bin/env python3
"""Stands for a compiler that crashes on half-typed text: rejoin, but for texts that ask for something else."""
import os, pathlib, signal, sys, time

text = next((a.split("=", 1)[1] for a in sys.argv if a.startswith("--text=")), None)
if text and "CRASH" in pathlib.Path(text).read_text():
    os.kill(os.getpid(), signal.SIGSEGV)
if text and "SLEEP" in pathlib.Path(text).read_text():
    time.sleep(3600)
os.execvp("rejoin", ["rejoin"] + sys.argv[1:])
