"""usage: interrupt.py TMPDIR COMMAND...: sends each signal that asks a process to end to the command while it works, once and
twice in a row as a terminal and a parent do, and looks whether it died by it and left nothing in TMPDIR."""
import os, signal, subprocess, sys, time

directory, command = sys.argv[1], sys.argv[2:]
for sent, times in ((signal.SIGINT, 1), (signal.SIGTERM, 1), (signal.SIGHUP, 1), (signal.SIGQUIT, 1), (signal.SIGUSR1, 1),
                    (signal.SIGINT, 2), (signal.SIGTERM, 2)):
    process = subprocess.Popen(command, env=os.environ | {"TMPDIR": directory}, stdout=subprocess.DEVNULL,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    while not os.listdir(directory) and process.poll() is None:
        time.sleep(0.005)
    for _ in range(times):
        process.send_signal(sent)
        time.sleep(0.002 if times > 1 else 0)
    if process.wait() != -sent:
        sys.exit(f"{sent.name}: ended with {process.returncode}")
    if left := os.listdir(directory):
        sys.exit(f"{sent.name}: left {left}")
