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
          "The kernel shows no input devices here.",
          "In a container, let it have /dev/input, /sys and /run/udev of the machine."
        )
      ]
    }
    var problems: [DoctorProblem] = []
    if !SystemFacts.udevRuns {
      problems.append(
        DoctorProblem(
          "udev does not run, so nobody tells which devices are tablets.",
          "Start systemd-udevd; in a container, let it have /run/udev of the machine."
        )
      )
    }
    if !findings.listsSeat {
      problems.append(
        DoctorProblem("libinput cannot list the devices of seat0.", "Check `loginctl list-seats`.")
      )
    }
    if findings.nodes.isEmpty {
      problems.append(
        DoctorProblem(
          "No event node looks like a tablet.",
          "Plug it in, or pair it; if it is, look at the end of `dmesg` for what the kernel says of it."
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
          "udev does not take \(node.path) (\(node.name)) for a tablet, though it has the keys of a pen.",
          "Run `udevadm trigger`; if that does not help, it needs an entry in udev's table of hardware."
        )
      ]
    }
    if !rights.isThere {
      return [
        DoctorProblem(
          "\(node.path) (\(node.name)) has no node.",
          "In a container, let it have /dev/input of the machine."
        )
      ]
    }
    if !rights.isReadable { return [unreadable(node, rights)] }
    if node.seat != "seat0" {
      return [
        DoctorProblem(
          "\(node.path) (\(node.name)) belongs to \(node.seat), and seat0 is read.",
          "`loginctl attach seat0 DEVICE` moves it."
        )
      ]
    }
    if !node.isTaken {
      let flat = node.axes.filter { ["ABS_X", "ABS_Y"].contains($0.name) && $0.resolution == 0 }
      return [
        DoctorProblem(
          "libinput does not take \(node.path) (\(node.name)) for a tablet"
            + (flat.isEmpty ? "." : ": its axes have no resolution."),
          "A newer libinput, or an entry with EVDEV_ABS_ lines in 60-evdev.hwdb, helps."
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
      remedy = "The group has the right, so something else forbids it: a sandbox, or a container."
    } else if rights.mode.dropLast().last.map({ "4567".contains($0) }) ?? false {
      remedy = "Log in at this machine, or join the group \"\(rights.group)\" and log in again."
    } else {
      remedy = "Log in at this machine, so that logind gives you the right."
    }
    return DoctorProblem("\(node.path) (\(node.name)) may not be read.", remedy)
  }

  /// Returns the problems of the services and databases that describe tablets.
  static func surroundings(_ findings: TabletFindings) -> [DoctorProblem] {
    var problems: [DoctorProblem] = []
    if !findings.hasModels {
      problems.append(
        DoctorProblem(
          "The tables of libwacom are missing, so names and sizes come from the devices alone.",
          "Install libwacom-common, or what your system calls it."
        )
      )
    }
    switch findings.power {
    case .answers: break
    case .noBus:
      problems.append(
        DoctorProblem(
          "There is no bus of the system, so batteries are not known.",
          "Start dbus; in a container, let it have /run/dbus of the machine."
        )
      )
    case .silent, .unknown:
      problems.append(
        DoctorProblem(
          "UPower does not answer, so batteries are not known.",
          "Install and start upower."
        )
      )
    }
    return problems
  }
}
