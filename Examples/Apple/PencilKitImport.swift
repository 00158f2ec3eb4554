import Foundation
import Inkstone
import PencilKit
import UIKit

/// Returns the strokes of a PencilKit drawing, in page units.
///
/// - Parameter points: The points of PencilKit per 1/72 inch: 132 / 72 on most iPads.
func strokes(of drawing: PKDrawing, points: Double = 132 / 72) -> [Stroke] {
  drawing.strokes.enumerated().map { index, stroke in
    let path = stroke.path
    let samples = path.interpolatedPoints(by: .parametricStep(0.5)).map { point in
      let location = point.location.applying(stroke.transform)
      return StrokeSample(
        location: InkPoint(Double(location.x) / points, Double(location.y) / points),
        time: point.timeOffset,
        force: min(max(Double(point.force), 0), 1),
        altitude: Double(point.altitude),
        azimuth: Double(point.azimuth)
      )
    }
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    stroke.ink.color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    var brush = stroke.ink.inkType == .marker ? Brush.highlighter : .pen
    let parts = [red, green, blue, alpha].map { min(max(Double($0), 0), 1) }
    brush.color = InkColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    let widths = path.map { Double($0.size.width) }
    if !widths.isEmpty { brush.width = widths.reduce(0, +) / Double(widths.count) / points }
    return Stroke(id: StrokeID(UInt64(index)), brush: brush, samples: samples)
  }
}

/// Writes a PencilKit drawing as a new `.ink` file, which a drawing of this name then shows.
func importDrawing(_ data: Data, as name: String) throws {
  let builder = DrawingBuilder()
  builder.beginPage(size: nil)  // an infinite page
  builder.beginLayer()
  for stroke in strokes(of: try PKDrawing(data: data)) { builder.add(stroke) }
  let url = URL.documentsDirectory.appendingPathComponent("\(name).ink")
  try inkFile(of: builder.finish()).write(to: url, options: .withoutOverwriting)
}
