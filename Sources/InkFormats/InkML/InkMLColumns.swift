import InkGraphics
import InkStrokes

/// The values of a trace as a table, with the columns that ink uses.
struct InkMLColumns {
  /// The index of a column and its channel.
  struct Column {
    var index: Int
    var channel: InkMLChannel
  }

  let x: Column?
  let y: Column?
  let w: Column?
  let b1: Column?
  let b2: Column?
  private let t: Column?
  private let f: Column?
  private let altitude: Column?
  private let azimuth: Column?
  private let roll: Column?
  private let tiltX: Column?
  private let tiltY: Column?
  private let points: InkMLPoints

  init(_ points: InkMLPoints, _ format: InkMLFormat) {
    self.points = points
    let channels = format.channels
    func column(_ name: String) -> Column? {
      channels.firstIndex { $0.name == name }.map { Column(index: $0, channel: channels[$0]) }
    }
    x = column("X")
    y = column("Y")
    w = column("W")
    b1 = column("B1")
    b2 = column("B2")
    t = column("T")
    f = column("F")
    altitude = column("OE")
    azimuth = column("OA")
    roll = column("OR")
    tiltX = column("OTx")
    tiltY = column("OTy")
  }

  /// Returns the value of a column in a row; `nil` if it is missing.
  func value(_ column: Column?, _ row: Int) -> Double? {
    column.flatMap { points.value(row, $0.index) }
  }

  /// Returns the value of channel T in a row, in seconds; `nil` if it is missing.
  func time(_ row: Int) -> Double? {
    guard let channel = t?.channel, let value = value(t, row) else { return nil }
    if case .time = channel.units.flatMap(InkMLUnits.meaning), let factor = channel.factor {
      return value * factor
    }
    return value * 0.001
  }

  /// Returns the force in a row, clamped to 0…1; `nil` if it is missing.
  ///
  /// `ceiling` is the value of force 1 if the channel specifies no maximum.
  func force(_ row: Int, ceiling: Double) -> Double? {
    guard let channel = f?.channel, let value = value(f, row) else { return nil }
    let low = channel.minimum ?? 0
    let high = channel.maximum ?? (channel.units == "%" ? 100 : ceiling)
    guard high > low else { return nil }
    let share = min(max((value - low) / (high - low), 0), 1)
    return channel.isReversed ? 1 - share : share
  }

  /// Sets altitude, azimuth and twist of an event from a row.
  func readAttitude(into event: inout InputEvent, _ row: Int) {
    event.altitude = angle(altitude, row)
    event.azimuth = angle(azimuth, row)
    event.roll = angle(roll, row)
    guard let x = angle(tiltX, row), let y = angle(tiltY, row), abs(x) < 1.57, abs(y) < 1.57 else {
      return
    }
    let posture = Tilt.posture(Vector(x, y))
    if event.altitude == nil { event.altitude = posture.altitude }
    if event.azimuth == nil { event.azimuth = posture.azimuth }
  }

  /// Returns the value of a column in a row, in radians; `nil` if it is missing.
  private func angle(_ column: Column?, _ row: Int) -> Double? {
    guard let channel = column?.channel, let value = value(column, row), abs(value) <= 1e6 else {
      return nil
    }
    var factor = Double.pi / 180
    if case .angle = channel.units.flatMap(InkMLUnits.meaning), let known = channel.factor {
      factor = known
    }
    return value * (channel.isReversed ? -factor : factor)
  }
}
