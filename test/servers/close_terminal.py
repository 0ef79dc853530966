"""Runs a command on a terminal of its own and closes that once a text has been printed there.

Usage: close_terminal.py TEXT COMMAND...; prints how the command ended within 30 seconds.
"""

import os
import pty
import sys
import time

text, command = sys.argv[1].encode(), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
seen = b""
while text not in seen:
    seen += os.read(terminal, 4096)
os.close(terminal)
for _ in range(300):
    done, status = os.waitpid(pid, os.WNOHANG)
    if done != 0:
        print(f"ended {os.waitstatus_to_exitcode(status)}")
        sys.exit(0)
    time.sleep(0.1)
os.kill(pid, 9)
print("still running")
