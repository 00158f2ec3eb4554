/// Facts about the tablets of a machine, for bug reports.
///
/// They don't identify the user: no serial numbers of tools, no paths in a home folder.
package struct TabletFindings: Sendable {
  /// An event node.
  package struct Node: Sendable {
    /// The path of the node, and the name that the device reports.
    package var path = ""
    package var name = ""
    /// The bus type of the kernel, and the ids of vendor and product.
    package var bus: UInt32 = 0
    package var vendor: UInt32 = 0
    package var product: UInt32 = 0
    /// The properties of udev whose names begin with `ID_INPUT`.
    package var properties: [String] = []
    /// The seat that udev assigns it to.
    package var seat = "seat0"
    /// Whether it has the keys and axes of a pen, independent of udev.
    package var looksLikePen = false
    /// The axes; empty if the node can't be read.
    package var axes: [Axis] = []
    /// The entry in the database of libwacom; `nil` if there is none.
    package var model: Model?
    /// Whether libinput handles it as a tablet.
    package var isTaken = false

    /// Creates a node without facts.
    package init() {}
  }

  /// An axis of a device.
  package struct Axis: Sendable {
    /// The kernel's name, such as `ABS_X`, and the range of values.
    package var name: String
    package var minimum: Int32
    package var maximum: Int32
    /// The units per millimeter, or per radian for angles; 0 if unknown.
    package var resolution: Int32

    /// Creates an axis.
    package init(name: String, minimum: Int32, maximum: Int32, resolution: Int32) {
      self.name = name
      self.minimum = minimum
      self.maximum = maximum
      self.resolution = resolution
    }
  }

  /// The entry of a tablet in the database of libwacom.
  package struct Model: Sendable {
    package var name: String
    /// The size in millimeters; 0 if unknown.
    package var width: Double
    package var height: Double
    package var isScreen: Bool
    /// The kinds of pens for the tablet.
    package var styli: [String]

    /// Creates a model.
    package init(name: String, width: Double, height: Double, isScreen: Bool, styli: [String]) {
      self.name = name
      self.width = width
      self.height = height
      self.isScreen = isScreen
      self.styli = styli
    }
  }

  /// The battery of a device.
  package struct Battery: Sendable {
    /// The name of the device with the battery, as UPower reports it.
    package var name: String
    /// The charge, 0…1; `nil` if UPower doesn't know it.
    package var level: Double?
    package var isCharging: Bool

    /// Creates a battery.
    package init(name: String, level: Double?, isCharging: Bool) {
      self.name = name
      self.level = level
      self.isCharging = isCharging
    }
  }

  /// The state of UPower, which reports batteries over D-Bus: it answers, doesn't, has no system bus, or wasn't
  /// queried.
  package enum Power: String, Sendable {
    case answers
    case silent
    case noBus = "no bus"
    case unknown
  }

  /// The event nodes that may be tablets.
  package var nodes: [Node] = []
  /// Whether libinput lists the devices of the seat.
  package var listsSeat = false
  /// The messages of libinput about tablets, a line each.
  package var messages: [String] = []
  /// Whether the database of libwacom is installed.
  package var hasModels = false
  /// The state of UPower, and the batteries of devices other than the machine itself.
  package var power = Power.unknown
  package var batteries: [Battery] = []

  /// Creates empty findings.
  package init() {}
}
