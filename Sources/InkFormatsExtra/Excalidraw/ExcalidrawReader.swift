import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads Excalidraw scenes: a JSON object with elements on an infinite page.
///
/// A pixel of Excalidraw becomes a page unit. Its hand-drawn look is a rendering style and isn't read. Unknown and
/// broken elements are skipped and counted in the notes. Libraries become a scene with all items in rows, and so do the
/// drawings of Obsidian's plugin, Markdown files with a scene in a code block. Exported PNG and SVG files may contain
/// their scene.
enum ExcalidrawReader {
  /// The maximum size of a file, in bytes.
  static let longest = 48 << 20

  /// Reads a file; throws an error if it is malformed or exceeds the limits.
  ///
  /// A PNG with a damaged scene is read as a picture, with a note.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    do throws(FormatError) {
      return try read(
        input.bytes,
        isDamaged: input.isDamaged,
        limits: input.limits,
        renderer: input.renderer
      )
    } catch {
      guard input.isDamaged, !error.isLimit, PictureKind(input.bytes) == .png else { throw error }
      var file = try PictureReader.read(input)
      file.notes.append("the scene in the picture is damaged: \(error); the picture is shown")
      return file
    }
  }

  /// Reads the bytes of a file; throws an error if they are malformed or exceed the limits.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - isDamaged: Whether malformed JSON is repaired, with a note. The default is `false`.
  ///   - limits: The limits of the reader.
  ///   - renderer: The renderer of text outlines; without one, text has none.
  static func read(
    _ bytes: [UInt8],
    isDamaged: Bool = false,
    limits: ReadingLimits,
    renderer: (any ForeignContentRenderer)?
  ) throws(FormatError) -> InkImport {
    guard bytes.count <= longest else {
      throw FormatError("the scene has more than \(longest) bytes", isLimit: true)
    }
    let (scene, damage) = try ExcalidrawScene.find(in: bytes, isDamaged: isDamaged)
    let builder = DrawingBuilder()
    builder.pictures = PictureFileDecoder.shared
    var paper = Paper.plain
    if let name = scene.background { paper.color = CSSColor.color(name) }
    builder.beginPage(size: nil, paper: paper)
    builder.beginLayer()
    var reading = Scene(
      files: scene.files,
      paper: paper.color ?? .white,
      builder: builder,
      budget: ReadingBudget(limits),
      pixels: limits.pixels,
      renderer: renderer
    )
    for group in scene.groups { try reading.add(group) }
    var file = InkImport(format: .excalidraw, drawing: builder.finish(), channels: ["x", "y"])
    if let damage { file.notes.append("the file is damaged: \(damage)") }
    for (what, count) in reading.left where count > 0 {
      file.notes.append("\(what): \(count)")
    }
    file.notes += reading.notes.lines
    return file
  }

  /// The state of reading the elements of a scene.
  private struct Scene {
    let files: JSONValue?
    /// The color behind the elements.
    let paper: Color
    let builder: DrawingBuilder
    var budget: ReadingBudget
    var pixels: Int
    let renderer: (any ForeignContentRenderer)?

    /// The notes for users from the layout of texts.
    var notes = ReadingNotes()

    /// The kinds of skipped or invisible elements as beginnings of notes, with the number of such elements.
    var left: [(what: String, count: Int)] = [
      ("invalid elements, left out", 0), ("elements of unknown types, left out", 0),
      ("damaged pictures, left out", 0),
      ("texts not shown, since no text renderer, such as inkstone-typeset, is installed", 0),
      ("pictures that are too large, scaled down", 0),
    ]

    /// The lines of the current scene that may have labels, by their ids.
    var lines: [String: ExcalidrawElement] = [:]

    /// The translation of the current elements, in page units.
    var offset = Affine.identity

    /// Adds the elements of a scene, or of an item of a library.
    mutating func add(_ group: ExcalidrawScene.Group) throws(FormatError) {
      offset = .translation(group.offset.dx, group.offset.dy)
      lines = [:]
      for element in group.elements where ["line", "arrow"].contains(element.type) {
        lines[element.id] = element
      }
      for element in group.elements { try add(element) }
    }

    mutating func add(_ element: ExcalidrawElement) throws(FormatError) {
      if element.isDeleted { return }
      try budget.reserve(ReadingBudget.stroke)
      guard let transform = element.transform?.concatenating(offset) else {
        left[0].count += 1
        return
      }
      for member in element.keptMembers { notes.add(member.what) }
      if let ink = element.lineInk { return try add(ink, element, transform) }
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
          groups: element.groups,
          facts: element.facts
        )
        if !isAdded { left[0].count += 1 }
      case "freedraw":
        guard let stroke = element.stroke else {
          left[0].count += 1
          return
        }
        try add(stroke, element, transform)
      case "text": try addText(element, transform)
      case "image": try addPicture(element, transform)
      case "selection", "frame", "magicframe", "embeddable", "iframe": left[1].count += 1
      default: left[1].count += 1
      }
    }

    private mutating func add(
      _ stroke: Stroke,
      _ element: ExcalidrawElement,
      _ transform: Affine
    ) throws(FormatError) {
      for _ in stroke.samples { try budget.consume(at: .file) }
      if let loop = element.loop, let fill = element.fill {
        var path = Path()
        path.move(to: loop[0])
        for point in loop.dropFirst() { path.line(to: point) }
        path.close()
        try budget.reserve(64 * loop.count)
        add(Graphic([.path(path, .nonZero, Paint(fill))]), element, transform)
      }
      builder.add(
        stroke,
        transform: transform,
        opacity: element.opacity,
        groups: element.groups,
        facts: element.facts
      )
    }

    private mutating func addText(
      _ element: ExcalidrawElement,
      _ transform: Affine
    ) throws(FormatError) {
      guard let text = element.text else {
        left[0].count += 1
        return
      }
      var item = text.item
      var path = Path()
      if let renderer {
        let set = try text.layout(renderer)
        (item, path) = (set.item, set.path)
        for note in set.notes { notes.add(note) }
        try budget.reserve(64 * path.elements.count + item.memory)
      } else {
        left[3].count += 1
      }
      let placement = transformOfLabel(text, element) ?? transform
      // The line is interrupted behind its label.
      if placement != transform, let box = element.box {
        let margin = 5.0
        var path = Path()
        let label = Rect(x: 0, y: 0, width: box.width, height: text.height).expanded(by: margin)
        path.move(to: Point(label.minX, label.minY))
        path.line(to: Point(label.maxX, label.minY))
        path.line(to: Point(label.maxX, label.maxY))
        path.line(to: Point(label.minX, label.maxY))
        path.close()
        add(Graphic([.path(path, .nonZero, Paint(paper))]), element, placement)
      }
      add(Graphic(item, outlines: path, color: element.strokeColor ?? .black), element, placement)
    }

    /// Returns the transform of the label of a line, which is in its middle; `nil` for another text.
    private func transformOfLabel(_ text: ExcalidrawText, _ element: ExcalidrawElement) -> Affine? {
      guard let id = element.container, let line = lines[id], let middle = line.middle,
        let transform = line.transform?.concatenating(offset)
      else { return nil }
      let center = transform.apply(middle)
      return .translation(center.x - text.width / 2, center.y - text.height / 2)
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
        let fitting = try PictureDecoder.picture(
          bytes,
          "a picture",
          header,
          limit: pixels,
          memory: budget.bytesLeft
        )
        picture = fitting.picture
        if fitting.isReduced { left[4].count += 1 }
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
      let facts = element.facts
      if !builder.add(graphic, transform: transform, opacity: opacity, groups: groups, facts: facts)
      {
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
