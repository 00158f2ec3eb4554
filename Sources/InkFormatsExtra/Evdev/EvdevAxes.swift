import InkFormats
import InkGraphics

/// The current values of the axes of a recorded device, and their interpretation.
struct EvdevAxes {
  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let z: UInt16 = 0x02
  static let rx: UInt16 = 0x03
  static let ry: UInt16 = 0x04
  static let throttle: UInt16 = 0x06
  static let wheel: UInt16 = 0x08
  static let pressure: UInt16 = 0x18
  static let distance: UInt16 = 0x19
  static let tiltX: UInt16 = 0x1a
  static let tiltY: UInt16 = 0x1b
  static let misc: UInt16 = 0x28

  /// The ranges that the kernel reports for each axis; `nil` if the device has no such axis.
  private let ranges: [EvdevDevice.Axis?]
  private var values = [Int32](repeating: 0, count: 64)

  init(_ device: EvdevDevice) {
    var ranges = [EvdevDevice.Axis?](repeating: nil, count: 64)
    for (code, axis) in device.axes where code < 64 { ranges[Int(code)] = axis }
    self.ranges = ranges
  }

  /// The current value of an axis by its code, in units of the device.
  subscript(code: UInt16) -> Int32 {
    get { values[Int(code & 63)] }
    set { values[Int(code & 63)] = newValue }
  }

  func range(_ code: UInt16) -> EvdevDevice.Axis? { ranges[Int(code & 63)] }
  func has(_ code: UInt16) -> Bool { range(code) != nil }

  /// Returns the length of an axis in millimeters; 0 if its resolution is unknown.
  func millimetres(_ code: UInt16) -> Double {
    guard let axis = range(code), axis.resolution > 0, axis.maximum > axis.minimum else { return 0 }
    return (Double(axis.maximum) - Double(axis.minimum)) / Double(axis.resolution)
  }

  /// Returns the value of an axis at a percentage of its range, in units of the device.
  func part(_ percent: Double, of axis: EvdevDevice.Axis) -> Double {
    let count = Double(axis.maximum) - Double(axis.minimum) + 1
    return (count * percent / 100 + Double(axis.minimum)).rounded(.towardZero)
  }

  /// Returns the value of an axis as a fraction of the number of its values: 0 at the lower end, just below 1 at the
  /// upper.
  private func step(_ code: UInt16) -> Double {
    guard let axis = range(code), axis.maximum > axis.minimum else { return 0 }
    let count = Double(axis.maximum) - Double(axis.minimum) + 1
    return within(0, (Double(self[code]) - Double(axis.minimum)) / count, 1)
  }

  /// Returns the value of an axis as a fraction of its range: 0 at the lower end, 1 at the upper.
  func fraction(_ code: UInt16) -> Double {
    guard let axis = range(code), axis.maximum > axis.minimum else { return 0 }
    let length = Double(axis.maximum) - Double(axis.minimum)
    return within(0, (Double(self[code]) - Double(axis.minimum)) / length, 1)
  }

  /// The location of the tip as fractions of the tablet's width and height, 0…1.
  var location: Point { Point(step(Self.x), step(Self.y)) }

  /// Returns the value of a circular axis in degrees, 0..<360; its lower end is at `start` degrees.
  func turn(_ code: UInt16, from start: Double) -> Double {
    let degrees = (step(code) * 360 + start).truncatingRemainder(dividingBy: 360)
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// The tilt of the tool, in degrees.
  ///
  /// A resolution is in units per radian if 0 is inside the range. Without one, the range stands for ±64°, as on
  /// Wacom's tablets.
  var tilt: Vector { Vector(tilt(Self.tiltX), tilt(Self.tiltY)) }

  private func tilt(_ code: UInt16) -> Double {
    guard let axis = range(code), axis.maximum > axis.minimum else { return 0 }
    let degrees =
      axis.resolution != 0 && axis.maximum > 0 && axis.minimum < 0
      ? Double(self[code]) / Double(axis.resolution) * 180 / .pi : (fraction(code) * 2 - 1) * 64
    return within(-90, degrees, 90)
  }

  private func within(_ minimum: Double, _ value: Double, _ maximum: Double) -> Double {
    min(max(value, minimum), maximum)
  }
}
