import InkGraphics

// A sample is a byte that says which readings are there (force, altitude, azimuth, roll; bit 4: a
// greatest force other than 1; bit 5: buttons), position, time, and what is there.

extension StrokeSample {
  /// The fewest bytes that a sample takes.
  package static let leastEncodedSize = 25

  package func encode(into writer: inout ByteWriter) {
    let readings = [force, altitude, azimuth, roll]
    var present: UInt8 = 0
    for i in 0..<4 where readings[i] != nil { present |= 1 << UInt8(i) }
    if maximumForce != 1 { present |= 16 }
    if !buttons.isEmpty { present |= 32 }
    writer.write(present)
    writer.write(location.x)
    writer.write(location.y)
    writer.write(time)
    for reading in readings {
      if let reading { writer.write(reading) }
    }
    if present & 16 != 0 { writer.write(maximumForce) }
    if present & 32 != 0 { writer.write(buttons.rawValue) }
  }

  /// Reads what ``encode(into:)`` wrote; position and time must be finite.
  package init(from reader: inout ByteReader) throws(StreamDecodingError) {
    let present = try reader.byte()
    guard present < 64 else { throw reader.failure(.invalidValue) }
    let x = try reader.double()
    let y = try reader.double()
    let time = try reader.double()
    guard x.isFinite, y.isFinite, time.isFinite else { throw reader.failure(.invalidValue) }
    var event = InputEvent(phase: .moved, location: Point(x, y), time: time)
    if present & 1 != 0 { event.force = try reader.double() }
    if present & 2 != 0 { event.altitude = try reader.double() }
    if present & 4 != 0 { event.azimuth = try reader.double() }
    if present & 8 != 0 { event.roll = try reader.double() }
    if present & 16 != 0 { event.maximumForce = try reader.double() }
    if present & 32 != 0 { event.buttons = InputEvent.Buttons(rawValue: try reader.uint32()) }
    self.init(event)
  }
}
