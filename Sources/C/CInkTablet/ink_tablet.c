#define _GNU_SOURCE
#include "ink_tablet.h"

#include <errno.h>
#include <fcntl.h>
#include <libinput.h>
#include <libudev.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { most_paths = 64 };

typedef struct {
  int file;
  struct libinput_device *device;
} ink_tablet_node;

struct ink_tablets {
  struct libinput *input;
  struct udev *udev;
  int descriptor;
  char *denied[most_paths];
  int denied_count;
  void (*report)(void *context, const char *line);
  void *report_context;
  // The last opened node, and the last node that libinput closed again immediately.
  char *last, *refused;
  struct libinput_event *event;
  // Only for devices added by path: libinput doesn't report their removal.
  bool has_paths;
  int opened;
  int node_count;
  ink_tablet_node nodes[most_paths];
};

/// Whether udev classifies a node as a tablet: no other node is opened, especially no keyboard.
static bool is_tablet(struct udev *udev, const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return false;
  struct udev_device *device = udev_device_new_from_devnum(udev, 'c', status.st_rdev);
  if (!device) return false;
  bool result = udev_device_get_property_value(device, "ID_INPUT_TABLET") ||
                udev_device_get_property_value(device, "ID_INPUT_TABLET_PAD");
  udev_device_unref(device);
  return result;
}

static void forget_denied(ink_tablets *tablets, int index) {
  free(tablets->denied[index]);
  tablets->denied[index] = tablets->denied[--tablets->denied_count];
}

static int index_of_denied(const ink_tablets *tablets, const char *path) {
  for (int i = 0; i < tablets->denied_count; i++)
    if (strcmp(tablets->denied[i], path) == 0) return i;
  return -1;
}

