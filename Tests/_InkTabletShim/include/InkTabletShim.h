// The answers of a virtual event node, as in the file NAME.facts of the folder INK_TABLET_NODES.
#pragma once
#include <stdint.h>

/// The description of an axis: `struct input_absinfo`.
typedef struct {
  int32_t value, minimum, maximum, fuzz, flat, resolution;
} ink_shim_axis;

/// The facts of a node, in the order and the sizes in which they are written.
typedef struct {
  /// Bus, vendor, product and version.
  uint16_t identity[4];
  char name[256];
  char port[256];
  char unique[256];
  uint8_t properties[8];
  /// For each type of event the codes that there are, a bit each.
  uint8_t codes[32][96];
  ink_shim_axis axes[64];
} ink_shim_facts;
