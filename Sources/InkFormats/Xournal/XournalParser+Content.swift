import InkDrawing
import InkGraphics
import InkStrokes

extension XournalParser {
  // MARK: Text

  /// Reads the attributes of a text.
  func beginText(_ attributes: XMLAttributes) throws(FormatError) {
    characters.removeAll(keepingCapacity: true)
    let x = try number("x", of: "text", attributes)
    let y = try number("y", of: "text", attributes)
    let size = try number("size", of: "text", attributes)
    let font = attributes.text("font") ?? "Sans"
    block = TextItem("", font: font, size: size, origin: Point(x, y))
    if attributes["wrap"] != nil {
      let width = try number("wrap", of: "text", attributes)
      if width > 0 { block.wrapWidth = width }
    }
    facts = try audio(attributes)
    block.isJustified = attributes.text("justify") == "true"
    block.alignment =
      switch attributes.text("align") {
      case "center": .center
      case "right": .trailing
      default: .leading
      }
    let name = attributes.text("color") ?? "black"
    guard let rgba = XournalColor.ink(name) else {
      throw FormatError("a text has the invalid color '\(name.prefix(40))'")
    }
    color = Color(rgba: rgba | 0xFF)
  }

  /// Reads the attributes of a link (of newer versions): a text on one line, and its target.
  func beginLink(_ attributes: XMLAttributes) throws(FormatError) {
    try beginText(attributes)
    characters = XournalFact.unescaped(attributes.text("text") ?? "")
    facts = [
      ForeignFact(XournalFact.link, attributes.text("url") ?? ""),
      ForeignFact(XournalFact.align, attributes.text("align") ?? "0"),
    ]
    block.alignment = .leading
  }

  /// Adds a graphic with the attributes of its element that have no meaning to Inkstone.
  func add(_ graphic: Graphic) {
    if let builder { builder.add(graphic, facts: facts) } else { receiver.add(graphic) }
  }

  /// Lays out a text and adds it.
  func finishText() throws(FormatError) {
    block.utf8 = Array(String(decoding: characters, as: UTF8.self).utf8)
    guard block.size > 0, !block.utf8.isEmpty else { return }
    var path = Path()
    if let renderer {
      let set = try renderer.outlines(of: block)
      (path, block.lines) = (set.path, set.lines)
      set.notes.forEach(addNote)
    } else {
      addNote("text is not shown: no text renderer, such as inkstone-typeset, is installed")
    }
    try reserve(ReadingBudget.stroke + 64 * path.elements.count + block.memory)
    // A text has the color of its outlines, even if there are none.
    add(Graphic(block, outlines: path, color: color))
  }

  // MARK: Pictures

  /// Reads the area of a picture or, if `isTeX`, of a formula.
  func beginImage(_ attributes: XMLAttributes, isTeX: Bool) throws(FormatError) {
    formula = isTeX ? attributes.text("text") ?? "" : ""
    facts = []
    characters.removeAll(keepingCapacity: true)
    let left = try number("left", of: "picture", attributes)
    let top = try number("top", of: "picture", attributes)
    let right = try number("right", of: "picture", attributes)
    let bottom = try number("bottom", of: "picture", attributes)
    area = Rect(
      minX: min(left, right),
      minY: min(top, bottom),
      maxX: max(left, right),
      maxY: max(top, bottom)
    )
  }

  /// Adds a picture from the bytes of its file.
  func finishImage(_ bytes: [UInt8]) throws(FormatError) {
    if bytes.starts(with: Array("%PDF".utf8)) {
      guard let renderer else {
        return addNote(
          "a formula is not shown: no PDF renderer, such as inkstone-typeset, is installed"
        )
      }
      let items = try renderer.items(
        ofPDF: bytes,
        pages: [0],
        areas: [area],
        isStretched: true
      )
      let document = try store(bytes, "application/pdf", name: formula)
      receiver.add(Graphic(items, origin: document.map { .page($0, number: 0) } ?? .items))
      return
    }
    let (picture, type) = try decode(bytes, "a picture")
    // If the pages are passed on while they are read, the file is only needed temporarily and isn't counted.
    let file =
      builder == nil
      ? receiver.store(bytes, mediaType: type, name: formula)
      : try store(bytes, type, name: formula)
    receiver.add(
      Graphic([.image(picture, area, alpha: 1)], origin: file.map { .picture($0) } ?? .items)
    )
  }

  /// Decodes a picture and counts its pixels.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - what: The name of the picture in messages.
  /// - Returns: The picture, or one transparent pixel if its kind isn't supported; and its media type.
  func decode(
    _ bytes: [UInt8],
    _ what: String
  ) throws(FormatError) -> (picture: Picture, mediaType: String) {
    let kind = PictureKind(bytes)
    let type = kind?.mediaType ?? PictureKind.png.mediaType
    if let kind, !kind.isDecoded {
      addNote("\(what) is \(kind.name), which is not supported and not shown")
      return (Picture(Pixmap(width: 1, height: 1)), type)
    }
    let header = try PictureHeader(bytes, what)
    let (width, height) = header.stored
    let picture: Picture
    do throws(FormatError) {
      let fitting = try PictureDecoder.picture(
        bytes,
        what,
        header,
        limit: limits.pixels - pixelCount,
        memory: budget.bytesLeft
      )
      picture = fitting.picture
      if fitting.isReduced {
        addNote("\(what) of \(width) × \(height) pixels is too large, and is scaled down")
      }
    } catch {
      guard error.isLimit else { throw error }
      // Not a limit of the file: it can be read without the picture.
      throw FormatError("\(what) of \(width) × \(height) pixels exceeds the memory limit")
    }
    let count = picture.size.width * picture.size.height
    if picture.file == nil { try reserve(4 * count) }
    pixelCount += count
    return (picture, type)
  }
}