static int open_node(const char *path, int flags, void *context) {
  ink_tablets *tablets = context;
  int known = index_of_denied(tablets, path);
  if (known >= 0) forget_denied(tablets, known);
  // The LEDs of pads are below /sys.
  if (!tablets->has_paths && strncmp(path, "/dev/", 5) == 0 && !is_tablet(tablets->udev, path))
    return -ENODEV;
  int file = open(path, flags | O_CLOEXEC | O_NONBLOCK);
  int problem = errno;
  // Permission to read suffices.
  if (file < 0 && (problem == EACCES || problem == EPERM || problem == EROFS)) {
    file = open(path, (flags & ~O_ACCMODE) | O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    problem = errno;
  }
  if (file >= 0) {
    // LEDs aren't devices.
    if (strncmp(path, "/dev/", 5) == 0) {
      tablets->opened = file;
      free(tablets->last);
      tablets->last = strdup(path);
    }
    return file;
  }
  if ((problem == EACCES || problem == EPERM) && tablets->denied_count < most_paths) {
    char *copy = strdup(path);
    if (copy) tablets->denied[tablets->denied_count++] = copy;
  }
  return -problem;
}

static void close_node(int file, void *context) {
  ink_tablets *tablets = context;
  if (file == tablets->opened) {
    free(tablets->refused);
    tablets->refused = tablets->last;
    tablets->last = NULL;
    tablets->opened = -1;
  }
  for (int i = 0; i < tablets->node_count; i++)
    if (tablets->nodes[i].file == file) tablets->nodes[i].file = -1;
  close(file);
}

static const struct libinput_interface nodes_of_input = {open_node, close_node};

/// Passes a log message of libinput to the callback, if any; never prints to the terminal.
static void take_message(struct libinput *input, enum libinput_log_priority priority,
                         const char *format, va_list arguments) {
  (void)priority;
  ink_tablets *tablets = libinput_get_user_data(input);
  if (!tablets->report) return;
  char line[512];
  vsnprintf(line, sizeof line, format, arguments);
  line[strcspn(line, "\n")] = 0;
  tablets->report(tablets->report_context, line);
}

static void watch(ink_tablets *tablets, int descriptor, uint32_t events) {
  struct epoll_event event = {.events = events, .data.fd = descriptor};
  epoll_ctl(tablets->descriptor, EPOLL_CTL_ADD, descriptor, &event);
}

static ink_tablets *finish(ink_tablets *tablets) {
  if (tablets->input) {
    libinput_log_set_handler(tablets->input, take_message);
    if (tablets->report) libinput_log_set_priority(tablets->input, LIBINPUT_LOG_PRIORITY_INFO);
    tablets->descriptor = epoll_create1(EPOLL_CLOEXEC);
    if (tablets->descriptor >= 0) {
      watch(tablets, libinput_get_fd(tablets->input), EPOLLIN);
      return tablets;
    }
  }
  ink_tablets_close(tablets);
  return NULL;
}

static ink_tablets *create(bool has_paths) {
  ink_tablets *tablets = calloc(1, sizeof *tablets);
  if (!tablets) return NULL;
  tablets->descriptor = tablets->opened = -1;
  tablets->has_paths = has_paths;
  return tablets;
}

ink_tablets *ink_tablets_open_seat(const char *seat, void *context,
                                   void (*report)(void *context, const char *line)) {
  ink_tablets *tablets = create(false);
  if (!tablets) return NULL;
  tablets->report = report;
  tablets->report_context = context;
  tablets->udev = udev_new();
  if (tablets->udev)
    tablets->input = libinput_udev_create_context(&nodes_of_input, tablets, tablets->udev);
  tablets = finish(tablets);
  if (tablets && libinput_udev_assign_seat(tablets->input, seat) != 0) {
    ink_tablets_close(tablets);
    return NULL;
  }
  return tablets;
}

ink_tablets *ink_tablets_open_paths(void) {
  ink_tablets *tablets = create(true);
  if (!tablets) return NULL;
  tablets->input = libinput_path_create_context(&nodes_of_input, tablets);
  return finish(tablets);
}

int ink_tablets_add_path(ink_tablets *tablets, const char *path) {
  if (tablets->node_count == most_paths) return ENOSPC;
  if (access(path, F_OK) != 0) return errno;
  tablets->opened = -1;
  struct libinput_device *device = libinput_path_add_device(tablets->input, path);
  if (!device) return index_of_denied(tablets, path) >= 0 ? EACCES : ENODEV;
  tablets->nodes[tablets->node_count++] = (ink_tablet_node){tablets->opened, device};
  watch(tablets, tablets->opened, 0);
  return 0;
}

void ink_tablets_close(ink_tablets *tablets) {
  if (tablets->event) libinput_event_destroy(tablets->event);
  if (tablets->input) libinput_unref(tablets->input);
  if (tablets->udev) udev_unref(tablets->udev);
  if (tablets->descriptor >= 0) close(tablets->descriptor);
  while (tablets->denied_count > 0) forget_denied(tablets, 0);
  free(tablets->last);
  free(tablets->refused);
  free(tablets);
}

int ink_tablets_descriptor(const ink_tablets *tablets) { return tablets->descriptor; }

void ink_tablets_watch(ink_tablets *tablets, int descriptor) { watch(tablets, descriptor, EPOLLIN); }

/// Removes devices whose nodes are dead: in a path context libinput only stops reading them.
static void remove_dead(ink_tablets *tablets) {
  struct pollfd files[most_paths];
  for (int i = 0; i < tablets->node_count; i++)
    files[i] = (struct pollfd){.fd = tablets->nodes[i].file, .events = 0};
  if (poll(files, (nfds_t)tablets->node_count, 0) <= 0) return;
  for (int i = tablets->node_count - 1; i >= 0; i--) {
    if (!(files[i].revents & (POLLERR | POLLHUP | POLLNVAL))) continue;
    libinput_path_remove_device(tablets->nodes[i].device);
    tablets->nodes[i] = tablets->nodes[--tablets->node_count];
  }
}

uint64_t ink_tablets_read(ink_tablets *tablets) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  libinput_dispatch(tablets->input);
  if (tablets->node_count > 0) remove_dead(tablets);
  return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

const char *ink_tablets_denied(ink_tablets *tablets, int number) {
  // Opening an unplugged node fails, too, but not for lack of permission.
  for (int i = tablets->denied_count - 1; i >= 0; i--)
    if (access(tablets->denied[i], F_OK) != 0 && errno == ENOENT) forget_denied(tablets, i);
  return number < tablets->denied_count ? tablets->denied[number] : NULL;
}
const char *ink_tablets_refused(const ink_tablets *tablets) { return tablets->refused; }

void ink_tablet_device_retain(struct libinput_device *device) { libinput_device_ref(device); }
void ink_tablet_device_release(struct libinput_device *device) { libinput_device_unref(device); }
void ink_tablet_tool_retain(struct libinput_tablet_tool *tool) { libinput_tablet_tool_ref(tool); }
void ink_tablet_tool_release(struct libinput_tablet_tool *tool) { libinput_tablet_tool_unref(tool); }

static void fill_tool(ink_tablet_event *event, struct libinput_event_tablet_tool *tool) {
  event->time = libinput_event_tablet_tool_get_time_usec(tool);
  event->tool = libinput_event_tablet_tool_get_tool(tool);
  event->x = libinput_event_tablet_tool_get_x_transformed(tool, 1);
  event->y = libinput_event_tablet_tool_get_y_transformed(tool, 1);
  event->is_touching =
      libinput_event_tablet_tool_get_tip_state(tool) == LIBINPUT_TABLET_TOOL_TIP_DOWN;
  event->pressure = libinput_event_tablet_tool_get_pressure(tool);
  event->distance = libinput_event_tablet_tool_get_distance(tool);
  event->tilt_x = libinput_event_tablet_tool_get_tilt_x(tool);
  event->tilt_y = libinput_event_tablet_tool_get_tilt_y(tool);
  event->rotation = libinput_event_tablet_tool_get_rotation(tool);
  event->slider = libinput_event_tablet_tool_get_slider_position(tool);
  event->wheel = libinput_event_tablet_tool_get_wheel_delta(tool);
}

static void fill_pad(ink_tablet_event *event, struct libinput_event_tablet_pad *pad) {
  event->time = libinput_event_tablet_pad_get_time_usec(pad);
  event->mode = libinput_event_tablet_pad_get_mode(pad);
  event->group =
      libinput_tablet_pad_mode_group_get_index(libinput_event_tablet_pad_get_mode_group(pad));
}

static bool fill(ink_tablet_event *event, struct libinput_event *source) {
  struct libinput_event_tablet_tool *tool = NULL;
  struct libinput_event_tablet_pad *pad = NULL;
  switch (libinput_event_get_type(source)) {
  case LIBINPUT_EVENT_DEVICE_ADDED: event->kind = INK_TABLET_ADDED; return true;
  case LIBINPUT_EVENT_DEVICE_REMOVED: event->kind = INK_TABLET_REMOVED; return true;
  case LIBINPUT_EVENT_TABLET_TOOL_AXIS:
  case LIBINPUT_EVENT_TABLET_TOOL_TIP:
    fill_tool(event, libinput_event_get_tablet_tool_event(source));
    event->kind = INK_TABLET_MOVED;
    return true;
  case LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY:
    tool = libinput_event_get_tablet_tool_event(source);
    fill_tool(event, tool);
    event->kind = libinput_event_tablet_tool_get_proximity_state(tool) ==
                          LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_IN
                      ? INK_TABLET_NEAR
                      : INK_TABLET_FAR;
    return true;
  case LIBINPUT_EVENT_TABLET_TOOL_BUTTON:
    tool = libinput_event_get_tablet_tool_event(source);
    fill_tool(event, tool);
    event->kind = INK_TABLET_BUTTON;
    event->number = libinput_event_tablet_tool_get_button(tool);
    event->is_down =
        libinput_event_tablet_tool_get_button_state(tool) == LIBINPUT_BUTTON_STATE_PRESSED;
    return true;
  case LIBINPUT_EVENT_TABLET_PAD_BUTTON:
    pad = libinput_event_get_tablet_pad_event(source);
    fill_pad(event, pad);
    event->kind = INK_TABLET_PAD_BUTTON;
    event->number = libinput_event_tablet_pad_get_button_number(pad);
    event->is_down =
        libinput_event_tablet_pad_get_button_state(pad) == LIBINPUT_BUTTON_STATE_PRESSED;
    return true;
  case LIBINPUT_EVENT_TABLET_PAD_RING:
    pad = libinput_event_get_tablet_pad_event(source);
    fill_pad(event, pad);
    event->kind = INK_TABLET_PAD_RING;
    event->number = libinput_event_tablet_pad_get_ring_number(pad);
    event->position = libinput_event_tablet_pad_get_ring_position(pad);
    return true;
  case LIBINPUT_EVENT_TABLET_PAD_STRIP:
    pad = libinput_event_get_tablet_pad_event(source);
    fill_pad(event, pad);
    event->kind = INK_TABLET_PAD_STRIP;
    event->number = libinput_event_tablet_pad_get_strip_number(pad);
    event->position = libinput_event_tablet_pad_get_strip_position(pad);
    return true;
  default: return false;
  }
}

bool ink_tablets_next(ink_tablets *tablets, ink_tablet_event *event) {
  for (;;) {
    if (tablets->event) libinput_event_destroy(tablets->event);
    tablets->event = libinput_get_event(tablets->input);
    if (!tablets->event) return false;
    *event = (ink_tablet_event){.device = libinput_event_get_device(tablets->event)};
    if (fill(event, tablets->event)) return true;
  }
}
