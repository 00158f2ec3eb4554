import BrushPlugins
import InkFiles
import InkFormats
import InkGraphics
import InkRendering
import InkStrokes

// Draws a picture with the plugins of this package: brush-plugins OUT.png

/// Returns three flourishes over a few plain strokes, on paper that has turned yellow.
func picture() throws -> Pixmap {
  var stream = EventStream(brush: .highlighter, events: [])
  for i in 0..<4 as Range<UInt32> {
    let y = 70 + 75 * Double(i)
    let ends: [(InputEvent.Phase, Double)] = [(.began, 60), (.moved, 240), (.ended, 420)]
    for (phase, x) in ends {
      stream.append(
        InputEvent(contact: i, phase: phase, location: Point(x, y), time: Double(i) + x / 500)
      )
    }
  }
  for i in 0..<3 as Range<UInt32> {
    stream.setBrush(try .illuminator(hue: 0.03 + 0.3 * Double(i)))
    let start = Point(60, 100 + 80 * Double(i))
    stream.append(contentsOf: Flourish.events(contact: i, from: start))
  }
  // The ink is drawn as a reader of the encoded events decodes it.
  var model = InkModel()
  model.process(try EventStream(decoding: stream.encoded(), plugins: .brushPlugins))

  let cream = Color(space: HWBColorSpace.shared, components: SIMD4(0.12, 0.8, 0.02, 0))
  let page = FadingLayer(width: 480, height: 360, filters: [])
  _ = page.paint(DisplayList(model))
  try page.setFilters([Yellowing(target: cream, speed: 0.03)])
  _ = page.advance(to: 0, penIsDown: false)
  _ = page.advance(to: 0.2, penIsDown: false)
  return page.pixmap
}

guard CommandLine.arguments.count == 2 else {
  preconditionFailure("usage: brush-plugins OUT.png")
}
try NewFile.write(PNGWriter.encode(picture(), dpi: 96), to: CommandLine.arguments[1])
