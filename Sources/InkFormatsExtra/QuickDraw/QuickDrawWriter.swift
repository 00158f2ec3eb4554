import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Writes Quick, Draw! drawings: one JSON object per line, one page each.
///
/// With times, a stroke is `[[x…], [y…], [t…]]` in milliseconds from the start of the drawing, as in the raw files;
/// without, `[[x…], [y…]]`. The member `word` is the name of the lowest layer.
enum QuickDrawWriter {
  /// Returns the content of a file, and adds what the format cannot hold to the losses.
  static func write(_ file: InkImport, losses: inout WritingLosses) -> [UInt8] {
    let hasTimes = file.channels.contains("time")
    let drawing = file.drawing
    for page in drawing.pages { losses.addStructure(of: page, in: drawing) }
    losses.addChannels(of: file, but: ["x", "y", "time"])
    var bytes: [UInt8] = []
    for page in drawing.pages {
      let layers = drawing.layers(of: page.id)
      if layers.count > 1 { losses.add("layers") }
      bytes += "{\"word\":\"".utf8
      append(text: layers.first?.title ?? "", to: &bytes)
      bytes += "\",\"recognized\":true,\"drawing\":[".utf8
      let strokes = drawing.strokes(of: page.id)
      let start = strokes.compactMap(\.timeRange).map(\.lowerBound).min() ?? 0
      for (i, stroke) in strokes.enumerated() {
        if stroke.brush.erases { losses.add("an eraser, written as ink") }
        if i > 0 { bytes.append(UInt8(ascii: ",")) }
        let samples = stroke.samples
        bytes.append(UInt8(ascii: "["))
        append(samples.map(\.location.x), to: &bytes)
        bytes.append(UInt8(ascii: ","))
        append(samples.map(\.location.y), to: &bytes)
        if hasTimes {
          bytes.append(UInt8(ascii: ","))
          append(samples.map { milliseconds($0.time - start) }, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
      }
      bytes += "]}\n".utf8
    }
    return bytes
  }

  /// Converts seconds to milliseconds, rounded to whole microseconds if the difference is below 1 ns.
  private static func milliseconds(_ seconds: Double) -> Double {
    let short = (seconds * 1e6).rounded() / 1e3
    return abs(short / 1000 - seconds) < 1e-9 ? short : seconds * 1000
  }

  private static func append(_ values: [Double], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (i, value) in values.enumerated() {
      if i > 0 { bytes.append(UInt8(ascii: ",")) }
      DecimalText.append(value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func append(text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<32:
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
  }
}
