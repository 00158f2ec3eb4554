import Foundation
import InkGraphics
import InkStylus

/// The strokes and the hovering of reports as an SVG, for inspection.
struct Picture {
  private let reports: [AccessoryReport]

  init(_ reports: [AccessoryReport]) { self.reports = reports }

  /// Writes it into the folder of the variable `INKSTONE_PICTURES`, if set.
  func write(named name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["INKSTONE_PICTURES"] else { return }
    let path = URL(fileURLWithPath: folder).appendingPathComponent("\(name).svg")
    try Data(svg.utf8).write(to: path)
  }

  private var svg: String {
    var lines = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800">
      <rect width="1200" height="800" fill="white" stroke="gray"/>

      """
    var last: [UInt64: StylusSample] = [:]
    for report in reports {
      guard let sample = report.sample else {
        last[report.identifier] = nil
        continue
      }
      if let from = last[report.identifier] {
        let isInk = from.isTouching && sample.isTouching
        let width = isInk ? 0.5 + 10 * (sample.pressure ?? 0.5) : 0.4
        let color = isInk ? "#124" : "#e84"
        lines += "<line x1=\"\(x(from))\" y1=\"\(y(from))\" x2=\"\(x(sample))\" y2=\"\(y(sample))\""
        lines += " stroke=\"\(color)\" stroke-width=\"\(width)\" stroke-linecap=\"round\"/>\n"
      }
      if sample.isTouching, last[report.identifier]?.isTouching != true {
        lines += "<circle cx=\"\(x(sample))\" cy=\"\(y(sample))\" r=\"5\" fill=\"#2a2\"/>\n"
      }
      last[report.identifier] = sample
    }
    return lines + "</svg>\n"
  }

  private func x(_ sample: StylusSample) -> Double { sample.location.x * 1200 }
  private func y(_ sample: StylusSample) -> Double { sample.location.y * 800 }
}
