import CQPDF
import InkGraphics
import InkPDF

/// Takes the `/Ink` annotations out of a document, so that they can become ink.
///
/// An annotation that ink can't show as viewers do stays in the document: without points, color or width, hidden,
/// invalid, or moved away from its list of points.
struct InkAnnotations {
  /// The annotations that were taken out of the document so far.
  private(set) var taken: [PDFInkAnnotation] = []

  private let document: QPDFHandle
  private var pointsLeft = Self.maximumPoints
  private var isIncomplete = false
  private var commentCount = 0

  /// The maximum number of points of all annotations, and the maximum number of annotations.
  static let (maximumPoints, maximumCount) = (300_000, 50_000)

  /// The maximum magnitude of coordinates, and the maximum width, in points.
  private static let (maximumCoordinate, maximumWidth) = (1e6, 1e4)

  /// The largest distance of points from the rectangle of their annotation in points, in addition to the width.
  private static let tolerance = 12.0

  /// Takes the `/Ink` annotations out of all pages of a document.
  init(_ document: QPDFHandle) {
    self.document = document
    for (index, page) in document.pages.enumerated() { take(from: page, index) }
  }

  /// Notes for users about annotations that stay, and comments that are lost, one line each.
  var notes: [String] {
    var notes: [String] = []
    if isIncomplete {
      notes.append(
        "the ink annotations have more than \(Self.maximumPoints) points; the rest stays part of the paper"
      )
    }
    if commentCount > 0 {
      let number = commentCount == 1 ? "an ink annotation" : "\(commentCount) ink annotations"
      notes.append("the comments on \(number) are missing")
    }
    return notes
  }

  private mutating func take(from page: QPDFObject, _ index: Int) {
    let annotations = page["/Annots"].elements
    guard let boxes = PageBoxes(page), let shown = boxes.userSpace.inverted else { return }
    var removed: Set<Int> = []
    var numbers: Set<Int> = []
    for (at, annotation) in annotations.enumerated() {
      guard annotation["/Subtype"].name == "/Ink",
        let ink = ink(annotation, on: index, transform: shown, unit: boxes.unit)
      else { continue }
      taken.append(ink)
      removed.insert(at)
      if annotation.number != 0 { numbers.insert(annotation.number) }
      if !annotation["/Contents"].digits.isEmpty { commentCount += 1 }
    }
    if removed.isEmpty { return }
    let rest = document.parse("[]")
    for (at, annotation) in annotations.enumerated() where !removed.contains(at) {
      // The window of a comment goes with its annotation.
      let isOrphan =
        annotation["/Subtype"].name == "/Popup" && numbers.contains(annotation["/Parent"].number)
      if !isOrphan { rest.append(annotation) }
    }
    if rest.count > 0 { page.set("/Annots", rest) } else { page.remove("/Annots") }
  }

  /// Returns the ink of an annotation; `nil` if it stays in the document.
  private mutating func ink(
    _ annotation: QPDFObject,
    on page: Int,
    transform: Affine,
    unit: Double
  ) -> PDFInkAnnotation? {
    let style = InkAnnotationStyle(annotation)
    guard !style.isHidden, let color = style.color, color.w > 0, let width = style.width,
      width > 0, width <= Self.maximumWidth, let rect = annotation["/Rect"].corners
    else { return nil }
    let lists = annotation["/InkList"]
    guard lists.count <= Self.maximumPoints, taken.count < Self.maximumCount else {
      isIncomplete = true
      return nil
    }
    let count = (0..<lists.count).reduce(0) { $0 + lists[$1].count / 2 }
    guard count <= pointsLeft else {
      isIncomplete = true
      return nil
    }
    var bounds = Rect.empty
    var lines: [[Point]] = []
    for list in lists.elements {
      var points: [Point] = []
      points.reserveCapacity(list.count / 2)
      for at in stride(from: 0, to: list.count - 1, by: 2) {
        guard let x = list[at].double, let y = list[at + 1].double,
          abs(x) <= Self.maximumCoordinate, abs(y) <= Self.maximumCoordinate
        else { return nil }
        bounds.formUnion(Point(x, y))
        points.append(transform.apply(Point(x, y)))
      }
      if !points.isEmpty { lines.append(points) }
    }
    // Viewers stretch the appearance over the rectangle, wherever the points are.
    let box = Rect(minX: rect[0], minY: rect[1], maxX: rect[2], maxY: rect[3])
    let isInPlace =
      !style.hasAppearance || box.expanded(by: width + Self.tolerance).contains(bounds)
    guard !lines.isEmpty, isInPlace else { return nil }
    pointsLeft -= count
    return PDFInkAnnotation(
      page: page,
      lines: lines,
      width: width * unit,
      color: color,
      isMultiplied: style.isMultiplied,
      dash: style.dash.map { $0 * unit }
    )
  }
}
