"""Simulates UPower on a separate bus, whose address is its first line of output.

With --real and environment variables, it runs the real UPower until the input ends. Otherwise it reads a command per
line, and answers each with a line:
  add NAME KEY=VALUE…    set NAME KEY=VALUE…    remove NAME
"""
import os
import signal
import subprocess
import sys

import dbus
import dbusmock

PATH = "/org/freedesktop/UPower/devices/"
DEVICE = "org.freedesktop.UPower.Device"
TYPES = {
    "Type": lambda text: dbus.UInt32(int(text)),
    "State": lambda text: dbus.UInt32(int(text)),
    "Percentage": lambda text: dbus.Double(float(text)),
    "IsPresent": lambda text: dbus.Boolean(text == "true"),
    "Model": lambda text: dbus.String(text.replace("_", " ")),
}


def properties(words):
    pairs = [word.split("=", 1) for word in words]
    return {key: TYPES.get(key, dbus.String)(value) for key, value in pairs}


def run_itself(variables):
    """Runs UPower with additional environment variables."""
    environment = dict(os.environ, **dict(word.split("=", 1) for word in variables))
    with subprocess.Popen(["/usr/libexec/upowerd"], env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        print(os.environ["DBUS_SYSTEM_BUS_ADDRESS"], flush=True)
        sys.stdin.read()
        server.terminate()


def main():
    # The parent may have blocked signals, and the bus would ignore its termination.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, signal.valid_signals())
    case = dbusmock.DBusTestCase
    case.start_system_bus()
    if sys.argv[1:2] == ["--real"]:
        run_itself(sys.argv[2:])
        case.tearDownClass()
        return
    server, manager = case.spawn_server_template(
        "upower", {"OnBattery": False}, stdout=subprocess.DEVNULL)
    mock = dbus.Interface(manager, dbusmock.MOCK_IFACE)
    bus = case.get_dbus(system_bus=True)
    print(os.environ["DBUS_SYSTEM_BUS_ADDRESS"], flush=True)
    for line in sys.stdin:
        command, name, *words = line.split()
        path = PATH + name
        if command == "add":
            mock.AddObject(path, DEVICE, properties(words), [])
            mock.EmitSignal("org.freedesktop.UPower", "DeviceAdded", "o", [dbus.ObjectPath(path)])
        elif command == "set":
            device = bus.get_object("org.freedesktop.UPower", path)
            dbus.Interface(device, dbusmock.MOCK_IFACE).UpdateProperties(DEVICE, properties(words))
        elif command == "remove":
            mock.RemoveObject(path)
            mock.EmitSignal("org.freedesktop.UPower", "DeviceRemoved", "o", [dbus.ObjectPath(path)])
        print("done", flush=True)
    server.terminate()
    server.wait()
    case.tearDownClass()


main()
