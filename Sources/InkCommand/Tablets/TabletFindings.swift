/// What was found out about the tablets of a machine, for reports of bugs.
///
/// Nothing in it tells who uses the machine: no numbers of tools, no paths in a home.
package struct TabletFindings: Sendable {
  /// An event node.
  package struct Node: Sendable {
    /// Its path.
    package var path = ""
    /// What the device calls itself.
    package var name = ""
    /// The numbers of bus, maker and kind.
    package var bus: UInt32 = 0
    package var vendor: UInt32 = 0
    package var product: UInt32 = 0
    /// What udev takes it for: names that begin with `ID_INPUT`.
    package var properties: [String] = []
    /// The seat that udev gives it to.
    package var seat = "seat0"
    /// Whether its keys and axes are those of a pen, whatever udev says.
    package var looksLikePen = false
    /// Its axes; empty where they may not be read.
    package var axes: [Axis] = []
    /// What the tables of libwacom have of it; `nil` where it is not in them.
    package var model: Model?
    /// Whether libinput reads it as a tablet.
    package var isTaken = false

    /// Creates a node of which nothing is known.
    package init() {}
  }

  /// An axis of a device.
  package struct Axis: Sendable {
    /// The kernel's name, such as `ABS_X`.
    package var name: String
    package var minimum: Int32
    package var maximum: Int32
    /// Units a millimetre, or a radian for angles; 0 where the device does not tell.
    package var resolution: Int32

    /// Creates an axis.
    package init(name: String, minimum: Int32, maximum: Int32, resolution: Int32) {
      self.name = name
      self.minimum = minimum
      self.maximum = maximum
      self.resolution = resolution
    }
  }

  /// What libwacom has of a tablet.
  package struct Model: Sendable {
    package var name: String
    /// In millimetres; 0 where they are not known.
    package var width: Double
    package var height: Double
    package var isScreen: Bool
    /// The kinds of pens that belong to it.
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

  /// A battery.
  package struct Battery: Sendable {
    /// What UPower calls it.
    package var name: String
    /// 0…1; `nil` where UPower does not know it.
    package var level: Double?
    package var isCharging: Bool

    /// Creates a battery.
    package init(name: String, level: Double?, isCharging: Bool) {
      self.name = name
      self.level = level
      self.isCharging = isCharging
    }
  }

  /// Who tells of batteries.
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
  /// What libinput said of tablets, in its own words.
  package var messages: [String] = []
  /// Whether the tables of libwacom are there.
  package var hasModels = false
  /// Whether UPower answers, and the batteries that are none of the machine's own.
  package var power = Power.unknown
  package var batteries: [Battery] = []

  /// Creates findings of nothing.
  package init() {}
}
