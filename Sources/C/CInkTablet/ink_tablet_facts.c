#define _GNU_SOURCE
#include "ink_tablet_facts.h"

#include "ink_bits.h"
#include "ink_physical.h"

#include <libinput.h>
#include <libudev.h>
#include <libwacom/libwacom.h>
#include <linux/input-event-codes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copied(const char *text) { return strdup(text ? text : ""); }

/// Copies a udev property without its quotation marks.
static char *unquoted(const char *text) {
  char *result = copied(text);
  size_t length = result ? strlen(result) : 0;
  if (length >= 2 && result[0] == '"' && result[length - 1] == '"') {
    memmove(result, result + 1, length - 2);
    result[length - 2] = 0;
  }
  return result;
}

static void fill_from_udev(ink_device_facts *facts, struct udev_device *device) {
  struct udev_device *input = udev_device_get_parent_with_subsystem_devtype(device, "input", NULL);
  struct udev_device *physical = ink_physical_device(device);
  facts->node = copied(udev_device_get_devnode(device));
  facts->syspath = copied(udev_device_get_syspath(device));
  facts->physical = copied(physical ? udev_device_get_syspath(physical) : "");
  const char *port = udev_device_get_property_value(device, "ID_PATH");
  if (!port && input) port = udev_device_get_property_value(input, "PHYS");
  facts->port = unquoted(port);
  facts->unique = unquoted(input ? udev_device_get_property_value(input, "UNIQ") : "");
  if (!input) return;
  const char *properties = udev_device_get_sysattr_value(input, "properties");
  const char *keys = udev_device_get_sysattr_value(input, "capabilities/key");
  const char *axes = udev_device_get_sysattr_value(input, "capabilities/abs");
  facts->is_direct = ink_has_bit(properties, INPUT_PROP_DIRECT);
  facts->has_serials = ink_has_bit(udev_device_get_sysattr_value(input, "capabilities/msc"), MSC_SERIAL);
  for (unsigned i = 0; i < 8; i++)
    if (ink_has_bit(keys, BTN_TOOL_PEN + i)) facts->tools |= 1u << i;
  for (unsigned i = 0; i < 64; i++)
    if (ink_has_bit(axes, i)) facts->axes |= 1ull << i;
}

ink_device_facts *ink_device_facts_create(struct libinput_device *device) {
  ink_device_facts *facts = calloc(1, sizeof *facts);
  if (!facts) return NULL;
  struct udev_device *known = libinput_device_get_udev_device(device);
  if (known) {
    fill_from_udev(facts, known);
    udev_device_unref(known);
  }
  facts->name = copied(libinput_device_get_name(device));
  if (!facts->node) facts->node = copied("");
  if (!facts->syspath) facts->syspath = copied("");
  if (!facts->physical) facts->physical = copied("");
  if (!facts->port) facts->port = copied("");
  if (!facts->unique) facts->unique = copied("");
  if (!facts->name || !facts->node || !facts->syspath || !facts->physical || !facts->port ||
      !facts->unique) {
    ink_device_facts_free(facts);
    return NULL;
  }
  facts->vendor = libinput_device_get_id_vendor(device);
  facts->product = libinput_device_get_id_product(device);
  facts->has_tools = libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TABLET_TOOL);
  facts->has_pad = libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TABLET_PAD);
  if (libinput_device_get_size(device, &facts->width, &facts->height) != 0)
    facts->width = facts->height = 0;
  if (facts->has_pad) {
    int counts[] = {libinput_device_tablet_pad_get_num_buttons(device),
                    libinput_device_tablet_pad_get_num_rings(device),
                    libinput_device_tablet_pad_get_num_strips(device)};
    facts->button_count = counts[0] > 0 ? (uint32_t)counts[0] : 0;
    facts->ring_count = counts[1] > 0 ? (uint32_t)counts[1] : 0;
    facts->strip_count = counts[2] > 0 ? (uint32_t)counts[2] : 0;
  }
  return facts;
}

void ink_device_facts_free(ink_device_facts *facts) {
  free(facts->name);
  free(facts->node);
  free(facts->syspath);
  free(facts->physical);
  free(facts->port);
  free(facts->unique);
  free(facts);
}

static uint32_t kind_of(enum libinput_tablet_tool_type type) {
  switch (type) {
  case LIBINPUT_TABLET_TOOL_TYPE_PEN: return 1;
  case LIBINPUT_TABLET_TOOL_TYPE_ERASER: return 2;
  case LIBINPUT_TABLET_TOOL_TYPE_BRUSH: return 3;
  case LIBINPUT_TABLET_TOOL_TYPE_PENCIL: return 4;
  case LIBINPUT_TABLET_TOOL_TYPE_AIRBRUSH: return 5;
  case LIBINPUT_TABLET_TOOL_TYPE_MOUSE: return 6;
  case LIBINPUT_TABLET_TOOL_TYPE_LENS: return 7;
  case LIBINPUT_TABLET_TOOL_TYPE_TOTEM: return 8;
  default: return 0;
  }
}

