import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads the data of signature_pad: an array of groups of points, or of lists of points in version 1.
///
/// The width follows from the speed, as in the library: fast ink is thin. A pixel becomes a page unit. Times are in
/// milliseconds; the first is 0 in the drawing.
enum SignaturePadReader {
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let start = FileStart(input.bytes)
    let isScript = start.text.first != UInt8(ascii: "[") && start.text.first != UInt8(ascii: "{")
    let text = isScript ? try ScriptLiteral.json(in: input.bytes) : input.bytes
    let json = try ForeignJSON(text, isDamaged: input.isDamaged)
    let scene = ForeignScene(input)
    guard let count = json.value.count else {
      throw FormatError("the JSON has no groups of points")
    }
    try scene.beginPage(size: nil)
    var origin: Double?
    for i in 0..<count {
      guard let group = json.value[i] else { continue }
      try scene.element { () throws(FormatError) in try add(group, &origin, scene) }
    }
    return scene.finish(.signaturePad, damage: json.damage)
  }

  private static func add(
    _ group: JSONValue,
    _ origin: inout Double?,
    _ scene: ForeignScene
  ) throws(FormatError) {
    guard let list = group.count == nil ? group["points"] : group, list.count != nil else {
      throw FormatError("a group has no points")
    }
    let minimum = width(group["minWidth"], 0.5)
    let maximum = max(width(group["maxWidth"], 2.5), minimum)
    let dot = width(group["dotSize"], 0)
    let weight = min(max(group["velocityFilterWeight"]?.number ?? 0.7, 0), 1)
    var points: [(point: Point, time: Double, pressure: Double?)] = []
    var name = group["penColor"]?.string ?? group["color"]?.string
    for value in list.elements {
      guard let point = value.point else {
        throw FormatError("a point of a group has no valid x and y")
      }
      try scene.budget.reserve(64)
      name = name ?? value["color"]?.string
      let time = value["time"]?.number ?? Double(points.count) * 10
      points.append((point, time, value["pressure"]?.number))
    }
    guard let first = points.first else { return scene.omit("strokes without points, left out") }
    let start = origin ?? first.time
    origin = start
    // The library draws discs whose radius is the width.
    var widths = [2 * (dot > 0 ? dot : (minimum + maximum) / 2)]
    var velocity = 0.0
    var last = first
    for next in points.dropFirst() {
      let elapsed = next.time - last.time
      let speed = elapsed > 0 ? next.point.distance(to: last.point) / elapsed : 0
      velocity = weight * speed + (1 - weight) * velocity
      widths.append(2 * max(maximum / (velocity + 1), minimum))
      last = next
    }
    if widths.count > 1 { widths[0] = widths[1] }
    let widest = max(widths.max() ?? 1, 1e-6)
    let color = name.flatMap { CSSColor.color($0) } ?? .black
    var style = Style(color: color, width: widest)
    if group["compositeOperation"]?.string == "destination-out" { style = Style(.eraser) }
    var samples: [StrokeSample] = []
    for (i, entry) in points.enumerated() {
      samples.append(
        try scene.sample(
          entry.point.x,
          entry.point.y,
          time: MadeUpTime.rounded((entry.time - start) / 1000),
          force: widths[i] / widest
        )
      )
    }
    if points.contains(where: { ($0.pressure ?? 0) > 0 && $0.pressure != 0.5 }) {
      scene.omit("pressures of strokes whose width follows from speed, left out")
    }
    try scene.add(samples, brush: FreehandLaw.brush(style, width: widest), isTimed: true)
  }

  private static func width(_ value: JSONValue?, _ fallback: Double) -> Double {
    guard let number = value?.number, number >= 0, number <= 1e4 else { return fallback }
    return number
  }
}

extension FileStart {
  /// Whether the file is the data of signature_pad, as JSON or as a TypeScript constant.
  var isSignaturePad: Bool {
    switch text.first {
    case UInt8(ascii: "["):
      (end(of: "\"points\"") != nil || end(of: "[[") != nil || end(of: "\"color\"") != nil)
        && end(of: "\"time\"") != nil && end(of: "\"x\"") != nil
        && end(of: "\"pointers\"") == nil && end(of: "\"pointerType\"") == nil
        && end(of: "\"touchIdentifier\"") == nil
    case UInt8(ascii: "i"), UInt8(ascii: "e"), UInt8(ascii: "c"):
      end(of: "PointGroup") != nil && end(of: "points:") != nil
    default: false
    }
  }
}
