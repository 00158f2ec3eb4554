import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads Excalidraw scenes: a JSON object with elements on an infinite page.
///
/// A pixel of Excalidraw becomes a page unit. Its hand-drawn look is a rendering style and isn't read. Unknown and
/// broken elements are skipped and counted in the notes.
enum ExcalidrawReader {
  /// The maximum size of a file, in bytes.
  static let longest = 48 << 20

  /// Reads a file; throws an error if it is malformed or exceeds the limits.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - limits: The limits of the reader.
  ///   - renderer: The renderer of text outlines; without one, text has none.
  static func read(
    _ bytes: [UInt8],
    limits: ReadingLimits,
    renderer: (any ForeignContentRenderer)?
  ) throws(FormatError) -> InkImport {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard bytes.count - start <= longest else {
      throw FormatError("the scene has more than \(longest) bytes")
    }
    let value = try JSONValue(bytes, start..<bytes.count)
    guard bytes[(start + value.length)...].allSatisfy({ $0 <= 32 }) else {
      throw FormatError("unexpected text after the JSON object", at: .byte(start + value.length))
    }
    guard let elements = value["elements"], let count = elements.count else {
      throw FormatError("the scene has no elements")
    }
    let builder = DrawingBuilder()
    builder.pictures = PictureFileDecoder.shared
    var paper = Paper.plain
    if let name = value["appState"]?["viewBackgroundColor"]?.string {
      paper.color = ExcalidrawElement.color(name)
    }
    builder.beginPage(size: nil, paper: paper)
    builder.beginLayer()
    var scene = Scene(
      files: value["files"],
      builder: builder,
      budget: ReadingBudget(limits),
      pixels: limits.pixels,
      renderer: renderer
    )
    for i in 0..<count {
      if let element = elements[i] { try scene.add(ExcalidrawElement(element)) }
    }
    var file = InkImport(format: .excalidraw, drawing: builder.finish(), channels: ["x", "y"])
    for (what, count) in scene.left where count > 0 {
      file.notes.append("\(what): \(count)")
    }
    file.notes += scene.notes.lines
    return file
  }

  /// The state of reading the elements of a scene.
  private struct Scene {
    let files: JSONValue?
    let builder: DrawingBuilder
    var budget: ReadingBudget
    var pixels: Int
    let renderer: (any ForeignContentRenderer)?

    /// Messages from the layout of texts.
    var notes = ReadingNotes()

    /// The kinds of skipped or invisible elements as beginnings of notes, with the number of such elements.
    var left: [(what: String, count: Int)] = [
      ("invalid elements, left out", 0), ("elements of unknown types, left out", 0),
      ("damaged pictures, left out", 0),
      ("texts not shown, since no text renderer, such as inkstone-typeset, is installed", 0),
    ]

    mutating func add(_ element: ExcalidrawElement) throws(FormatError) {
      if element.isDeleted { return }
      try budget.reserve(ReadingBudget.stroke)
      guard let transform = element.transform else {
        left[0].count += 1
        return
      }
      switch element.type {
      case "rectangle", "diamond", "ellipse", "line", "arrow":
        guard let shape = element.shape else {
          left[0].count += 1
          return
        }
        for _ in 0..<shape.pointCount { try budget.consume(at: .file) }
        let isAdded = builder.add(
          shape,
          outline: element.brush,
          fill: element.fill,
          transform: transform,
          opacity: element.opacity,
          groups: element.groups
        )
        if !isAdded { left[0].count += 1 }
      case "freedraw":
        guard let stroke = element.stroke else {
          left[0].count += 1
          return
        }
        for _ in stroke.samples { try budget.consume(at: .file) }
        let (opacity, groups) = (element.opacity, element.groups)
        builder.add(stroke, transform: transform, opacity: opacity, groups: groups)
      case "text": try addText(element, transform)
      case "image": try addPicture(element, transform)
      case "selection", "frame", "magicframe", "embeddable", "iframe": left[1].count += 1
      default: left[1].count += 1
      }
    }

    private mutating func addText(
      _ element: ExcalidrawElement,
      _ transform: Affine
    ) throws(FormatError) {
      guard var block = element.text else {
        left[0].count += 1
        return
      }
      var path = Path()
      if let renderer {
        let set = try renderer.outlines(of: block)
        (path, block.lines) = (set.path, set.lines)
        for note in set.notes { notes.add(note) }
        try budget.reserve(64 * path.elements.count + block.memory)
      } else {
        left[3].count += 1
      }
      let color = element.strokeColor ?? .black
      add(Graphic(block, outlines: path, color: color), element, transform)
    }

    private mutating func addPicture(
      _ element: ExcalidrawElement,
      _ transform: Affine
    ) throws(FormatError) {
      guard let box = element.box, let id = element.file,
        let address = files?[id]?["dataURL"]?.string,
        let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")),
        address.hasPrefix("data:image/"), address[..<comma].hasSuffix(";base64"),
        let bytes = Base64.decode(Array(address.utf8[comma...].dropFirst())),
        let kind = PictureKind(bytes)
      else {
        left[2].count += 1
        return
      }
      try budget.reserve(2 * bytes.count)
      let picture: Picture
      do throws(FormatError) {
        let header = try PictureHeader(bytes, "a picture")
        try header.check("a picture", limit: pixels, memory: budget.bytesLeft)
        picture = try PictureDecoder.picture(bytes, "a picture", header)
      } catch {
        left[2].count += 1
        return
      }
      let (width, height) = picture.size
      if picture.file == nil { try budget.reserve(4 * width * height) }
      pixels -= width * height
      let file = builder.addResource(bytes, mediaType: kind.mediaType)
      let item = DisplayList.Item.image(picture, box, alpha: 1)
      let matrix = element.mirror.concatenating(transform)
      add(Graphic([item], origin: .picture(file)), element, matrix)
    }

    private mutating func add(
      _ graphic: Graphic,
      _ element: ExcalidrawElement,
      _ transform: Affine
    ) {
      let (opacity, groups) = (element.opacity, element.groups)
      if !builder.add(graphic, transform: transform, opacity: opacity, groups: groups) {
        left[0].count += 1
      }
    }
  }
}

extension Shape {
  /// The number of points that define the figure.
  fileprivate var pointCount: Int {
    switch figure {
    case .lines(let points, _), .curve(let points, _): points.count
    default: 2
    }
  }
}
