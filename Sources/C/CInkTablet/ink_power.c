#include "ink_power.h"

#include "ink_physical.h"

#include <gio/gio.h>
#include <libudev.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define UPOWER "org.freedesktop.UPower"

enum { patience = 5000, most_batteries = 64 };

struct ink_power {
  char *address;
  GThread *thread;
  GMainContext *loop_context;
  GMainLoop *loop;
  GCancellable *ending;
  // Used only by the thread.
  GDBusConnection *bus;
  GSource *reading;
  // Used by both threads.
  int descriptor;
  GMutex lock;
  GArray *batteries;
  bool has_changed;
  // Whether the descriptor is readable; both change under the lock. Atomic.
  gint is_due;
  ink_power_answer answer;
};

static void clear_battery(gpointer item) {
  ink_battery *battery = item;
  g_free((char *)battery->path);
  g_free((char *)battery->native);
  g_free((char *)battery->serial);
  g_free((char *)battery->model);
  g_free((char *)battery->parent);
}

static GArray *no_batteries(void) {
  GArray *array = g_array_new(FALSE, TRUE, sizeof(ink_battery));
  g_array_set_clear_func(array, clear_battery);
  return array;
}

static bool is_same(const GArray *a, const GArray *b) {
  if (a->len != b->len) return false;
  for (guint i = 0; i < a->len; i++) {
    const ink_battery *x = &g_array_index(a, ink_battery, i), *y = &g_array_index(b, ink_battery, i);
    if (strcmp(x->path, y->path) || strcmp(x->native, y->native) || strcmp(x->serial, y->serial) ||
        strcmp(x->model, y->model) || strcmp(x->parent, y->parent) || x->kind != y->kind ||
        x->percentage != y->percentage || x->state != y->state || x->is_present != y->is_present)
      return false;
  }
  return true;
}

/// Returns the path of the hardware that contains a power supply of the kernel.
static char *parent_of(const char *native) {
  struct udev *udev = udev_new();
  const char *slash = strrchr(native, '/'), *name = slash ? slash + 1 : native;
  struct udev_device *supply =
      udev ? udev_device_new_from_subsystem_sysname(udev, "power_supply", name) : NULL;
  char *result = NULL;
  if (supply) {
    struct udev_device *parent = ink_physical_device(supply);
    if (!parent) parent = udev_device_get_parent(supply);
    result = g_strdup(parent ? udev_device_get_syspath(parent) : "");
    udev_device_unref(supply);
  }
  if (udev) udev_unref(udev);
  return result ? result : g_strdup("");
}

static char *text_of(GVariant *properties, const char *key) {
  const char *text = "";
  g_variant_lookup(properties, key, "&s", &text);
  return g_strdup(text);
}

static GVariant *call(ink_power *power, const char *path, const char *interface, const char *method,
                      GVariant *arguments, const char *type) {
  return g_dbus_connection_call_sync(power->bus, UPOWER, path, interface, method, arguments,
                                     G_VARIANT_TYPE(type), G_DBUS_CALL_FLAGS_NONE, patience,
                                     power->ending, NULL);
}

static void read_battery(ink_power *power, const char *path, GArray *batteries) {
  GVariant *reply = call(power, path, "org.freedesktop.DBus.Properties", "GetAll",
                         g_variant_new("(s)", UPOWER ".Device"), "(a{sv})");
  if (!reply) return;
  GVariant *properties = g_variant_get_child_value(reply, 0);
  ink_battery battery = {.percentage = -1, .is_present = true};
  gboolean is_present = TRUE;
  g_variant_lookup(properties, "Type", "u", &battery.kind);
  g_variant_lookup(properties, "State", "u", &battery.state);
  g_variant_lookup(properties, "IsPresent", "b", &is_present);
  g_variant_lookup(properties, "Percentage", "d", &battery.percentage);
  battery.is_present = is_present;
  battery.path = g_strdup(path);
  battery.native = text_of(properties, "NativePath");
  battery.serial = text_of(properties, "Serial");
  battery.model = text_of(properties, "Model");
  battery.parent = parent_of(battery.native);
  g_array_append_val(batteries, battery);
  g_variant_unref(properties);
  g_variant_unref(reply);
}

/// Makes the descriptor readable; the lock must be held.
static void wake(ink_power *power) {
  g_atomic_int_set(&power->is_due, 1);
  eventfd_write(power->descriptor, 1);
}

/// Records the state of UPower, and makes the descriptor readable if it has changed.
static void note_answer(ink_power *power, ink_power_answer answer) {
  g_mutex_lock(&power->lock);
  if (power->answer != answer) wake(power);
  power->answer = answer;
  g_mutex_unlock(&power->lock);
}

