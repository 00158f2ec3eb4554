// Preloaded before the preload of umockdev, it replaces the parts of the kernel that umockdev does not:
// an event node is a FIFO that knows the answers to what libevdev asks, and a device that udev knows.
#define _GNU_SOURCE
#include "InkTabletShim.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { highest = 1024 };

// The nodes that are open: one more than the number of the node, 0 for other files.
static int nodes[highest];
static ink_shim_facts *facts[highest];

static int node_of(int file) { return file >= 0 && file < highest ? nodes[file] - 1 : -1; }

static ink_shim_facts *facts_of(const char *path) {
  ink_shim_facts *result = malloc(sizeof *result);
  FILE *file = fopen(path, "rb");
  bool whole = result && file && fread(result, sizeof *result, 1, file) == 1;
  if (file) fclose(file);
  if (whole) return result;
  free(result);
  return NULL;
}

/// Opens the FIFO of an event node; -2 where the path names none.
static int open_node(const char *path, int flags) {
  const char *folder = getenv("INK_TABLET_NODES");
  int number;
  char end, name[512];
  if (!folder || sscanf(path, "/dev/input/event%d%c", &number, &end) != 1) return -2;
  snprintf(name, sizeof name, "%s/event%d.denied", folder, number);
  if (access(name, F_OK) == 0) {
    errno = EACCES;
    return -1;
  }
  snprintf(name, sizeof name, "%s/event%d.facts", folder, number);
  ink_shim_facts *known = facts_of(name);
  if (!known) {
    errno = ENOENT;
    return -1;
  }
  int (*next)(const char *, int, ...) = dlsym(RTLD_NEXT, "open64");
  snprintf(name, sizeof name, "%s/event%d", folder, number);
  int file = next(name, (flags & ~O_ACCMODE) | O_RDONLY | O_NONBLOCK);
  if (file < 0 || file >= highest) {
    free(known);
    if (file >= 0) close(file);
    return -1;
  }
  nodes[file] = number + 1;
  facts[file] = known;
  return file;
}

#define OPEN(name)                                                    \
  int name(const char *path, int flags, ...) {                        \
    int file = open_node(path, flags);                                \
    if (file != -2) return file;                                      \
    mode_t mode = 0;                                                  \
    if (flags & (O_CREAT | __O_TMPFILE)) {                            \
      va_list rest;                                                   \
      va_start(rest, flags);                                          \
      mode = va_arg(rest, mode_t);                                    \
      va_end(rest);                                                   \
    }                                                                 \
    int (*next)(const char *, int, ...) = dlsym(RTLD_NEXT, #name);    \
    return next(path, flags, mode);                                   \
  }
OPEN(open)
OPEN(open64)

int close(int file) {
  static int (*next)(int);
  if (!next) next = dlsym(RTLD_NEXT, "close");
  if (node_of(file) >= 0) {
    nodes[file] = 0;
    free(facts[file]);
    facts[file] = NULL;
  }
  return next(file);
}

/// The writer has closed: the device was removed, which the kernel reports as `ENODEV`.
ssize_t read(int file, void *bytes, size_t count) {
  static ssize_t (*next)(int, void *, size_t);
  if (!next) next = dlsym(RTLD_NEXT, "read");
  ssize_t result = next(file, bytes, count);
  if (result == 0 && count > 0 && node_of(file) >= 0) {
    errno = ENODEV;
    return -1;
  }
  return result;
}

/// A disk is as slow as a test wants it, in milliseconds.
int fdatasync(int file) {
  int (*next)(int) = dlsym(RTLD_NEXT, "fdatasync");
  const char *delay = getenv("INK_SYNC_DELAY");
  if (delay) usleep((useconds_t)atoi(delay) * 1000);
  return next(file);
}

#define FSTAT(name, type)                                             \
  int name(int file, struct type *status) {                           \
    static int (*next)(int, struct type *);                           \
    if (!next) next = dlsym(RTLD_NEXT, #name);                        \
    int result = next(file, status), node = node_of(file);            \
    if (result == 0 && node >= 0) {                                   \
      status->st_mode = S_IFCHR | 0660;                               \
      status->st_rdev = makedev(13, 64 + node);                       \
    }                                                                 \
    return result;                                                    \
  }
FSTAT(fstat, stat)
FSTAT(fstat64, stat64)

int udev_device_get_is_initialized(void *device) {
  (void)device;
  return 1;
}

static int answer(void *target, size_t size, const void *bytes, size_t count) {
  size_t length = count < size ? count : size;
  memcpy(target, bytes, length);
  return (int)length;
}

static int answer_text(void *target, size_t size, const char *text) {
  if (!*text) {
    errno = ENOENT;
    return -1;
  }
  return answer(target, size, text, strlen(text) + 1);
}

static int ask(const ink_shim_facts *known, unsigned long request, void *target) {
  unsigned number = _IOC_NR(request);
  size_t size = _IOC_SIZE(request);
  if (_IOC_TYPE(request) != 'E') {
    errno = ENOTTY;
    return -1;
  }
  // Grabbing, revoking and choosing the clock succeed without doing anything.
  if (_IOC_DIR(request) == _IOC_WRITE) return 0;
  if (number >= 0x40) {
    memcpy(target, &known->axes[number - 0x40], sizeof known->axes[0]);
    return 0;
  }
  if (number >= 0x20) return answer(target, size, known->codes[number - 0x20], 96);
  switch (number) {
  case 0x01: *(int *)target = EV_VERSION; return 0;
  case 0x02: memcpy(target, known->identity, sizeof known->identity); return 0;
  case 0x06: return answer_text(target, size, known->name);
  case 0x07: return answer_text(target, size, known->port);
  case 0x08: return answer_text(target, size, known->unique);
  case 0x09: return answer(target, size, known->properties, sizeof known->properties);
  default: memset(target, 0, size); return (int)size;
  }
}

int ioctl(int file, unsigned long request, ...) {
  va_list rest;
  va_start(rest, request);
  void *target = va_arg(rest, void *);
  va_end(rest);
  if (node_of(file) >= 0) return ask(facts[file], request, target);
  static int (*next)(int, unsigned long, ...);
  if (!next) next = dlsym(RTLD_NEXT, "ioctl");
  return next(file, request, target);
}
