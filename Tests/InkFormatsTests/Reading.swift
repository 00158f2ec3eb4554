import Foundation
import InkFormats
import InkGraphics
import InkStrokes
import Testing

/// Reads a text.
func read(_ text: String, limits: ReadingLimits = .init()) throws(FormatError) -> InkFile {
  try InkReader.read(Array(text.utf8), limits: limits)
}

/// The error that a text is answered with.
func failure(_ text: String, limits: ReadingLimits = .init()) -> FormatError? {
  do throws(FormatError) {
    _ = try read(text, limits: limits)
    return nil
  } catch { return error }
}

extension InkFile {
  /// All strokes, page by page.
  var strokes: [Stroke] {
    pages.flatMap(\.layers).flatMap(\.items).compactMap {
      if case .stroke(let stroke) = $0 { stroke } else { nil }
    }
  }

  /// The positions of all samples, stroke by stroke.
  var points: [[Point]] { strokes.map { $0.samples.map(\.location) } }
}

/// Whether two numbers agree to nine digits.
func isClose(_ a: Double?, _ b: Double) -> Bool {
  guard let a else { return false }
  return abs(a - b) <= 1e-9 * max(1, abs(b))
}

/// Whether two rows of points agree.
func areClose(_ a: [Point], _ b: [(Double, Double)]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { isClose($0.x, $1.0) && isClose($0.y, $1.1) }
}
