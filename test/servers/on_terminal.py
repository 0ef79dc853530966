"""Runs a command on a terminal of 24 rows and 80 columns and shows what it prints there.

Usage: on_terminal.py KEYS COMMAND...; KEYS (may be empty) are typed once the terminal has been
silent for a second. Ends as the command does, with 124 after 60 seconds.
"""

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time

keys, command = sys.argv[1].encode(), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.execvp(command[0], command)
deadline = time.monotonic() + 60
while time.monotonic() < deadline:
    ready, _, _ = select.select([terminal], [], [], 1.0)
    if ready:
        try:
            seen = os.read(terminal, 65536)
        except OSError:
            seen = b""
        if seen == b"":
            break
        sys.stdout.buffer.write(seen)
        sys.stdout.buffer.flush()
    elif keys:
        os.write(terminal, keys)
        keys = b""
else:
    os.kill(pid, 9)
    sys.exit(124)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
