import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// A builder of drawings that turns texts and picture files into items, and limits the memory of all content.
struct ForeignItems {
  /// The builder of the drawing.
  let builder = DrawingBuilder()

  /// The memory and the number of samples that the reader may still use.
  var budget: ReadingBudget

  /// The notes for users so far, about content that was changed or left out.
  var notes = ReadingNotes()

  /// The limits of the reader.
  let limits: ReadingLimits

  private let renderer: (any ForeignContentRenderer)?
  private var pixels: Int

  /// Creates an empty drawing with the limits and the renderer of a reader's input.
  init(_ input: FormatInput) {
    budget = ReadingBudget(input.limits)
    limits = input.limits
    pixels = input.limits.pixels
    renderer = input.renderer
    builder.pictures = PictureFileDecoder.shared
  }

  /// Begins a page; throws an error if the drawing has too many.
  mutating func beginPage(_ size: PageSize?, _ paper: Paper) throws(FormatError) {
    guard builder.pageCount < limits.pages else {
      throw FormatError("the file has more than \(limits.pages) pages, the limit", isLimit: true)
    }
    try budget.reserve(ReadingBudget.page + ReadingBudget.layer)
    builder.beginPage(size: size, paper: paper)
  }

  /// Adds a stroke, unless it has no samples.
  ///
  /// The caller must have counted its samples in ``budget``.
  mutating func add(_ ink: MeasuredInk, opacity: Double = 1) throws(FormatError) {
    try budget.reserve(ReadingBudget.stroke)
    builder.add(try ink.stroke(), opacity: opacity)
  }

  /// Lays out a text, and returns its outlines; without a renderer it has none, and a note is added.
  ///
  /// - Parameters:
  ///   - block: The text, whose lines are set.
  ///   - color: The color of the outlines.
  mutating func graphic(_ block: inout TextItem, color: Color) throws(FormatError) -> Graphic {
    var path = Path()
    if let renderer {
      let set = try renderer.outlines(of: block)
      (path, block.lines) = (set.path, set.lines)
      for note in set.notes { notes.add(note) }
    } else {
      notes.add("text is not shown: no text renderer, such as inkstone-typeset, is installed")
    }
    try budget.reserve(ReadingBudget.stroke + 64 * path.elements.count + block.memory)
    return Graphic(block, outlines: path, color: color)
  }

  /// Adds a text with its upper left corner at the origin of the block.
  mutating func add(
    _ block: TextItem,
    color: Color,
    transform: Affine = .identity
  ) throws(FormatError) {
    var block = block
    let graphic = try graphic(&block, color: color)
    if !builder.add(graphic, transform: transform) {
      notes.add("a text whose position is out of range is left out")
    }
  }

  /// Adds a picture file; if it isn't a picture, or is damaged, a note is added instead.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - box: The rectangle that it fills, before the transform.
  ///   - transform: The transform to the page.
  mutating func addPicture(
    _ bytes: [UInt8],
    in box: Rect,
    transform: Affine = .identity
  ) throws(FormatError) {
    guard let kind = PictureKind(bytes) else {
      return notes.add("a picture in an unknown format is left out")
    }
    try budget.reserve(2 * bytes.count + ReadingBudget.stroke)
    let picture: Picture
    do throws(FormatError) {
      let header = try PictureHeader(bytes, "a picture")
      try header.check("a picture", limit: pixels, memory: budget.bytesLeft)
      picture = try PictureDecoder.picture(bytes, "a picture", header)
    } catch {
      return notes.add("a picture that is damaged or too large is left out")
    }
    let (width, height) = picture.size
    if picture.file == nil { try budget.reserve(4 * width * height) }
    pixels -= width * height
    let file = builder.addResource(bytes, mediaType: kind.mediaType)
    let graphic = Graphic([.image(picture, box, alpha: 1)], origin: .picture(file))
    if !builder.add(graphic, transform: transform) {
      notes.add("a picture whose position is out of range is left out")
    }
  }

  /// Returns the result of the reader: the drawing with what was added, and the notes.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - channels: The names of the channels of the samples.
  mutating func finish(_ format: InkFormat, channels: [String]) -> InkImport {
    var file = InkImport(format: format, drawing: builder.finish(), channels: channels)
    file.notes = notes.lines
    return file
  }
}
