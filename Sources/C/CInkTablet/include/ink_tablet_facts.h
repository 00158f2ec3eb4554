// Facts about devices and tools: from libinput and udev, and from the database of libwacom.
#pragma once
#include <stdbool.h>
#include <stdint.h>

struct libinput_device;
struct libinput_tablet_tool;

/// The facts of libinput and udev about a device.
typedef struct {
  char *_Nonnull name;
  /// Its event node, its path below /sys, and that of the hardware that contains it; empty if there is none.
  char *_Nonnull node;
  char *_Nonnull syspath;
  char *_Nonnull physical;
  /// The physical path of its port, and the unique id that the device reports; empty if unknown.
  char *_Nonnull port;
  char *_Nonnull unique;
  uint32_t vendor, product;
  bool has_tools, has_pad;
  /// Whether the surface is a screen.
  bool is_direct;
  /// The size in millimeters; 0 if unknown.
  double width, height;
  uint32_t button_count, ring_count, strip_count;
  /// The bits of its tools, by the kernel's codes from BTN_TOOL_PEN on.
  uint32_t tools;
  /// Whether tools report serial numbers, so that they aren't known before they enter proximity.
  bool has_serials;
  /// The bits of its axes, by the kernel's codes.
  uint64_t axes;
} ink_device_facts;

/// Returns the facts about a device; NULL if memory is short.
ink_device_facts *_Nullable ink_device_facts_create(struct libinput_device *_Nonnull device);
void ink_device_facts_free(ink_device_facts *_Nonnull facts);

/// The facts of libinput about a tool.
typedef struct {
  /// From 1: pen, eraser, brush, pencil, airbrush, mouse, lens, totem; 0 for any other kind.
  uint32_t kind;
  /// The ids; 0 if unknown.
  uint64_t serial, model;
  bool is_unique;
  bool has_pressure, has_distance, has_tilt, has_rotation, has_slider, has_wheel;
} ink_tool_facts;

ink_tool_facts ink_tool_facts_of(struct libinput_tablet_tool *_Nonnull tool);

/// Returns whether a tool has the button of a kernel code.
bool ink_tool_has_button(struct libinput_tablet_tool *_Nonnull tool, uint32_t code);

/// The database of libwacom. Reading it takes some tens of milliseconds.
typedef struct ink_tablet_tables ink_tablet_tables;

ink_tablet_tables *_Nullable ink_tablet_tables_open(void);
void ink_tablet_tables_close(ink_tablet_tables *_Nonnull tables);

/// The entry of a tablet in libwacom.
typedef struct {
  char name[128];
  /// The size in millimeters; 0 if unknown.
  double width, height;
  bool is_screen;
} ink_tablet_model;

/// Finds the model of the device at an event node, or else of a vendor and product; returns false if it is unknown.
bool ink_tablet_tables_find(const ink_tablet_tables *_Nonnull tables, const char *_Nonnull node,
                            uint32_t vendor, uint32_t product, ink_tablet_model *_Nonnull model);

/// Visits the names of the styli of a model, as far as they are known.
void ink_tablet_tables_styli(const ink_tablet_tables *_Nonnull tables, const char *_Nonnull node,
                             uint32_t vendor, uint32_t product, void *_Nullable context,
                             void (*_Nonnull each)(void *_Nullable context,
                                                   const char *_Nonnull name));

/// The entry of a stylus in libwacom.
typedef struct {
  char name[128];
  uint32_t button_count;
  bool has_eraser, is_eraser, has_wheel;
  bool has_pressure, has_distance, has_tilt, has_rotation, has_slider;
} ink_stylus_model;

/// Finds a stylus by the tool id of its vendor; returns false if it is unknown.
bool ink_tablet_tables_find_stylus(const ink_tablet_tables *_Nonnull tables, uint64_t model,
                                   ink_stylus_model *_Nonnull stylus);
