// Tablets through libinput: a context, and its events as flat values.
#pragma once
#include <stdbool.h>
#include <stdint.h>

struct libinput_device;
struct libinput_tablet_tool;

/// A context of libinput, with one descriptor that becomes readable when there is something to take.
typedef struct ink_tablets ink_tablets;

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

/// What happened; what does not belong to the kind is 0.
typedef struct {
  ink_tablet_kind kind;
  /// In microseconds of the monotonic clock.
  uint64_t time;
  struct libinput_device *_Nullable device;
  struct libinput_tablet_tool *_Nullable tool;
  /// From 0 at the left and the top to 1.
  double x, y;
  bool is_touching;
  double pressure, distance;
  /// In degrees.
  double tilt_x, tilt_y, rotation, wheel;
  double slider;
  /// The code of a button of a tool, or the number of a button, ring or strip of a pad.
  uint32_t number;
  bool is_down;
  /// In degrees for rings, 0…1 for strips; negative where the finger was lifted.
  double position;
  uint32_t mode, group;
} ink_tablet_event;

/// Devices that udev lists for a seat, now and later; NULL where there is no udev or no such seat.
/// What libinput says of them is told line by line, if anybody wants to hear it.
ink_tablets *_Nullable ink_tablets_open_seat(const char *_Nonnull seat, void *_Nullable context,
                                             void (*_Nullable told)(void *_Nullable context,
                                                                    const char *_Nonnull line));

/// No devices; they are added by their paths.
ink_tablets *_Nullable ink_tablets_open_paths(void);

/// Adds an event node; 0, or the number of the system's error (ENODEV where it is there, but not for input).
int ink_tablets_add_path(ink_tablets *_Nonnull tablets, const char *_Nonnull path);

/// Closes all devices. Devices and tools that were retained stay valid until they are released.
void ink_tablets_close(ink_tablets *_Nonnull tablets);

/// Readable when there may be something to take.
int ink_tablets_descriptor(const ink_tablets *_Nonnull tablets);

/// Makes the descriptor readable when another one is, too.
void ink_tablets_watch(ink_tablets *_Nonnull tablets, int descriptor);

/// Reads what has arrived, without waiting; returns the time before it did, in microseconds.
uint64_t ink_tablets_read(ink_tablets *_Nonnull tablets);

/// The next event; false where there is none. The device and the tool of an event are valid until the next
/// call unless they are retained.
bool ink_tablets_next(ink_tablets *_Nonnull tablets, ink_tablet_event *_Nonnull event);

/// The nodes of tablets that are there and could not be opened for lack of rights, from 0 on; NULL beyond the last.
const char *_Nullable ink_tablets_denied(ink_tablets *_Nonnull tablets, int number);

/// The node that was last closed after no other had been opened: just after starting, one that libinput has
/// refused. NULL where there was none.
const char *_Nullable ink_tablets_refused(const ink_tablets *_Nonnull tablets);

void ink_tablet_device_retain(struct libinput_device *_Nonnull device);
void ink_tablet_device_release(struct libinput_device *_Nonnull device);
void ink_tablet_tool_retain(struct libinput_tablet_tool *_Nonnull tool);
void ink_tablet_tool_release(struct libinput_tablet_tool *_Nonnull tool);
