"""Runs a command on a terminal of its own, and stops its first worker for six seconds as soon as it starts."""

import os
import pathlib
import pty
import signal
import sys
import threading
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Inputs"))
from workers import first_worker


def hold(pid):
    if worker := first_worker(pid):
        os.kill(worker, signal.SIGSTOP)
        time.sleep(6.5)
        os.kill(worker, signal.SIGCONT)


pid, terminal = pty.fork()
if pid == 0:
    os.environ["TERM"] = "xterm"
    os.environ["COLUMNS"] = "200"
    os.execvp(sys.argv[1], sys.argv[1:])
thread = threading.Thread(target=hold, args=(pid,), daemon=True)
thread.start()
said = b""
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        part = b""
    if not part:
        break
    said += part
thread.join(timeout=30)
os.waitpid(pid, 0)
print(said.decode().replace("\r\033[K", "<erased>\n"))
