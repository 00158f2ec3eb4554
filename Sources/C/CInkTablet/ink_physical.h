// Which parts of the system are one piece of hardware.
#pragma once
#include <libudev.h>
#include <stddef.h>

/// What a device is part of: the USB device, of which a tablet's pen, pad and battery are often different interfaces,
/// else the HID device; NULL where it is part of neither. It lives as long as the device that it is asked of.
static inline struct udev_device *ink_physical_device(struct udev_device *device) {
  struct udev_device *usb =
      udev_device_get_parent_with_subsystem_devtype(device, "usb", "usb_device");
  return usb ? usb : udev_device_get_parent_with_subsystem_devtype(device, "hid", NULL);
}
