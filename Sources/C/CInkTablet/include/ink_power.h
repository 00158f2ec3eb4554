// Batteries of tablets and pens from UPower.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// A thread that listens to UPower.
typedef struct ink_power ink_power;

/// The state of UPower.
typedef enum {
  /// UPower hasn't been queried yet.
  INK_POWER_UNKNOWN,
  INK_POWER_NO_BUS,
  /// There is a bus, but UPower isn't on it or doesn't answer.
  INK_POWER_SILENT,
  INK_POWER_ANSWERS,
} ink_power_answer;

/// A battery; unknown strings are empty.
typedef struct {
  /// The object path in UPower, and the native path of the source.
  const char *_Nonnull path;
  const char *_Nonnull native;
  const char *_Nonnull serial;
  const char *_Nonnull model;
  /// The path below /sys of the device that contains it.
  const char *_Nonnull parent;
  /// The type in UPower's numbering: 2 is the battery of the machine itself, 10 a tablet, 13 a pen.
  uint32_t kind;
  /// The charge, 0…100; negative if unknown.
  double percentage;
  /// The state in UPower's numbering: 1 is charging, 4 is full.
  uint32_t state;
  bool is_present;
} ink_battery;

/// Begins listening on the bus at an address, or on the system bus if it is NULL; returns NULL on failure.
///
/// Doesn't wait for the bus: without a bus or UPower there are no batteries.
ink_power *_Nullable ink_power_open(const char *_Nullable address);

/// Returns the state of UPower since the last query.
ink_power_answer ink_power_answer_of(ink_power *_Nonnull power);

/// A descriptor that is readable when batteries or the state of UPower have changed.
int ink_power_descriptor(const ink_power *_Nonnull power);

/// Visits all batteries if any has changed since the last call; otherwise returns false and visits none.
bool ink_power_take(ink_power *_Nonnull power, void *_Nullable context,
                    void (*_Nonnull each)(void *_Nullable context, const ink_battery *_Nonnull battery));

void ink_power_close(ink_power *_Nonnull power);