static gboolean read_all(gpointer context) {
  ink_power *power = context;
  power->reading = NULL;
  GArray *batteries = no_batteries();
  GVariant *reply =
      call(power, "/org/freedesktop/UPower", UPOWER, "EnumerateDevices", NULL, "(ao)");
  if (reply) {
    GVariantIter *paths;
    const char *path;
    g_variant_get(reply, "(ao)", &paths);
    while (batteries->len < most_batteries && g_variant_iter_next(paths, "&o", &path))
      read_battery(power, path, batteries);
    g_variant_iter_free(paths);
    g_variant_unref(reply);
  }
  g_mutex_lock(&power->lock);
  if (is_same(batteries, power->batteries)) {
    g_array_unref(batteries);
  } else {
    g_array_unref(power->batteries);
    power->batteries = batteries;
    power->has_changed = true;
    wake(power);
  }
  g_mutex_unlock(&power->lock);
  note_answer(power, reply ? INK_POWER_ANSWERS : INK_POWER_SILENT);
  return G_SOURCE_REMOVE;
}

/// Schedules reading all batteries, once after all pending signals.
static void note_change(GDBusConnection *bus, const char *sender, const char *path,
                        const char *interface, const char *signal, GVariant *values,
                        gpointer context) {
  (void)bus, (void)sender, (void)path, (void)interface, (void)signal, (void)values;
  ink_power *power = context;
  if (power->reading) return;
  power->reading = g_idle_source_new();
  g_source_set_callback(power->reading, read_all, power, NULL);
  g_source_attach(power->reading, power->loop_context);
  g_source_unref(power->reading);
}

static void subscribe(ink_power *power, const char *sender, const char *interface,
                      const char *signal, const char *first) {
  g_dbus_connection_signal_subscribe(power->bus, sender, interface, signal, NULL, first,
                                     G_DBUS_SIGNAL_FLAGS_NONE, note_change, power, NULL);
}

static gpointer listen_to_bus(gpointer context) {
  ink_power *power = context;
  g_main_context_push_thread_default(power->loop_context);
  char *address = power->address ? g_strdup(power->address)
                                 : g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SYSTEM,
                                                                   power->ending, NULL);
  if (address)
    power->bus = g_dbus_connection_new_for_address_sync(
        address,
        G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
            G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
        NULL, power->ending, NULL);
  g_free(address);
  if (power->bus) {
    subscribe(power, UPOWER, UPOWER, "DeviceAdded", NULL);
    subscribe(power, UPOWER, UPOWER, "DeviceRemoved", NULL);
    subscribe(power, UPOWER, "org.freedesktop.DBus.Properties", "PropertiesChanged",
              UPOWER ".Device");
    subscribe(power, "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", UPOWER);
    read_all(power);
    if (!g_cancellable_is_cancelled(power->ending)) g_main_loop_run(power->loop);
    g_dbus_connection_close_sync(power->bus, NULL, NULL);
    g_object_unref(power->bus);
  } else {
    note_answer(power, INK_POWER_NO_BUS);
  }
  g_main_context_pop_thread_default(power->loop_context);
  return NULL;
}

ink_power *ink_power_open(const char *address) {
  int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (descriptor < 0) return NULL;
  ink_power *power = g_new0(ink_power, 1);
  power->descriptor = descriptor;
  power->address = g_strdup(address);
  power->loop_context = g_main_context_new();
  power->loop = g_main_loop_new(power->loop_context, FALSE);
  power->ending = g_cancellable_new();
  power->batteries = no_batteries();
  g_mutex_init(&power->lock);
  power->thread = g_thread_try_new("batteries", listen_to_bus, power, NULL);
  if (power->thread) return power;
  ink_power_close(power);
  return NULL;
}

ink_power_answer ink_power_answer_of(ink_power *power) {
  g_mutex_lock(&power->lock);
  ink_power_answer answer = power->answer;
  g_mutex_unlock(&power->lock);
  return answer;
}

int ink_power_descriptor(const ink_power *power) { return power->descriptor; }

bool ink_power_take(ink_power *power, void *context,
                    void (*each)(void *context, const ink_battery *battery)) {
  // Called for each sample of a pen: avoid system calls if nothing has changed.
  if (!g_atomic_int_get(&power->is_due)) return false;
  g_mutex_lock(&power->lock);
  eventfd_t count;
  eventfd_read(power->descriptor, &count);
  g_atomic_int_set(&power->is_due, 0);
  bool has_changed = power->has_changed;
  power->has_changed = false;
  for (guint i = 0; has_changed && i < power->batteries->len; i++)
    each(context, &g_array_index(power->batteries, ink_battery, i));
  g_mutex_unlock(&power->lock);
  return has_changed;
}

static gboolean quit(gpointer context) {
  g_main_loop_quit(context);
  return G_SOURCE_REMOVE;
}

void ink_power_close(ink_power *power) {
  g_cancellable_cancel(power->ending);
  if (power->thread) {
    // The source quits the loop, whether that is already running or not.
    GSource *source = g_idle_source_new();
    g_source_set_priority(source, G_PRIORITY_HIGH);
    g_source_set_callback(source, quit, power->loop, NULL);
    g_source_attach(source, power->loop_context);
    g_source_unref(source);
    g_thread_join(power->thread);
  }
  g_main_loop_unref(power->loop);
  g_main_context_unref(power->loop_context);
  g_object_unref(power->ending);
  g_array_unref(power->batteries);
  g_mutex_clear(&power->lock);
  g_free(power->address);
  close(power->descriptor);
  g_free(power);
}
