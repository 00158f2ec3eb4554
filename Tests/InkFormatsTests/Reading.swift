import Foundation
import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

/// Reads a text.
func read(_ text: String, limits: ReadingLimits = .init()) throws(FormatError) -> InkImport {
  try InkReader.read(Array(text.utf8), limits: limits, formats: .all)
}

/// The error that a text is answered with.
func failure(_ text: String, limits: ReadingLimits = .init()) -> FormatError? {
  do throws(FormatError) {
    _ = try read(text, limits: limits)
    return nil
  } catch { return error }
}

extension InkImport {
  /// All strokes, page by page.
  var strokes: [Stroke] { drawing.strokes }

  /// How many strokes there are.
  var strokeCount: Int { drawing.counts.strokes + drawing.counts.erasers }

  /// The pages, the first in front.
  var pages: [Page] { drawing.pages }

  /// The layers of a page, counted from 0.
  func layers(_ page: Int) -> [Layer] { drawing.layers(of: pages[page].id) }

  /// The names of the layers of a page.
  func names(_ page: Int) -> [String] {
    layers(page).map { $0.name }
  }

  /// All items, page by page.
  var items: [Item] { pages.flatMap { drawing.layers(of: $0.id).flatMap { $0.items } } }

  /// What is painted of all that is no stroke.
  var graphics: [DisplayList.Item] { items.compactMap { $0.graphic?.displayItem } }

  /// The positions of all samples, stroke by stroke.
  var points: [[Point]] { strokes.map { $0.samples.map(\.location) } }
}

extension Page {
  /// The part of the plane that the page takes; `nil` for a page without edges.
  var bounds: Rect? { size?.rect }

  /// What is painted below the ink.
  var background: [DisplayList.Item] {
    bounds.map { paper.displayList(in: $0, isWhole: true).items } ?? []
  }
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
