// The hardware that devices of the system belong to.
#pragma once
#include <libudev.h>
#include <stddef.h>

/// Returns the hardware that contains a device: the USB device, whose interfaces a tablet's pen, pad and battery often
/// are, or else the HID device; NULL if there is neither. It lives as long as the given device.
static inline struct udev_device *ink_physical_device(struct udev_device *device) {
  struct udev_device *usb =
      udev_device_get_parent_with_subsystem_devtype(device, "usb", "usb_device");
  return usb ? usb : udev_device_get_parent_with_subsystem_devtype(device, "hid", NULL);
}
