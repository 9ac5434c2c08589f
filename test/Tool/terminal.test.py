"""Runs a command on a terminal of some columns, which reads its standard error, or with `out:` before the number its
standard output. Prints what the terminal received."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

columns = sys.argv[1].removeprefix("out:")
ours, terminal = pty.openpty()
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, int(columns), 0, 0))
environment = {k: v for k, v in os.environ.items() if k != "COLUMNS"} | {"TERM": "dumb", "NO_COLOR": "1"}
streams = {"stdout": subprocess.DEVNULL, "stderr": terminal}
if sys.argv[1] != columns:
    streams = {"stdout": terminal, "stderr": subprocess.DEVNULL}
with subprocess.Popen(sys.argv[2:], env=environment, **streams):
    os.close(terminal)
    said = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:
            part = b""
        if not part:
            break
        said += part
sys.stdout.write(said.decode().replace("\r\n", "\n"))
