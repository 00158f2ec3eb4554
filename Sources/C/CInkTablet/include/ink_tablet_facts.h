// What is known of devices and tools: from libinput and udev, and from the tables of libwacom.
#pragma once
#include <stdbool.h>
#include <stdint.h>

struct libinput_device;
struct libinput_tablet_tool;

/// What libinput and udev tell of a device.
typedef struct {
  char *_Nonnull name;
  /// Its event node, its place below /sys, and that of what is plugged in and it is part of; empty where there
  /// is none.
  char *_Nonnull node;
  char *_Nonnull syspath;
  char *_Nonnull physical;
  /// Where it is plugged in, and what the device itself calls unique; empty where it does not tell.
  char *_Nonnull port;
  char *_Nonnull unique;
  uint32_t vendor, product;
  bool has_tools, has_pad;
  /// Whether the hand sees what is under the tip.
  bool is_direct;
  /// In millimetres; 0 where it is not known.
  double width, height;
  uint32_t button_count, ring_count, strip_count;
  /// Which tools it has, by the kernel's codes from BTN_TOOL_PEN on; bits.
  uint32_t tools;
  /// Whether tools tell their own numbers, so that they are not known before they come near.
  bool has_serials;
  /// Which axes it has, by the kernel's codes; bits.
  uint64_t axes;
} ink_device_facts;

/// Returns what is known of a device; NULL where memory is short.
ink_device_facts *_Nullable ink_device_facts_create(struct libinput_device *_Nonnull device);
void ink_device_facts_free(ink_device_facts *_Nonnull facts);

/// What libinput tells of a tool.
typedef struct {
  /// From 1: pen, eraser, brush, pencil, airbrush, mouse, lens, totem; 0 for something else.
  uint32_t kind;
  /// 0 where they are not known.
  uint64_t serial, model;
  bool is_unique;
  bool has_pressure, has_distance, has_tilt, has_rotation, has_slider, has_wheel;
} ink_tool_facts;

ink_tool_facts ink_tool_facts_of(struct libinput_tablet_tool *_Nonnull tool);

/// Whether a tool has the button of a code of the kernel.
bool ink_tool_has_button(struct libinput_tablet_tool *_Nonnull tool, uint32_t code);

/// The tables of libwacom. Reading them takes some tens of milliseconds.
typedef struct ink_tablet_tables ink_tablet_tables;

ink_tablet_tables *_Nullable ink_tablet_tables_open(void);
void ink_tablet_tables_close(ink_tablet_tables *_Nonnull tables);

/// What libwacom tells of a tablet.
typedef struct {
  char name[128];
  /// In millimetres; 0 where it is not known.
  double width, height;
  bool is_screen;
} ink_tablet_model;

/// Finds the model of the device at an event node, else of a vendor and product; false where it is not known.
bool ink_tablet_tables_find(const ink_tablet_tables *_Nonnull tables, const char *_Nonnull node,
                            uint32_t vendor, uint32_t product, ink_tablet_model *_Nonnull model);

/// Tells the names of the styli that belong to the model, as far as they are known.
void ink_tablet_tables_styli(const ink_tablet_tables *_Nonnull tables, const char *_Nonnull node,
                             uint32_t vendor, uint32_t product, void *_Nullable context,
                             void (*_Nonnull each)(void *_Nullable context,
                                                   const char *_Nonnull name));

/// What libwacom tells of a kind of stylus.
typedef struct {
  char name[128];
  uint32_t button_count;
  bool has_eraser, is_eraser, has_wheel;
  bool has_pressure, has_distance, has_tilt, has_rotation, has_slider;
} ink_stylus_model;

/// Finds a stylus by the number of the maker; false where it is not known.
bool ink_tablet_tables_find_stylus(const ink_tablet_tables *_Nonnull tables, uint64_t model,
                                   ink_stylus_model *_Nonnull stylus);
