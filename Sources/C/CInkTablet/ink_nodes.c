#define _GNU_SOURCE
#include "ink_nodes.h"

#include "ink_bits.h"

#include <errno.h>
#include <fcntl.h>
#include <libudev.h>
#include <linux/input.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static uint32_t number_of(struct udev_device *input, const char *attribute) {
  const char *text = udev_device_get_sysattr_value(input, attribute);
  return text ? (uint32_t)strtoul(text, NULL, 16) : 0;
}

static void add_properties(ink_node *node, struct udev_device *device) {
  struct udev_list_entry *entry;
  udev_list_entry_foreach(entry, udev_device_get_properties_list_entry(device)) {
    const char *name = udev_list_entry_get_name(entry), *value = udev_list_entry_get_value(entry);
    if (strncmp(name, "ID_INPUT", 8) != 0 || !value || strcmp(value, "1") != 0) continue;
    size_t used = strlen(node->properties);
    snprintf(node->properties + used, sizeof node->properties - used, "%s%s", used ? " " : "", name);
  }
}

static bool fill(ink_node *node, struct udev_device *device) {
  const char *path = udev_device_get_devnode(device);
  struct udev_device *input = udev_device_get_parent_with_subsystem_devtype(device, "input", NULL);
  if (!path || !input) return false;
  *node = (ink_node){.seat = "seat0"};
  snprintf(node->path, sizeof node->path, "%s", path);
  const char *name = udev_device_get_sysattr_value(input, "name");
  snprintf(node->name, sizeof node->name, "%s", name ? name : "");
  node->bus = number_of(input, "id/bustype");
  node->vendor = number_of(input, "id/vendor");
  node->product = number_of(input, "id/product");
  add_properties(node, device);
  const char *seat = udev_device_get_property_value(device, "ID_SEAT");
  if (seat) snprintf(node->seat, sizeof node->seat, "%s", seat);
  const char *keys = udev_device_get_sysattr_value(input, "capabilities/key");
  node->looks_like_pen = ink_has_bit(keys, BTN_TOOL_PEN) || ink_has_bit(keys, BTN_STYLUS);
  return node->looks_like_pen || udev_device_get_property_value(device, "ID_INPUT_TABLET") ||
         udev_device_get_property_value(device, "ID_INPUT_TABLET_PAD");
}

static int by_number(const void *a, const void *b) {
  return strverscmp(((const ink_node *)a)->path, ((const ink_node *)b)->path);
}

int ink_nodes_each(void *context, void (*each)(void *context, const ink_node *node)) {
  enum { most = 256 };
  int all = 0, count = 0;
  ink_node *nodes = calloc(most, sizeof *nodes);
  struct udev *udev = udev_new();
  struct udev_enumerate *list = udev ? udev_enumerate_new(udev) : NULL;
  if (nodes && list) {
    udev_enumerate_add_match_subsystem(list, "input");
    udev_enumerate_add_match_sysname(list, "event[0-9]*");
    udev_enumerate_scan_devices(list);
    struct udev_list_entry *entry;
    udev_list_entry_foreach(entry, udev_enumerate_get_list_entry(list)) {
      struct udev_device *device =
          udev_device_new_from_syspath(udev, udev_list_entry_get_name(entry));
      if (!device) continue;
      all++;
      if (count < most && fill(&nodes[count], device)) count++;
      udev_device_unref(device);
    }
    qsort(nodes, (size_t)count, sizeof *nodes, by_number);
    for (int i = 0; i < count; i++) each(context, &nodes[i]);
  }
  if (list) udev_enumerate_unref(list);
  if (udev) udev_unref(udev);
  free(nodes);
  return all;
}

int ink_node_axes(const char *path, ink_node_axis *axes, int most) {
  static const struct {
    unsigned code;
    const char *name;
  } known[] = {
      {ABS_X, "ABS_X"},           {ABS_Y, "ABS_Y"},           {ABS_Z, "ABS_Z"},
      {ABS_RX, "ABS_RX"},         {ABS_RY, "ABS_RY"},         {ABS_WHEEL, "ABS_WHEEL"},
      {ABS_PRESSURE, "ABS_PRESSURE"}, {ABS_DISTANCE, "ABS_DISTANCE"}, {ABS_TILT_X, "ABS_TILT_X"},
      {ABS_TILT_Y, "ABS_TILT_Y"}, {ABS_MISC, "ABS_MISC"},
  };
  int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return -1;
  unsigned char bits[ABS_CNT / 8 + 1] = {0};
  int count = 0;
  if (ioctl(file, EVIOCGBIT(EV_ABS, sizeof bits), bits) < 0) memset(bits, 0, sizeof bits);
  for (size_t i = 0; i < sizeof known / sizeof *known && count < most; i++) {
    struct input_absinfo facts;
    unsigned code = known[i].code;
    if (!(bits[code / 8] >> (code % 8) & 1) || ioctl(file, EVIOCGABS(code), &facts) < 0) continue;
    ink_node_axis *axis = &axes[count++];
    *axis = (ink_node_axis){.minimum = facts.minimum, .maximum = facts.maximum, .resolution = facts.resolution};
    snprintf(axis->name, sizeof axis->name, "%s", known[i].name);
  }
  close(file);
  return count;
}