ink_tool_facts ink_tool_facts_of(struct libinput_tablet_tool *tool) {
  return (ink_tool_facts){
      .kind = kind_of(libinput_tablet_tool_get_type(tool)),
      .serial = libinput_tablet_tool_get_serial(tool),
      .model = libinput_tablet_tool_get_tool_id(tool),
      .is_unique = libinput_tablet_tool_is_unique(tool) != 0,
      .has_pressure = libinput_tablet_tool_has_pressure(tool) != 0,
      .has_distance = libinput_tablet_tool_has_distance(tool) != 0,
      .has_tilt = libinput_tablet_tool_has_tilt(tool) != 0,
      .has_rotation = libinput_tablet_tool_has_rotation(tool) != 0,
      .has_slider = libinput_tablet_tool_has_slider(tool) != 0,
      .has_wheel = libinput_tablet_tool_has_wheel(tool) != 0,
  };
}

bool ink_tool_has_button(struct libinput_tablet_tool *tool, uint32_t code) {
  return libinput_tablet_tool_has_button(tool, code) != 0;
}

struct ink_tablet_tables {
  WacomDeviceDatabase *database;
};

ink_tablet_tables *ink_tablet_tables_open(void) {
  ink_tablet_tables *tables = calloc(1, sizeof *tables);
  if (tables) tables->database = libwacom_database_new();
  if (tables && tables->database) return tables;
  free(tables);
  return NULL;
}

void ink_tablet_tables_close(ink_tablet_tables *tables) {
  libwacom_database_destroy(tables->database);
  free(tables);
}

static WacomDevice *device_of(const ink_tablet_tables *tables, const char *node, uint32_t vendor,
                              uint32_t product) {
  WacomDevice *device = NULL;
  if (*node) device = libwacom_new_from_path(tables->database, node, WFALLBACK_NONE, NULL);
  if (device) return device;
  return libwacom_new_from_usbid(tables->database, (int)vendor, (int)product, NULL);
}

bool ink_tablet_tables_find(const ink_tablet_tables *tables, const char *node, uint32_t vendor,
                            uint32_t product, ink_tablet_model *model) {
  const double inch = 25.4;
  WacomDevice *device = device_of(tables, node, vendor, product);
  if (!device) return false;
  *model = (ink_tablet_model){
      .width = libwacom_get_width(device) * inch,
      .height = libwacom_get_height(device) * inch,
      .is_screen = libwacom_get_integration_flags(device) != WACOM_DEVICE_INTEGRATED_NONE,
  };
  const char *name = libwacom_get_name(device);
  snprintf(model->name, sizeof model->name, "%s", name ? name : "");
  libwacom_destroy(device);
  return true;
}

void ink_tablet_tables_styli(const ink_tablet_tables *tables, const char *node, uint32_t vendor,
                             uint32_t product, void *context,
                             void (*each)(void *context, const char *name)) {
  WacomDevice *device = device_of(tables, node, vendor, product);
  if (!device) return;
  int count = 0;
  const int *styli = libwacom_get_supported_styli(device, &count);
  for (int i = 0; i < count; i++) {
    const WacomStylus *stylus = libwacom_stylus_get_for_id(tables->database, styli[i]);
    const char *name = stylus ? libwacom_stylus_get_name(stylus) : NULL;
    if (name) each(context, name);
  }
  libwacom_destroy(device);
}

bool ink_tablet_tables_find_stylus(const ink_tablet_tables *tables, uint64_t model,
                                   ink_stylus_model *stylus) {
  if (model == 0 || model >= WACOM_ERASER_FALLBACK_ID) return false;
  const WacomStylus *known = libwacom_stylus_get_for_id(tables->database, (int)model);
  if (!known) return false;
  WacomAxisTypeFlags axes = libwacom_stylus_get_axes(known);
  *stylus = (ink_stylus_model){
      .button_count = (uint32_t)libwacom_stylus_get_num_buttons(known),
      .has_eraser = libwacom_stylus_has_eraser(known) != 0,
      .is_eraser = libwacom_stylus_is_eraser(known) != 0,
      .has_wheel = libwacom_stylus_has_wheel(known) != 0,
      .has_pressure = (axes & WACOM_AXIS_TYPE_PRESSURE) != 0,
      .has_distance = (axes & WACOM_AXIS_TYPE_DISTANCE) != 0,
      .has_tilt = (axes & WACOM_AXIS_TYPE_TILT) != 0,
      .has_rotation = (axes & WACOM_AXIS_TYPE_ROTATION_Z) != 0,
      .has_slider = (axes & WACOM_AXIS_TYPE_SLIDER) != 0,
  };
  const char *name = libwacom_stylus_get_name(known);
  snprintf(stylus->name, sizeof stylus->name, "%s", name ? name : "");
  return true;
}
