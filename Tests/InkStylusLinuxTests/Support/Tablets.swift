import InkFormatsExtra

/// Tablets with made-up properties.
extension EvdevDevice {
  /// A tablet with tilt whose pens report serial numbers and model numbers, and have erasers.
  static let serialTablet = EvdevDevice(
    name: "Wacom Intuos4 6x9 Pen",
    vendor: 0x056a,
    product: 0x00b9,
    version: 0x0100,
    properties: [0],
    codes: [
      0: [0],
      1: [
        0x110, 0x111, 0x112, 0x113, 0x114, 0x140, 0x141, 0x142, 0x143, 0x144, 0x146, 0x147, 0x14a,
        0x14b, 0x14c,
      ],
      2: [8],
      3: [0, 1, 2, 6, 8, 24, 25, 26, 27, 40],
      4: [0],
    ],
    axes: [
      0: .init(0, 44704, fuzz: 4, resolution: 200),
      1: .init(0, 27940, fuzz: 4, resolution: 200),
      2: .init(-900, 899),
      6: .init(-1023, 1023),
      8: .init(0, 1023),
      24: .init(0, 2047),
      25: .init(0, 63),
      26: .init(-64, 63, resolution: 57),
      27: .init(-64, 63, resolution: 57),
      40: .init(0, 0),
    ]
  )

  /// A plain tablet: pressure and two buttons, no numbers.
  static let plainTablet = EvdevDevice(
    name: "Plain Tablet Pen",
    vendor: 0x5543,
    product: 0x7777,
    version: 0x0111,
    properties: [0],
    codes: [0: [0], 1: [0x140, 0x141, 0x14a, 0x14b, 0x14c], 3: [0, 1, 24], 4: [4]],
    axes: [
      0: .init(0, 20000, resolution: 100),
      1: .init(0, 10000, resolution: 100),
      24: .init(0, 1023),
    ]
  )
}

/// The events that the kernel reports for pens.
enum Pen {
  static let serial: Int32 = 0x11c0_07a6
  static let model: Int32 = 0x842

  /// A pen with a serial number enters proximity at a location.
  static func enters(
    _ x: Int32,
    _ y: Int32,
    eraser: Bool = false,
    serial: Int32 = Pen.serial
  ) -> [EvdevEvent] {
    [
      EvdevEvent(3, 0, x), EvdevEvent(3, 1, y), EvdevEvent(3, 25, 40),
      EvdevEvent(3, 40, eraser ? 0x84a : model), EvdevEvent(1, eraser ? 0x141 : 0x140, 1),
      EvdevEvent(4, 0, serial),
    ]
  }

  /// The pen moves to a location, with a pressure in the tablet's levels.
  static func at(_ x: Int32, _ y: Int32, pressure: Int32? = nil) -> [EvdevEvent] {
    var events = [EvdevEvent(3, 0, x), EvdevEvent(3, 1, y)]
    if let pressure { events.append(EvdevEvent(3, 24, pressure)) }
    return events
  }

  /// The tip touches or lifts.
  static func tip(_ isDown: Bool) -> EvdevEvent { EvdevEvent(1, 0x14a, isDown ? 1 : 0) }

  /// The pen leaves proximity.
  static func leaves(eraser: Bool = false, serial: Int32 = Pen.serial) -> [EvdevEvent] {
    [
      EvdevEvent(3, 0, 0), EvdevEvent(3, 1, 0), EvdevEvent(3, 25, 0), EvdevEvent(3, 24, 0),
      EvdevEvent(3, 26, 0), EvdevEvent(3, 27, 0), EvdevEvent(3, 40, 0),
      EvdevEvent(1, eraser ? 0x141 : 0x140, 0), EvdevEvent(4, 0, serial),
    ]
  }
}
