import Foundation
import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

/// Reads a text in any format.
func read(_ text: String, limits: ReadingLimits = .init()) throws(FormatError) -> InkImport {
  try InkReader.read(Array(text.utf8), limits: limits, formats: .all)
}

/// Returns the error that reading a text throws.
func failure(_ text: String, limits: ReadingLimits = .init()) -> FormatError? {
  do throws(FormatError) {
    _ = try InkReader.read(Array(text.utf8), limits: limits, isStrict: true, formats: .all)
    return nil
  } catch { return error }
}

extension InkImport {
  /// All strokes, page by page.
  var strokes: [Stroke] { drawing.strokes }

  /// The number of strokes.
  var strokeCount: Int { drawing.counts.strokes + drawing.counts.erasers }

  /// The pages, in order.
  var pages: [Page] { drawing.pages }

  /// Returns the layers of a page, counted from 0.
  func layers(_ page: Int) -> [Layer] { drawing.layers(of: pages[page].id) }

  /// Returns the names of the layers of a page.
  func names(_ page: Int) -> [String] {
    layers(page).map { $0.name }
  }

  /// All items, page by page.
  var items: [Item] { pages.flatMap { drawing.layers(of: $0.id).flatMap { $0.items } } }

  /// The display items of everything that is not a stroke.
  var graphics: [DisplayList.Item] { items.compactMap { $0.graphic?.displayItem } }

  /// The locations of all samples, stroke by stroke.
  var points: [[Point]] { strokes.map { $0.samples.map(\.location) } }
}

extension Page {
  /// The rectangle of the page; `nil` for an infinite page.
  var bounds: Rect? { size?.rect }

  /// The display items below the ink.
  var background: [DisplayList.Item] {
    bounds.map { paper.displayList(in: $0, isWhole: true).items } ?? []
  }
}

/// Whether two numbers agree to nine digits.
func isClose(_ a: Double?, _ b: Double) -> Bool {
  guard let a else { return false }
  return abs(a - b) <= 1e-9 * max(1, abs(b))
}

/// Whether two lists of points agree.
func areClose(_ a: [Point], _ b: [(Double, Double)]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { isClose($0.x, $1.0) && isClose($0.y, $1.1) }
}
