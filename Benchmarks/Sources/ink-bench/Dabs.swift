import InkGraphics
import InkRaster

/// Paints a recorded painting with dabs, event by event like a live host, on one thread.
///
/// A recording has a line `time x y pressure` for each event; a pressure of 0 means that the pen is up.
/// Each event adds its dabs to a layer for the whole painting, clears the affected pixels to white and
/// paints the layer on them. Prints `ours MILLISECONDS DABS` for each repetition; with `--out` the
/// last picture is written, premultiplied BGRA.
enum Dabs {
  static func run(_ arguments: Arguments) throws {
    var arguments = arguments
    let repetitions = try arguments.option("repetitions", 5)
    let scale = Double(try arguments.option("scale", 1))
    let radius = Double(try arguments.option("radius", 32))
    let hardness = Double(try arguments.option("hardness", 80)) / 100
    let names = try arguments.positional("FILE", "OUT.raw")
    let events = try events(in: names[0], scale: scale)
    var pixmap = Pixmap(width: Int(820 * scale), height: Int(640 * scale), format: .bgra)
    for _ in 0..<repetitions {
      let white = pixmap.pixel(of: .white)
      pixmap.fill(pixmap.bounds, with: white)
      let start = threadMilliseconds()
      let count = paint(events, radius: radius, hardness: hardness, &pixmap)
      print("ours \(threadMilliseconds() - start) \(count)")
    }
    try pixmap.pixels.withUnsafeBytes { try writeFile(names[1], $0) }
  }

  /// An event of a recording.
  private struct Event {
    var location: Point
    var pressure: Double
  }

  private static func events(in name: String, scale: Double) throws -> [Event] {
    var events: [Event] = []
    for line in try readFile(name).split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      let numbers = words.compactMap { Double(String(decoding: $0, as: UTF8.self)) }
      guard numbers.count == 4 else { throw Failure("\(name) has a line without four numbers") }
      let location = Point(numbers[1] * scale, numbers[2] * scale)
      events.append(Event(location: location, pressure: numbers[3]))
    }
    return events
  }

  /// Paints all events; returns the number of dabs.
  private static func paint(
    _ events: [Event],
    radius: Double,
    hardness: Double,
    _ pixmap: inout Pixmap
  ) -> Int {
    let spacing = radius / 2
    let paint = Paint(.black)
    let white = pixmap.pixel(of: .white)
    let layer = DabLayer(
      width: pixmap.width,
      height: pixmap.height,
      tip: .disc(hardness: hardness)
    )
    var count = 0
    var dabs: [Dab] = []
    var last = Event(location: Point(0, 0), pressure: 0)
    // The distance of the pen since the last dab, in spacings.
    var gone = 0.0
    for event in events {
      dabs.removeAll(keepingCapacity: true)
      if event.pressure > 0, last.pressure > 0 {
        let way = event.location - last.location
        let steps = way.length / spacing
        var next = 1 - gone
        while next <= steps {
          let t = next / steps
          let pressure = last.pressure + (event.pressure - last.pressure) * t
          let color = SIMD4<Float>(0, 0, 0, Float(pressure))
          dabs.append(Dab(center: last.location + way * t, radius: radius, color: color))
          next += 1
        }
        gone = steps - (next - 1)
      } else {
        gone = 0
      }
      last = event
      if dabs.isEmpty { continue }
      count += dabs.count
      layer.add(dabs[...])
      let damage = layer.extent(of: dabs[...])
      pixmap.fill(damage, with: white)
      layer.paint(adding: [], paint, into: &pixmap, clip: damage)
    }
    return count
  }
}
