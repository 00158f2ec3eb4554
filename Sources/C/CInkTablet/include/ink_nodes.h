// The event nodes of a machine, for who wants to know why a tablet is not there.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// What udev and the kernel tell of an event node that may be a tablet.
typedef struct {
  char path[128];
  char name[256];
  uint32_t bus, vendor, product;
  /// What udev takes it for: the names of properties that begin with ID_INPUT, with spaces between.
  char properties[512];
  /// The seat that udev gives it to.
  char seat[64];
  /// Whether it has the keys of pens, whatever udev says.
  bool looks_like_pen;
} ink_node;

/// Tells of the nodes that udev takes for tablets or that look like pens, in the order of their numbers; returns how
/// many nodes there are in all.
int ink_nodes_each(void *_Nullable context,
                   void (*_Nonnull each)(void *_Nullable context, const ink_node *_Nonnull node));

/// An axis of a device.
typedef struct {
  char name[32];
  int32_t minimum, maximum;
  /// Units a millimetre, or a radian for angles; 0 where it is not told.
  int32_t resolution;
} ink_node_axis;

/// Reads the axes that matter for pens; returns how many, or -1 with errno where the node may not be read.
int ink_node_axes(const char *_Nonnull path, ink_node_axis *_Nonnull axes, int most);
