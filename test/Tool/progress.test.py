"""Runs a command on a terminal of its own, and stops its first worker for six seconds as soon as it starts."""

import os
import pty
import signal
import sys
import threading
import time


def children(pid):
    found = []
    for entry in os.listdir("/proc"):
        try:
            with open(f"/proc/{entry}/stat") as f:
                # Behind the name in parentheses: the state, and the parent.
                parent = f.read().rpartition(")")[2].split()[1]
        except (OSError, IndexError):
            continue
        if entry.isdigit() and int(parent) == pid:
            found.append(int(entry))
    return found


def hold(pid):
    while not (workers := children(pid)):
        time.sleep(0.001)
    os.kill(workers[0], signal.SIGSTOP)
    time.sleep(6.5)
    os.kill(workers[0], signal.SIGCONT)


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
