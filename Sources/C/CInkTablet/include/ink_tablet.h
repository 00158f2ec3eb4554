// Tablets through libinput: a context, and its events as flat values.
#pragma once
#include <stdbool.h>
#include <stdint.h>

struct libinput_device;
struct libinput_tablet_tool;

/// A context of libinput, with one descriptor that becomes readable when there may be events.
typedef struct ink_tablets ink_tablets;

/// The kind of an event.
///
/// A tool is near while it is in proximity. A moved tool may also have touched, lifted, or changed only its pressure.
typedef enum {
  INK_TABLET_NOTHING,
  INK_TABLET_ADDED,
  INK_TABLET_REMOVED,
  INK_TABLET_NEAR,
  INK_TABLET_FAR,
  INK_TABLET_MOVED,
  INK_TABLET_BUTTON,
  INK_TABLET_PAD_BUTTON,
  INK_TABLET_PAD_RING,
  INK_TABLET_PAD_STRIP,
} ink_tablet_kind;

/// An event; fields that don't belong to the kind are 0.
typedef struct {
  ink_tablet_kind kind;
  /// The time in microseconds of the monotonic clock.
  uint64_t time;
  struct libinput_device *_Nullable device;
  struct libinput_tablet_tool *_Nullable tool;
  /// The location, 0…1 from the left and the top.
  double x, y;
  bool is_touching;
  /// The pressure and the distance from the surface, 0…1.
  double pressure, distance;
  /// Degrees; `wheel` is the turn since the last event.
  double tilt_x, tilt_y, rotation, wheel;
  /// The position of the slider, -1…1.
  double slider;
  /// The code of a tool's button, or the number of a button, ring or strip of a pad.
  uint32_t number;
  bool is_down;
  /// The position, in degrees for rings, 0…1 for strips; negative if the finger was lifted.
  double position;
  uint32_t mode, group;
} ink_tablet_event;

/// Opens the current and future devices that udev lists for a seat; NULL if udev or the seat is unavailable.
///
/// Passes the log messages of libinput to a callback, line by line.
ink_tablets *_Nullable ink_tablets_open_seat(const char *_Nonnull seat, void *_Nullable context,
                                             void (*_Nullable told)(void *_Nullable context,
                                                                    const char *_Nonnull line));

/// Opens a context without devices, for adding them by path.
ink_tablets *_Nullable ink_tablets_open_paths(void);

/// Adds an event node; returns 0, or an error number (ENODEV if the node exists, but isn't for input).
int ink_tablets_add_path(ink_tablets *_Nonnull tablets, const char *_Nonnull path);

/// Closes all devices. Retained devices and tools stay valid until they are released.
void ink_tablets_close(ink_tablets *_Nonnull tablets);

/// The descriptor, which is readable when there may be events.
int ink_tablets_descriptor(const ink_tablets *_Nonnull tablets);

/// Makes the descriptor readable also when another one is.
void ink_tablets_watch(ink_tablets *_Nonnull tablets, int descriptor);

/// Reads pending events without waiting; returns the time before reading, in microseconds.
uint64_t ink_tablets_read(ink_tablets *_Nonnull tablets);

/// Returns the next event; false if there is none. Its device and tool are valid until the next call unless they are
/// retained.
bool ink_tablets_next(ink_tablets *_Nonnull tablets, ink_tablet_event *_Nonnull event);

/// Returns the existing tablet nodes that couldn't be opened for lack of permission, from 0 on; NULL after the last.
const char *_Nullable ink_tablets_denied(ink_tablets *_Nonnull tablets, int number);

/// Returns the last node that was closed without another being opened in between: just after the start, a node that
/// libinput has refused. NULL if there is none.
const char *_Nullable ink_tablets_refused(const ink_tablets *_Nonnull tablets);

void ink_tablet_device_retain(struct libinput_device *_Nonnull device);
void ink_tablet_device_release(struct libinput_device *_Nonnull device);
void ink_tablet_tool_retain(struct libinput_tablet_tool *_Nonnull tool);
void ink_tablet_tool_release(struct libinput_tablet_tool *_Nonnull tool);
