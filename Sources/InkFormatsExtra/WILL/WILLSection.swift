import InkDrawing
import InkFormats
import InkGraphics

/// The size and the transform of a section in a WILL file, which is SVG.
final class WILLSection: XMLReceiver {
  /// The transform from the coordinates of the strokes to those of the section.
  private(set) var transform = Affine.identity

  private var size: (x: Double, y: Double, width: Double, height: Double)?
  private var isDone = false

  /// The size of the page; `nil` if the section has none.
  var pageSize: PageSize? {
    guard let size else { return nil }
    return ForeignScene.pageSize(
      size.width * 0.75,
      size.height * 0.75,
      origin: Point(size.x * 0.75, size.y * 0.75)
    )
  }

  func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) throws(FormatError) {
    if XMLScanner.equal(name, "svg"),
      let width = attributes.text("width").flatMap({ SVGStyle.length($0) }),
      let height = attributes.text("height").flatMap({ SVGStyle.length($0) })
    {
      size = (0, 0, width, height)
    }
    if XMLScanner.equal(name, "view"), let box = attributes["viewBox"] {
      var scanner = SVGNumberScanner(box)
      if let numbers = scanner.numbers(limit: 4), numbers.count == 4 {
        size = (numbers[0], numbers[1], numbers[2], numbers[3])
      }
    }
    if !isDone, XMLScanner.equal(name, "g"), let text = attributes.text("transform") {
      transform = try SVGTransform.transform(text).concatenating(transform)
    }
  }

  func end(_ name: UnsafePointer<UInt8>) {
    if XMLScanner.equal(name, "g") { isDone = true }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) {}

  func recover(from error: FormatError, in call: XMLCall) -> Bool { true }
}
