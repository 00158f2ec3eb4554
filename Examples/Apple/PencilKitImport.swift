import Foundation
import Inkstone
import PencilKit
import UIKit

/// Returns the visible strokes of a PencilKit drawing, in page units.
///
/// - Parameter points: The points of PencilKit per 1/72 inch: 132 / 72 on most iPads.
func strokes(of drawing: PKDrawing, points: Double = 132 / 72) -> [Stroke] {
  var strokes: [Stroke] = []
  for stroke in drawing.strokes {
    let brush = brush(of: stroke, points: points)
    // The parts that the eraser has left, each as a stroke.
    let ranges = stroke.mask == nil ? [nil] : stroke.maskedPathRanges.map(Optional.some)
    for range in ranges {
      let part = stroke.path.interpolatedPoints(in: range, by: .parametricStep(0.5))
      let samples = part.map { point in
        let location = point.location.applying(stroke.transform)
        return StrokeSample(
          location: InkPoint(Double(location.x) / points, Double(location.y) / points),
          time: point.timeOffset,
          maximumForce: 4,  // 1 is an average touch
          force: min(max(Double(point.force), 0), 4),
          altitude: Double(point.altitude),
          azimuth: Double(point.azimuth)
        )
      }
      guard !samples.isEmpty else { continue }
      strokes.append(Stroke(id: StrokeID(UInt64(strokes.count)), brush: brush, samples: samples))
    }
  }
  return strokes
}

/// Returns a brush of the mean width at any force: PencilKit has scaled its sizes by the force already.
private func brush(of stroke: PKStroke, points: Double) -> Brush {
  var brush = stroke.ink.inkType == .marker ? Brush.highlighter : .fineliner
  var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
  stroke.ink.color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
  let parts = [red, green, blue, alpha].map { min(max(Double($0), 0), 1) }
  brush.color = InkColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  let widths = stroke.path.map { Double($0.size.width) }
  let scale = hypot(Double(stroke.transform.a), Double(stroke.transform.b)) / points
  if !widths.isEmpty { brush.width = scale * widths.reduce(0, +) / Double(widths.count) }
  return brush
}

/// Writes a PencilKit drawing as a new `.ink` file, which a drawing of this name then shows.
func importDrawing(_ data: Data, as name: String) throws {
  let builder = DrawingBuilder()
  builder.beginPage(size: nil)  // an infinite page
  builder.beginLayer()
  for stroke in strokes(of: try PKDrawing(data: data)) { builder.add(stroke) }
  let name = name.replacingOccurrences(of: "/", with: ":")
  let url = URL.documentsDirectory.appendingPathComponent("\(name).ink")
  try inkFile(of: builder.finish()).write(to: url, options: .withoutOverwriting)
}
