import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Makes items of texts and picture files, and counts the memory of all content.
struct ForeignItems {
  /// The builder of the drawing.
  let builder = DrawingBuilder()

  /// The memory and samples that remain.
  var budget: ReadingBudget

  /// The messages so far.
  var notes = ReadingNotes()

  /// The limits of the reader.
  let limits: ReadingLimits

  private let renderer: (any ForeignContentRenderer)?
  private var pixels: Int

  /// Creates an empty drawing with the resources of a reader.
  init(_ input: FormatInput) {
    budget = ReadingBudget(input.limits)
    limits = input.limits
    pixels = input.limits.pixels
    renderer = input.renderer
    builder.pictures = PictureFileDecoder.shared
  }

  /// Begins a page; throws an error if there are too many.
  mutating func beginPage(_ size: PageSize?, _ paper: Paper) throws(FormatError) {
    guard builder.pageCount < limits.pages else {
      throw FormatError("has more than \(limits.pages) pages, the limit for a file", isLimit: true)
    }
    try budget.reserve(ReadingBudget.page + ReadingBudget.layer)
    builder.beginPage(size: size, paper: paper)
  }

  /// Adds a stroke, unless it has no samples.
  ///
  /// Its samples must have been counted.
  mutating func add(_ ink: MeasuredInk, opacity: Double = 1) throws(FormatError) {
    try budget.reserve(ReadingBudget.stroke)
    builder.add(try ink.stroke(), opacity: opacity)
  }

  /// Lays out a text; it has no outlines, and there is a note, without a renderer.
  ///
  /// - Parameters:
  ///   - block: The text; receives its lines.
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
    if !builder.add(graphic, transform: transform) { notes.add("an invalid text is left out") }
  }

  /// Adds a picture file; there is a note if it isn't a picture, or is damaged.
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
      return notes.add("a picture of an unknown kind is left out")
    }
    try budget.reserve(2 * bytes.count + ReadingBudget.stroke)
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
      if fitting.isReduced { notes.add("a picture that is too large is scaled down") }
    } catch {
      return notes.add("a picture that is damaged or too large is left out")
    }
    let (width, height) = picture.size
    if picture.file == nil { try budget.reserve(4 * width * height) }
    pixels -= width * height
    let file = builder.addResource(bytes, mediaType: kind.mediaType)
    let graphic = Graphic([.image(picture, box, alpha: 1)], origin: .picture(file))
    if !builder.add(graphic, transform: transform) { notes.add("an invalid picture is left out") }
  }

  /// Returns the file with what was added.
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
