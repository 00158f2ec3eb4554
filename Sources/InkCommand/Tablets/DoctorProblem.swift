import InkStylus

/// A problem with reading or identifying tablets, and its remedy.
struct DoctorProblem {
  /// The problem, as a sentence.
  var what: String
  /// The remedy, as a sentence.
  var remedy: String

  init(_ what: String, _ remedy: String) {
    self.what = what
    self.remedy = remedy
  }
}

extension DoctorReport {
  /// Returns the problems of the machine as a whole.
  static func machineProblems(_ findings: TabletFindings) -> [DoctorProblem] {
    if !SystemFacts.hasInput {
      return [
        DoctorProblem(
          "The kernel provides no input devices.",
          "In a container, give it access to the machine's /dev/input, /sys and /run/udev."
        )
      ]
    }
    var problems: [DoctorProblem] = []
    if !SystemFacts.udevRuns {
      problems.append(
        DoctorProblem(
          "udev is not running, so tablets cannot be detected.",
          "Start systemd-udevd; in a container, give it access to the machine's /run/udev."
        )
      )
    }
    if !findings.listsSeat {
      problems.append(
        DoctorProblem(
          "libinput cannot list the devices of seat0.",
          "Check that `loginctl list-seats` lists seat0."
        )
      )
    }
    if findings.nodes.isEmpty {
      problems.append(
        DoctorProblem(
          "No event node looks like a tablet.",
          "Plug in or pair a tablet; if it is connected, check the end of `dmesg` for kernel messages about it."
        )
      )
    }
    return problems
  }

  /// Returns the problems of a node.
  static func problems(
    of node: TabletFindings.Node,
    _ rights: SystemFacts.Rights
  ) -> [DoctorProblem] {
    let isKnown = node.properties.contains { $0.hasPrefix("ID_INPUT_TABLET") }
    if !isKnown {
      return [
        DoctorProblem(
          "udev does not classify \(node.path) (\(node.name)) as a tablet, although it has the keys of a pen.",
          "Run `udevadm trigger`; if that does not help, the device needs an entry in udev's hardware database."
        )
      ]
    }
    if !rights.isThere {
      return [
        DoctorProblem(
          "The device node \(node.path) (\(node.name)) does not exist.",
          "In a container, give it access to the machine's /dev/input."
        )
      ]
    }
    if !rights.isReadable { return [unreadable(node, rights)] }
    if node.seat != "seat0" {
      return [
        DoctorProblem(
          "\(node.path) (\(node.name)) belongs to \(node.seat), but only seat0 is read.",
          "Move it with `loginctl attach seat0 DEVICE`."
        )
      ]
    }
    if !node.isTaken {
      let flat = node.axes.filter { ["ABS_X", "ABS_Y"].contains($0.name) && $0.resolution == 0 }
      return [
        DoctorProblem(
          "libinput does not accept \(node.path) (\(node.name)) as a tablet"
            + (flat.isEmpty ? "." : ": its axes have no resolution."),
          "Install a newer libinput, or add an entry with EVDEV_ABS_ lines to 60-evdev.hwdb."
        )
      ]
    }
    return []
  }

  private static func unreadable(
    _ node: TabletFindings.Node,
    _ rights: SystemFacts.Rights
  ) -> DoctorProblem {
    let remedy: String
    if rights.isInGroup {
      remedy =
        "Your group has permission, so something else denies access, such as a sandbox or a container."
    } else if rights.mode.dropLast().last.map({ "4567".contains($0) }) ?? false {
      remedy = "Log in at this machine, or join the group \"\(rights.group)\" and log in again."
    } else {
      remedy = "Log in at this machine, so that logind grants access."
    }
    return DoctorProblem("No permission to read \(node.path) (\(node.name)).", remedy)
  }

  /// Returns the problems of the services and databases that describe tablets.
  static func surroundings(_ findings: TabletFindings) -> [DoctorProblem] {
    var problems: [DoctorProblem] = []
    if !findings.hasModels {
      problems.append(
        DoctorProblem(
          "The database of libwacom is missing, so names and sizes come from the devices only.",
          "Install libwacom-common, or the corresponding package of your system."
        )
      )
    }
    switch findings.power {
    case .answers: break
    case .noBus:
      problems.append(
        DoctorProblem(
          "D-Bus has no system bus, so battery levels are unknown.",
          "Start the service dbus; in a container, give it access to the machine's /run/dbus."
        )
      )
    case .silent, .unknown:
      problems.append(
        DoctorProblem(
          "UPower, the service for batteries, does not respond, so battery levels are unknown.",
          "Install the package upower, and start its service."
        )
      )
    }
    return problems
  }
}
