import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// A writer of the lines of HP-GL.
enum PlotWriter {
  /// Writes a file: the samples of each stroke joined by straight lines, relative to the lower left corner of the page.
  static func write(
    _ file: InkImport,
    _ settings: WritingSettings,
    _ losses: inout WritingLosses
  ) throws(FormatError) -> [UInt8] {
    losses.addStructure(of: file)
    losses.addChannels(of: file, but: ["x", "y"])
    var strokes: [Stroke] = []
    var bounds: Rect?
    file.drawing.visitStrokes { stroke in
      guard !stroke.brush.style.erases else { return losses.add("an eraser") }
      strokes.append(stroke)
      for sample in stroke.samples {
        let dot = Rect(center: sample.location, radius: 0)
        bounds = bounds?.union(dot) ?? dot
      }
    }
    let area =
      file.drawing.pages.first?.size?.rect ?? bounds ?? Rect(x: 0, y: 0, width: 1, height: 1)
    var output = PlotOutput(origin: Point(area.minX, area.maxY))
    for stroke in strokes { output.add(stroke, &losses) }
    return output.finish()
  }
}

/// The text of a file, and the selected pen.
private struct PlotOutput {
  private let origin: Point
  private var text = "IN;"
  private var pen = 0
  private var width = 0.0

  init(origin: Point) { self.origin = origin }

  mutating func add(_ stroke: Stroke, _ losses: inout WritingLosses) {
    let style = stroke.brush.style
    if style.blendMode != .sourceOver || style.color.alpha != 1 { losses.add("the opacity of ink") }
    select(style, &losses)
    let points = stroke.samples.compactMap { sample -> String? in
      let x = ((sample.location.x - origin.x) / Plotter.unit).rounded()
      let y = ((origin.y - sample.location.y) / Plotter.unit).rounded()
      guard abs(x) <= Plotter.farthest, abs(y) <= Plotter.farthest else { return nil }
      return "\(Int(x)),\(Int(y))"
    }
    if points.count < stroke.samples.count { losses.add("samples that no plotter reaches") }
    guard let first = points.first else { return }
    text += "PU\(first);PD" + points.dropFirst().joined(separator: ",") + ";"
  }

  /// Selects the pen whose color is nearest, and its width in hundredths of a millimeter.
  private mutating func select(_ style: Style, _ losses: inout WritingLosses) {
    let rgba = style.color.rgba
    func distance(_ color: (UInt8, UInt8, UInt8)) -> Int {
      zip([24, 16, 8], [color.0, color.1, color.2]).reduce(0) { sum, part in
        let difference = Int(rgba >> UInt32(part.0) & 255) - Int(part.1)
        return sum + difference * difference
      }
    }
    let distances = Plotter.colors.map(distance)
    let nearest = distances.min() ?? 0
    if nearest > 0 { losses.add("a colour that no pen has") }
    let chosen = (distances.firstIndex(of: nearest) ?? 0) + 1
    if chosen != pen { text += "SP\(chosen);" }
    pen = chosen
    let wanted = (100 * style.width / Plotter.millimetre).rounded() / 100
    if wanted != width { text += "PW\(wanted);" }
    width = wanted
  }

  func finish() -> [UInt8] { Array((text + "PU;SP0;\n").utf8) }
}
