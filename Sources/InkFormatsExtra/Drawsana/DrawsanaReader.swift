import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads the drawings of the iOS library Drawsana: a JSON object with a size and shapes.
///
/// A point of Drawsana becomes a page unit. A shape that is broken or of an unknown type is skipped, with a note of its
/// number and the reason; in strict mode it is an error. Identifiers of shapes are kept for the writer.
enum DrawsanaReader {
  /// The maximum size of a file, in bytes.
  static let longest = 48 << 20

  /// Reads a file; throws an error if it is malformed or exceeds the limits.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - isDamaged: Whether malformed JSON is repaired, with a note. The default is `false`.
  ///   - limits: The limits of the reader.
  ///   - renderer: The renderer of text outlines; without one, text has none.
  ///   - isStrict: Whether a shape that can't be read is an error.
  static func read(
    _ bytes: [UInt8],
    isDamaged: Bool = false,
    limits: ReadingLimits,
    renderer: (any ForeignContentRenderer)?,
    isStrict: Bool
  ) throws(FormatError) -> InkImport {
    guard bytes.count <= longest else {
      throw FormatError("the drawing has more than \(longest) bytes", isLimit: true)
    }
    let (text, damage) = isDamaged ? JSONText.repaired(bytes) : (bytes, nil)
    let value = try JSONValue(whole: text)
    guard let shapes = value["shapes"], let count = shapes.count else {
      throw FormatError("the drawing has no list named shapes")
    }
    let builder = DrawingBuilder()
    let size = value["size"]?.numbers ?? []
    let page =
      size.count == 2
      ? PageSize(Rect(x: 0, y: 0, width: size[0], height: size[1])) : nil
    builder.beginPage(size: page, paper: .plain)
    builder.beginLayer()
    var reader = Shapes(builder: builder, budget: ReadingBudget(limits), renderer: renderer)
    for i in 0..<count {
      guard let shape = shapes[i] else { continue }
      do throws(DrawsanaShapeError) {
        try reader.add(shape)
      } catch {
        if case .file(let error) = error { throw error }
        if isStrict { throw FormatError("shape \(i + 1): \(error.text)") }
        reader.notes.add("shape \(i + 1), left out: \(error.text)")
      }
    }
    var file = InkImport(format: .drawsana, drawing: builder.finish(), channels: ["x", "y"])
    if let damage { file.notes.append("the file is damaged: \(damage)") }
    if reader.hasUnsetText {
      file.notes.append(
        "text is not shown: no text renderer, such as inkstone-typeset, is installed"
      )
    }
    file.notes += reader.notes.lines
    return file
  }

  /// The state of reading the shapes of a drawing.
  private struct Shapes {
    let builder: DrawingBuilder
    var budget: ReadingBudget
    let renderer: (any ForeignContentRenderer)?
    var hasUnsetText = false
    /// The notes for users about skipped shapes and about texts.
    var notes = ReadingNotes()

    mutating func add(_ value: JSONValue) throws(DrawsanaShapeError) {
      guard value.isObject, let type = value["type"]?.string else {
        throw .broken("the object has no type")
      }
      try reserve(ReadingBudget.stroke)
      let shape = DrawsanaShape(value)
      switch type {
      case "Pen": try add(shape.stroke(), shape)
      case "Line", "Angle": try add(shape.line(type), shape, isFilled: false)
      case "Rectangle": try add(.rectangle(shape.rect(), radius: 0), shape)
      case "Ellipse": try add(.ellipse(shape.rect()), shape)
      case "Star": try add(.star(points: 5, inner: 0.4, shape.square(of: 1.25)), shape)
      case "Ngon":
        guard let sides = value["sides"]?.integer, sides >= 3, sides <= Shape.maximumPoints else {
          throw .broken("the number of sides must be from 3 to \(Shape.maximumPoints)")
        }
        try add(.polygon(sides: sides, shape.square(of: 1)), shape)
      case "Text": try addText(shape)
      default: throw .unknown(type)
      }
    }

    private mutating func reserve(_ bytes: Int) throws(DrawsanaShapeError) {
      do throws(FormatError) { try budget.reserve(bytes) } catch { throw .file(error) }
    }

    private mutating func add(
      _ stroke: Stroke,
      _ shape: DrawsanaShape
    ) throws(DrawsanaShapeError) {
      for _ in stroke.samples {
        do throws(FormatError) { try budget.consume(at: .file) } catch { throw .file(error) }
      }
      builder.add(stroke, transform: try shape.transform(), facts: shape.facts)
    }

    private func add(
      _ figure: Shape.Figure,
      _ shape: DrawsanaShape
    ) throws(DrawsanaShapeError) {
      try add(Shape(figure), shape, isFilled: true)
    }

    private func add(
      _ figure: Shape,
      _ shape: DrawsanaShape,
      isFilled: Bool
    ) throws(DrawsanaShapeError) {
      let transform = try shape.transform()
      let fill = isFilled ? try shape.color("fillColor") : nil
      let isAdded = builder.add(
        figure,
        outline: try shape.brush(),
        isOutlined: try shape.color("strokeColor") != nil,
        fill: fill,
        transform: transform,
        facts: shape.facts
      )
      guard isAdded else { throw .broken("a number of the shape is out of range") }
    }

    private mutating func addText(_ shape: DrawsanaShape) throws(DrawsanaShapeError) {
      var (block, color) = try shape.text()
      var path = Path()
      if let renderer, !block.utf8.isEmpty {
        do throws(FormatError) {
          let set = try renderer.outlines(of: block)
          (path, block.lines) = (set.path, set.lines)
          for note in set.notes { notes.add(note) }
          try budget.reserve(64 * path.elements.count + block.memory)
        } catch { throw .file(error) }
      } else {
        hasUnsetText = true
      }
      let graphic = Graphic(block, outlines: path, color: color)
      builder.add(graphic, transform: try shape.transform(), facts: shape.facts)
    }
  }
}

/// The reason why a shape of a Drawsana file can't be read.
enum DrawsanaShapeError: Error {
  /// The shape has an unknown type, which is the associated value.
  case unknown(String)
  /// A member of the shape is missing or invalid; the associated value is a message about it.
  case broken(String)
  /// The whole file is invalid or exceeds a limit.
  case file(FormatError)

  var text: String {
    switch self {
    case .unknown(let type): "unknown type \(type.prefix(40).filter { $0.isLetter })"
    case .broken(let text): text
    case .file(let error): error.what
    }
  }
}
