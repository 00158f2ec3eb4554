// Batteries of tablets and pens, as UPower tells of them.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// A thread that listens to UPower.
typedef struct ink_power ink_power;

/// Whether UPower tells of batteries.
typedef enum {
  /// That is not known yet.
  INK_POWER_UNKNOWN,
  INK_POWER_NO_BUS,
  /// There is a bus, but UPower is not on it or does not answer.
  INK_POWER_SILENT,
  INK_POWER_ANSWERS,
} ink_power_answer;

/// A battery; texts are empty where nothing is told.
typedef struct {
  /// What UPower calls it, and what its source does.
  const char *_Nonnull path;
  const char *_Nonnull native;
  const char *_Nonnull serial;
  const char *_Nonnull model;
  /// The place below /sys of the device that it is part of.
  const char *_Nonnull parent;
  /// As UPower counts: 2 is that of the machine itself, 10 a tablet, 13 a pen.
  uint32_t kind;
  /// 0…100; negative where it is not known.
  double percentage;
  /// As UPower counts: 1 is charging, 4 is full.
  uint32_t state;
  bool is_present;
} ink_battery;

/// Begins to listen on the bus at an address, or on the system's if there is none; NULL where that is refused.
/// It does not wait for the bus: without a bus or UPower there are no batteries.
ink_power *_Nullable ink_power_open(const char *_Nullable address);

/// Whether UPower has answered when it was last asked.
ink_power_answer ink_power_answer_of(ink_power *_Nonnull power);

/// Readable when batteries have changed, or it has become known whether UPower answers.
int ink_power_descriptor(const ink_power *_Nonnull power);

/// Tells of all batteries if any has changed since the last call; else returns false and tells of none.
bool ink_power_take(ink_power *_Nonnull power, void *_Nullable context,
                    void (*_Nonnull each)(void *_Nullable context, const ink_battery *_Nonnull battery));

void ink_power_close(ink_power *_Nonnull power);
