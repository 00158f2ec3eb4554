import Foundation
import InkFormats
import InkRendering
import Inkstone

// A custom renderer, and a host without input: light ink on dark paper, for a dark room.
// usage: NightRenderer [OUT.png]

/// A renderer that inverts the lightness of each pixel and keeps its hue.
final class NightRenderer: DrawingRenderer {
  private(set) var picture: Pixmap
  private let day: PartialRenderer

  init(width: Int, height: Int) {
    day = PartialRenderer(width: width, height: height)
    picture = Pixmap(width: width, height: height)
  }

  func render(_ view: PageView) -> PageFrame {
    let frame = day.render(view)
    for rect in frame.damage {
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX {
          let index = y * picture.width + x
          picture.pixels[index] = Self.turned(day.picture.pixels[index])
        }
      }
    }
    return frame
  }

  /// Returns the inverted pixel; all pixels are opaque, so the greatest and the least channel determine the lightness.
  private static func turned(_ pixel: UInt32) -> UInt32 {
    let channels = [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255]
    let sum = (channels.max() ?? 0) + (channels.min() ?? 0)
    var result = pixel & 0xff00_0000
    for (i, channel) in channels.enumerated() { result |= (255 + channel - sum) << UInt32(8 * i) }
    return result
  }
}

// A page with a blue wave; it could also be read from a file.
var drawing = Drawing(author: 1, size: PageSize(288, 144), paper: Paper(pattern: .ruled))
let page = drawing.pages[0].id
let layer = drawing.layers(of: page)[0].id
let blue = Color(red: 0.1, green: 0.2, blue: 0.8)
let brush = try Brush.pen.restyled {
  $0.width = 5
  $0.color = blue
}

func wave(_ height: Double) -> Stroke {
  let samples = (0...40).map { i in
    StrokeSample(
      location: Point(24 + 6 * Double(i), height + 20 * sin(Double(i) / 4)),
      time: Double(i) / 100,
      force: 0.5
    )
  }
  return Stroke(id: StrokeID(0), brush: brush, samples: samples)
}

let renderer = NightRenderer(width: 576, height: 288)

/// Shows the current drawing; only changes are painted.
@MainActor func show(_ what: String) {
  let view = PageView(
    drawing,
    page: page,
    layer: layer,
    transform: .scale(2),
    reader: StrokeReader(cacheLimit: 1 << 20)
  )
  let frame = renderer.render(view)
  let pixels = frame.damage.reduce(0) { $0 + $1.width * $1.height }
  print("\(what): \(pixels) pixels, \(frame.comparedCount) comparisons")
}

show("an empty page")
let first = DrawingOperation.add(wave(48), to: layer, in: &drawing)
try drawing.apply(first)
show("a stroke")
let second = DrawingOperation.add(wave(100), to: layer, in: &drawing)
try drawing.apply(second)
show("another stroke")
show("nothing new")

let file = CommandLine.arguments.dropFirst().first ?? "night.png"
try Data(PNGWriter.encode(renderer.picture)).write(to: URL(fileURLWithPath: file))
