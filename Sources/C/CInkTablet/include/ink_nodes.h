// The event nodes of a machine, for finding out why a tablet isn't detected.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The facts of udev and the kernel about an event node that may be a tablet.
typedef struct {
  char path[128];
  char name[256];
  uint32_t bus, vendor, product;
  /// The names of the udev properties that begin with ID_INPUT, separated by spaces.
  char properties[512];
  /// The seat that udev assigns it to.
  char seat[64];
  /// Whether it has the keys of pens, independent of udev.
  bool looks_like_pen;
} ink_node;

/// Visits the nodes that udev classifies as tablets or that look like pens, in the order of their numbers; returns the
/// number of all nodes.
int ink_nodes_each(void *_Nullable context,
                   void (*_Nonnull each)(void *_Nullable context, const ink_node *_Nonnull node));

/// An axis of a device.
typedef struct {
  char name[32];
  int32_t minimum, maximum;
  /// The units per millimeter, or per radian for angles; 0 if unknown.
  int32_t resolution;
} ink_node_axis;

/// Reads at most `most` axes that matter for pens; returns their number, or -1 with errno if the node can't be read.
int ink_node_axes(const char *_Nonnull path, ink_node_axis *_Nonnull axes, int most);
