#define _GNU_SOURCE
#include "ink_sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define INK_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define INK_ARCH AUDIT_ARCH_AARCH64
#endif

/// Lowers a limit, unless it is lower already.
static int set_limit(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (limit.rlim_max > value) limit.rlim_max = value;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  return setrlimit(resource, &limit);
}

static int limit_resources(unsigned long memory) {
  return set_limit(RLIMIT_AS, memory) == 0 && set_limit(RLIMIT_CORE, 0) == 0 &&
         set_limit(RLIMIT_FSIZE, 0) == 0 && set_limit(RLIMIT_NOFILE, 64) == 0 &&
         set_limit(RLIMIT_CPU, 3600) == 0;
}

/// Allows reading below the folders, and nothing else of the file system.
static int limit_files(const char *const *folders) {
#ifdef SYS_landlock_create_ruleset
  struct landlock_ruleset_attr rules = {0};
  // All rights of the first version of Landlock.
  rules.handled_access_fs = (1ULL << 13) - 1;
  int set = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof(rules.handled_access_fs), 0);
  if (set < 0) return 0;
  for (; *folders; folders++) {
    int folder = open(*folders, O_PATH | O_CLOEXEC);
    if (folder < 0) continue;
    struct landlock_path_beneath_attr rule = {0};
    rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    rule.parent_fd = folder;
    syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(folder);
  }
  int done = syscall(SYS_landlock_restrict_self, set, 0) == 0;
  close(set);
  return done;
#else
  (void)folders;
  return 0;
#endif
}

#ifdef INK_ARCH
#define REFUSE(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

/// Refuses what a program that only computes never calls.
static int limit_calls(int may_open) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, INK_ARCH, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
      // The x32 variants of the calls have other numbers.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
#endif
      REFUSE(socket),
      REFUSE(socketpair),
      REFUSE(connect),
      REFUSE(bind),
      REFUSE(listen),
      REFUSE(accept),
      REFUSE(accept4),
      REFUSE(sendto),
      REFUSE(sendmsg),
      REFUSE(recvfrom),
      REFUSE(recvmsg),
      REFUSE(execve),
      REFUSE(execveat),
      REFUSE(ptrace),
      REFUSE(process_vm_readv),
      REFUSE(process_vm_writev),
      REFUSE(kill),
      REFUSE(tkill),
      REFUSE(tgkill),
      REFUSE(rt_sigqueueinfo),
      REFUSE(rt_tgsigqueueinfo),
      // A privileged process could raise its limits, or open files by their handles.
      REFUSE(setrlimit),
      REFUSE(open_by_handle_at),
      REFUSE(mount),
      REFUSE(umount2),
      REFUSE(chroot),
      REFUSE(unshare),
      REFUSE(setns),
      REFUSE(bpf),
      REFUSE(perf_event_open),
      REFUSE(keyctl),
      REFUSE(io_uring_setup),
      REFUSE(memfd_create),
      REFUSE(symlinkat),
      REFUSE(linkat),
      REFUSE(renameat2),
      REFUSE(mknodat),
      REFUSE(unlinkat),
      REFUSE(mkdirat),
      REFUSE(fchmodat),
      REFUSE(fchownat),
      REFUSE(truncate),
#ifdef SYS_renameat
      REFUSE(renameat),
#endif
#ifdef SYS_pidfd_open
      REFUSE(pidfd_open),
      REFUSE(pidfd_getfd),
#endif
#ifdef SYS_clone3
      // Without it, the C library falls back to clone, whose flags can be examined.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
#endif
#ifdef SYS_openat2
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat2, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
#endif
#ifdef SYS_fork
      REFUSE(fork),
      REFUSE(vfork),
      REFUSE(creat),
      REFUSE(rename),
      REFUSE(link),
      REFUSE(symlink),
      REFUSE(unlink),
      REFUSE(mkdir),
      REFUSE(rmdir),
      REFUSE(mknod),
      REFUSE(chmod),
      REFUSE(chown),
#endif
      // Limits may be read, not changed: the argument with new ones is null.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 6),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2]) + 4),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      // Threads are allowed, processes are not: CLONE_THREAD is 0x10000.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x10000, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
#ifdef SYS_open
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_open, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_ACCMODE | O_CREAT, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      BPF_STMT(BPF_RET | BPF_K, may_open ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EACCES),
#endif
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_ACCMODE | O_CREAT, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      BPF_STMT(BPF_RET | BPF_K, may_open ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EACCES),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof(filter) / sizeof(filter[0]), filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}
#endif

/// Closes descriptors that the programs before this one left open, such as sockets and files with passwords.
static void close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, (unsigned)first, ~0U, 0) == 0) return;
#endif
  for (int i = first; i < 1024; i++) close(i);
}

int ink_sandbox_enter(unsigned long memory, int files, const char *const *folders) {
  close_from(3 + files);
  // Each page needs about as much memory as the last one, so what it has freed isn't returned to the system.
  mallopt(M_TRIM_THRESHOLD, 1 << 26);
  mallopt(M_TOP_PAD, 1 << 22);
  mallopt(M_MMAP_THRESHOLD, 1 << 22);
  int parts = 0;
  if (limit_resources(memory)) parts |= INK_SANDBOX_LIMITS;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return parts;
  int may_open = limit_files(folders);
  if (may_open) parts |= INK_SANDBOX_FILES;
#ifdef INK_ARCH
  if (limit_calls(may_open)) parts |= INK_SANDBOX_CALLS;
#endif
  return parts;
}
