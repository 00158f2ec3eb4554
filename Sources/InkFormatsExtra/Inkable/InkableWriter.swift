import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Writes recordings of touches in the format of the app Inkable: a JSON array with one object per event.
///
/// A recording is written event by event; ink of other files is converted to touches. JSON can't represent a touch that
/// ended without a location, so a tap of one sample ends at its start. Identifiers keep only their 64 known bits.
enum InkableWriter {
  /// Returns the content of a file, and adds what the format cannot hold to the losses.
  static func write(_ file: InkImport, losses: inout WritingLosses) -> [UInt8] {
    losses.addStructure(of: file)
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    var last: [UInt32: Point] = [:]
    var isFirst = true
    for entry in file.stream().stream.entries {
      guard case .event(var event) = entry else {
        continue
      }
      if !event.location.isFinite {
        guard let known = last[event.contact] else { continue }
        event.location = known
      }
      if !event.time.isFinite { event.time = 0 }
      last[event.contact] = event.location
      if event.kind == .eraser { losses.add("an eraser end, written as a pen") }
      if !event.buttons.isEmpty { losses.add("pressed buttons") }
      if event.hoverDistance != nil { losses.add("the distance above the surface") }
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      bytes.append(10)
      append(event, to: &bytes)
    }
    bytes += "\n]\n".utf8
    var hasBrushes = false
    file.drawing.visitItems { if let brush = $0.brush, brush != .pen { hasBrushes = true } }
    if hasBrushes { losses.add("brushes") }
    return bytes
  }

  private static func append(_ event: InputEvent, to bytes: inout [UInt8]) {
    func number(_ key: StaticString, _ value: Double?) {
      guard let value else { return }
      bytes += ", \"\(key)\": ".utf8
      DecimalText.append(value, to: &bytes)
    }
    bytes += "{\"touchIdentifier\": \"\(uuid(UInt64(event.contact), isTail: true))\"".utf8
    bytes += ", \"identifier\": \"\(uuid(event.identifier, isTail: false))\"".utf8
    bytes += ", \"type\": \(type(event.kind)), \"phase\": \(phase(event.phase))".utf8
    number("timestamp", event.time)
    bytes += ", \"location\": [".utf8
    DecimalText.append(event.location.x, to: &bytes)
    bytes += ", ".utf8
    DecimalText.append(event.location.y, to: &bytes)
    bytes += "]".utf8
    number("force", event.force ?? 0)
    number("maximumPossibleForce", event.force == nil ? 0 : event.maximumForce)
    number("altitudeAngle", event.altitude)
    number("azimuth", event.azimuth)
    if let vector = event.azimuthVector {
      bytes += ", \"azimuthUnitVector\": [".utf8
      DecimalText.append(vector.dx, to: &bytes)
      bytes += ", ".utf8
      DecimalText.append(vector.dy, to: &bytes)
      bytes += "]".utf8
    }
    number("rollAngle", event.roll)
    number("majorRadius", event.contactRadius)
    number("majorRadiusTolerance", event.contactRadiusTolerance)
    bytes += ", \"estimatedProperties\": \(event.estimated.rawValue)".utf8
    bytes += ", \"estimatedPropertiesExpectingUpdates\": ".utf8
    bytes += "\(event.expectingUpdates.rawValue)".utf8
    if let index = event.updateIndex { bytes += ", \"estimationUpdateIndex\": \(index)".utf8 }
    bytes += ", \"isUpdate\": \(event.isUpdate), \"isPrediction\": \(event.isPredicted)}".utf8
  }

  private static func phase(_ phase: InputEvent.Phase) -> Int {
    switch phase {
    case .began: 0
    case .moved: 1
    case .ended: 3
    case .cancelled: 4
    case .hover: 6
    }
  }

  private static func type(_ kind: InputEvent.PointerKind) -> Int {
    switch kind {
    case .finger: 0
    case .pen, .eraser: 2
    case .mouse: 3
    }
  }

  /// Returns a UUID that begins, or ends if `isTail`, with 64 bits; its other bits are 0.
  private static func uuid(_ bits: UInt64, isTail: Bool) -> String {
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for i in 0..<32 {
      if [8, 12, 16, 20].contains(i) { text.append("-") }
      let index = isTail ? i - 16 : i
      text.append(0..<16 ~= index ? digits[Int(bits >> UInt64(60 - 4 * index) & 15)] : "0")
    }
    return text
  }
}
