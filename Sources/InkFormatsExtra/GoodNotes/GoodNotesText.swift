import InkDrawing
import InkFormats
import InkGraphics

/// A text of a GoodNotes document, with the look of its first letters.
struct GoodNotesText {
  /// The look of a part of a text.
  struct Look: Hashable {
    /// The name of the font as in the file, such as `HelveticaNeue-Bold`.
    var font: [UInt8] = []
    /// The size in units of the canvas.
    var size = 24.0
    /// The color.
    var color = Color.black
    var isBold = false
    var isItalic = false
    /// Whether the text has a line below or through it.
    var hasLine = false
    var alignment = TextItem.Alignment.leading
  }

  private var utf8: [UInt8] = []
  private var look: Look?

  /// Creates a text from the message of a box.
  ///
  /// - Parameters:
  ///   - content: The compressed parts of the text, and its defaults.
  ///   - scene: Receives notes about what isn't shown.
  init(_ content: GoodNotesMessage, _ scene: ForeignScene) throws(FormatError) {
    guard let raw = try content.message(1), case .bytes(let range)? = try raw.value(2) else {
      return
    }
    let defaults = try content.message(5)
    var inherited = Look()
    try inherited.apply(inline: defaults?.message(1), block: defaults?.message(2))
    let limit = scene.limits.unpackedBytes
    let bytes = try AppleLZ4.decompress(content.source, range, limit: limit)
    try scene.budget.check(2 * bytes.count)
    var isList = false
    for part in try GoodNotesMessage(source: bytes, range: 0..<bytes.count).messages(1) {
      var look = inherited
      let block = try part.message(3)
      try look.apply(inline: part.message(2), block: block)
      if try block?.message(3) != nil { isList = true }
      add(try part.text(1), look, scene)
    }
    if isList { scene.omit("texts with lists, shown without bullets and numbers") }
  }

  /// Creates a text from Rich Text Format, in which older text boxes are stored.
  init(rtf bytes: [UInt8], _ scene: ForeignScene) {
    var reader = RichTextFormat(bytes)
    while let (text, look) = reader.next() { add(text, look, scene) }
    if reader.hasOtherCharacters {
      scene.omit("texts with characters of an unknown encoding, shown with question marks")
    }
    while utf8.last == 10 { utf8.removeLast() }
  }

  private mutating func add(_ text: [UInt8], _ part: Look, _ scene: ForeignScene) {
    guard !text.isEmpty else { return }
    let isVisible = text.contains { $0 > 32 }
    if let look, isVisible, look != part {
      scene.omit("parts of texts with a look of their own, shown as the beginning")
    }
    if look == nil, isVisible { look = part }
    if part.hasLine, isVisible { scene.omit("lines below or through texts, left out") }
    utf8 += text
  }

  /// Adds the text to a scene, unless it is empty.
  ///
  /// - Parameters:
  ///   - origin: The upper left corner, in page units before the placement.
  ///   - width: The width at which lines are wrapped, in page units; 0 or less for none.
  ///   - scene: Receives the text.
  ///   - placement: The transform and groups.
  func add(
    at origin: Point,
    width: Double,
    to scene: ForeignScene,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    guard let look, look.size > 0 else { return }
    var block = TextItem(
      utf8: utf8,
      fontUTF8: look.pangoName,
      size: look.size * GoodNotesReader.unit,
      origin: origin
    )
    if width > 0 { block.wrapWidth = width }
    block.alignment = look.alignment
    try scene.add(block, color: look.color, placement)
  }
}

extension GoodNotesText.Look {
  /// Applies the attributes of letters and of paragraphs that a message has; the others stay.
  fileprivate mutating func apply(
    inline: GoodNotesMessage?,
    block: GoodNotesMessage?
  ) throws(FormatError) {
    if let inline {
      let (isStruck, isUnderlined) = (try inline.integer(1) == 1, try inline.integer(2) == 1)
      hasLine = isStruck || isUnderlined
      if let color = try inline.message(3) { self.color = try color.color() }
      let name = try inline.text(30)
      if !name.isEmpty { font = name }
      // The number of an inherited size is negative.
      if let size = try inline.number(40), size > 0 { self.size = size }
      if let italic = try inline.value(50)?.unsigned, italic < 2 { isItalic = italic == 1 }
      // Weights are those of fonts, from −80 to 62; the program writes −30 for bold, and −404 if it is inherited.
      if let weight = try inline.value(60).map({ Int64(bitPattern: $0.unsigned) }), weight > -404 {
        isBold = weight == -30 || weight >= 30
      }
    }
    switch try block?.integer(4) {
    case 1: alignment = .leading
    case 2: alignment = .center
    case 3: alignment = .trailing
    default: break
    }
  }

  /// The name of the font in the notation of Pango: a name such as `HelveticaNeue-Bold` has a style behind its hyphen.
  fileprivate var pangoName: [UInt8] {
    var name = font.prefix(100)
    var (isBold, isItalic) = (isBold, isItalic)
    if let hyphen = name.lastIndex(of: UInt8(ascii: "-")) {
      let style = String(decoding: name[hyphen...], as: UTF8.self).lowercased().utf8
      isBold = isBold || Self.contains(style, "bold")
      isItalic = isItalic || Self.contains(style, "italic") || Self.contains(style, "oblique")
      name = name[..<hyphen]
    }
    // A comma or digits at the end would be settings.
    var result = name.filter { $0 != UInt8(ascii: ",") && $0 > 31 }
    while let last = result.last, (48...57).contains(last) || last == 32 { result.removeLast() }
    if result.isEmpty { result = Array("Sans".utf8) }
    if isBold { result += Array(" Bold".utf8) }
    if isItalic { result += Array(" Italic".utf8) }
    return result
  }

  private static func contains(_ text: String.UTF8View, _ part: StaticString) -> Bool {
    part.withUTF8Buffer { part in
      text.indices.contains { text[$0...].starts(with: part) }
    }
  }
}
