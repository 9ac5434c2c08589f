"""usage: interrupt.py TMPDIR COMMAND...: sends each signal that asks a process to end to the command while it works, and looks
whether it died by it and left nothing in TMPDIR."""
import os, signal, subprocess, sys, time

directory, command = sys.argv[1], sys.argv[2:]
for sent in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1):
    process = subprocess.Popen(command, env=os.environ | {"TMPDIR": directory}, stdout=subprocess.DEVNULL,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    while not os.listdir(directory) and process.poll() is None:
        time.sleep(0.005)
    process.send_signal(sent)
    if process.wait() != -sent:
        sys.exit(f"{sent.name}: ended with {process.returncode}")
    if left := os.listdir(directory):
        sys.exit(f"{sent.name}: left {left}")
