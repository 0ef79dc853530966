/** Bytes of a string that strace shows: a longer payload is cut. */
export const SHOWN_BYTES = 2048;

/** Calls that name a file which is read, made, changed or removed. */
const FILES = [
  "open",
  "openat",
  "openat2",
  "open_by_handle_at",
  "creat",
  "mkdir",
  "mkdirat",
  "mknod",
  "mknodat",
  "unlink",
  "unlinkat",
  "rmdir",
  "rename",
  "renameat",
  "renameat2",
  "link",
  "linkat",
  "symlink",
  "symlinkat",
  "chmod",
  "fchmodat",
  "truncate",
];

/** Sockets, with answers of name servers and payloads. */
export const NETWORK_CALLS: readonly string[] = [
  "connect",
  "bind",
  "listen",
  "sendto",
  "sendmsg",
  "sendmmsg",
  "write",
  "writev",
  "recvfrom",
  "recvmsg",
  "recvmmsg",
];
const PROCESSES = ["execve", "execveat", "clone", "clone3", "fork", "vfork", "chdir", "fchdir"];
export const SIGNAL_CALLS: readonly string[] = [
  "kill",
  "tkill",
  "tgkill",
  "pidfd_send_signal",
  "rt_sigqueueinfo",
  "rt_tgsigqueueinfo",
];
const GROUPS = ["setsid", "setpgid"];

/** Every call that is watched. `?`: not every machine has it. io_uring_setup is refused. */
export const TRACED_CALLS: readonly string[] = [
  ...FILES,
  ...NETWORK_CALLS,
  ...PROCESSES,
  ...SIGNAL_CALLS,
  ...GROUPS,
  "io_uring_setup",
].map((call) => `?${call}`);
