import InkFormats
import InkGraphics

/// Where the axes of a recorded device are, and what that means.
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

  /// The units that the kernel gives of each axis; `nil` where the device has none.
  private let ranges: [EvdevDevice.Axis?]
  private var values = [Int32](repeating: 0, count: 64)

  init(_ device: EvdevDevice) {
    var ranges = [EvdevDevice.Axis?](repeating: nil, count: 64)
    for (code, axis) in device.axes where code < 64 { ranges[Int(code)] = axis }
    self.ranges = ranges
  }

  /// Where an axis is, in its own units.
  subscript(code: UInt16) -> Int32 {
    get { values[Int(code & 63)] }
    set { values[Int(code & 63)] = newValue }
  }

  func range(_ code: UInt16) -> EvdevDevice.Axis? { ranges[Int(code & 63)] }
  func has(_ code: UInt16) -> Bool { range(code) != nil }

  /// How long an axis is in millimetres; 0 where its resolution is not known.
  func millimetres(_ code: UInt16) -> Double {
    guard let axis = range(code), axis.resolution > 0, axis.maximum > axis.minimum else { return 0 }
    return (Double(axis.maximum) - Double(axis.minimum)) / Double(axis.resolution)
  }

  /// A part of an axis in its own units, counted from its lower end.
  func part(_ percent: Double, of axis: EvdevDevice.Axis) -> Double {
    let count = Double(axis.maximum) - Double(axis.minimum) + 1
    return (count * percent / 100 + Double(axis.minimum)).rounded(.towardZero)
  }

  /// Where an axis is, from 0 at its lower end to 1, as many steps as it has units.
  private func step(_ code: UInt16) -> Double {
    guard let axis = range(code), axis.maximum > axis.minimum else { return 0 }
    let count = Double(axis.maximum) - Double(axis.minimum) + 1
    return within(0, (Double(self[code]) - Double(axis.minimum)) / count, 1)
  }

  /// Where an axis is, from 0 at its lower end to 1 at its upper one.
  func fraction(_ code: UInt16) -> Double {
    guard let axis = range(code), axis.maximum > axis.minimum else { return 0 }
    let length = Double(axis.maximum) - Double(axis.minimum)
    return within(0, (Double(self[code]) - Double(axis.minimum)) / length, 1)
  }

  /// Where the tip is, each axis from 0 to 1.
  var location: Point { Point(step(Self.x), step(Self.y)) }

  /// A full turn of an axis in degrees.
  func turn(_ code: UInt16, from start: Double) -> Double {
    let degrees = (step(code) * 360 + start).truncatingRemainder(dividingBy: 360)
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// How far the tool leans, in degrees.
  ///
  /// A resolution is in units a radian, if the range has 0 within it. Without one the range stands for 64° to either
  /// side, as Wacom's does.
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
