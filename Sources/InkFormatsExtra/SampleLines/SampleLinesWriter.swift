import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Writes lines of `x y t p`: centimeters, centimeters, seconds, pressure 0…1.
enum SampleLinesWriter {
  /// Returns the content of a file, and adds what the format cannot hold to the losses.
  static func write(_ file: InkImport, losses: inout WritingLosses) -> [UInt8] {
    losses.addStructure(of: file)
    losses.addChannels(of: file, but: ["x", "y", "time", "force"])
    var bytes = Array("# x_cm y_cm t_s pressure\n".utf8)
    var isFirst = true
    file.drawing.visitStrokes { stroke in
      if stroke.brush != .pen { losses.add("a brush") }
      if !isFirst { bytes.append(10) }
      isFirst = false
      for sample in stroke.samples {
        var values = [
          centimetres(sample.location.x), centimetres(sample.location.y), sample.time,
        ]
        if let pressure = sample.pressure { values.append(pressure) }
        for (i, value) in values.enumerated() {
          if i > 0 { bytes.append(32) }
          DecimalText.append(value, to: &bytes)
        }
        bytes.append(10)
      }
    }
    return bytes
  }

  /// Returns the length in centimeters that converts back to exactly `units` page units, preferably with few digits.
  private static func centimetres(_ units: Double) -> Double {
    let value = units / SampleLinesReader.scale
    let short = (value * 1e9).rounded() / 1e9
    if short * SampleLinesReader.scale == units { return short }
    for candidate in [value, value.nextUp, value.nextDown]
    where candidate * SampleLinesReader.scale == units {
      return candidate
    }
    return value
  }
}
