import InkDrawing
import InkFormats
import InkStrokes

extension Drawing {
  /// The earliest time of all samples, in seconds; `nil` if there are none.
  var firstTime: Double? {
    var first: Double?
    visitStrokes { stroke in
      guard let time = stroke.timeRange?.lowerBound else { return }
      first = min(first ?? time, time)
    }
    return first
  }
}

/// A call of the command `render`.
struct RenderJob {
  let options: RenderOptions
  let inputs: [String]
  let context: CommandContext
  /// The index, from 0, of the last input whose reading may replace this process by `inkstone-typeset`; 0 also if none may.
  ///
  /// Messages about the inputs before it are held back, since they are read again.
  let lastCause: Int
  /// The paths written so far, with their inputs.
  var written: [String: String] = [:]
  var report: [JSON] = []

  init(options: RenderOptions, inputs: [String], _ context: CommandContext) {
    self.options = options
    self.inputs = inputs
    self.context = context
    lastCause = ProcessReplacement.lastCause(among: inputs, context) ?? 0
  }

  mutating func run() throws(CommandError) -> Int32 {
    var status: Int32 = 0
    for index in inputs.indices {
      do throws(CommandError) {
        try render(index)
      } catch {
        guard case .file(let file, let message) = error else { throw error }
        Terminal.complain(file, message)
        status = 1
      }
    }
    if options.isJSON { Terminal.output(JSON.array(report).text) }
    return status
  }

  private mutating func render(_ index: Int) throws(CommandError) {
    if options.output.format == .pdf { return try renderPDF(index) }
    let input = inputs[index]
    let label = InputFile.label(input)
    // Reading may replace this process by `inkstone-typeset`, which repeats all output: print it only afterwards.
    let holdsBack = index < lastCause
    let file: InkImport
    let allowance: FileAllowance
    do {
      defer { Terminal.holdsBack = holdsBack }
      let source = try context.open(input)
      if try renderWhileReading(source, index) { return }
      allowance = self.allowance(source)
      file = try options.shown(
        try context.read(source, input, pdfPages: options.pdfPages),
        label
      )
    }
    let numbers = try pictureNumbers(of: file, label)
    let drawing = file.drawing
    let pages = drawing.pages
    let start = options.until == nil ? nil : drawing.firstTime
    let reader = StrokeReader.once(drawing)
    try check(numbers.map { pages[$0 - 1] }, allowance, label)
    var bar = ProgressBar(label, total: drawing.counts.strokes)
    defer { ProgressBar.clear() }
    for number in numbers {
      let picture: Picture
      do {
        picture = try Picture(
          pages[number - 1],
          of: drawing,
          start: start,
          options: options,
          reader: reader
        )
      } catch {
        throw Self.failure(error, page: number, of: file, label)
      }
      let path = try path(of: number, isOnlyPage: numbers.count == 1, from: input, index)
      let bytes: [UInt8]
      do throws(PictureError) {
        bytes = try Engine.encode(picture, as: options.output.format, allowance: allowance) {
          steps in
          bar.advance(by: steps)
        }
      } catch {
        throw Self.failure(error, page: number, of: file, label)
      }
      ProgressBar.clear()
      let made = PageFile(
        page: number,
        width: picture.width,
        height: picture.height,
        strokeCount: picture.strokeCount,
        bytes: bytes
      )
      try write(made, to: path, from: input)
    }
    Engine.printNotes(of: file, label)
  }

  private func allowance(_ source: InputSource) -> FileAllowance {
    FileAllowance(
      bytes: source.size,
      scale: options.chosenScale,
      paints: !options.output.format.isVector
    )
  }

  /// Throws an error if the pictures of all pages together exceed the limit of pixels.
  private func check(_ pages: [Page], _ allowance: FileAllowance, _ label: String)
    throws(CommandError)
  {
    guard pages.count > 1, !options.output.format.isVector else { return }
    var pixels = 0.0
    for page in pages {
      guard let size = page.size else { continue }
      // A page that is too large alone is refused when it is drawn.
      pixels += options.pixels(of: size) ?? 0
    }
    if pixels > allowance.maximumPixels { throw Self.tooManyPixels(pixels, of: pages.count, label) }
  }

  private static func tooManyPixels(
    _ pixels: Double,
    of pages: Int,
    _ label: String
  ) -> CommandError {
    .file(
      label,
      "its \(pages) pages would have \(readable((pixels / 1e6).rounded())) million pixels; choose "
        + "one with --page, or write a PDF"
    )
  }

  /// Returns the path for the picture of a page, after a check that it is neither an input nor written already.
  private func path(
    of page: Int,
    isOnlyPage: Bool,
    from input: String,
    _ index: Int
  ) throws(CommandError) -> String {
    let path = options.output.path(
      input: input,
      number: inputs.count > 1 ? index + 1 : nil,
      page: page,
      isOnlyPage: isOnlyPage
    )
    try check(path, InputFile.label(input))
    return path
  }

  /// Paints pages while they are read, if that is possible.
  ///
  /// - Returns: `false` if the document must be read as a whole.
  private mutating func renderWhileReading(
    _ source: InputSource,
    _ index: Int
  ) throws(CommandError) -> Bool {
    guard PNGPages.canPaint(options, context) else { return false }
    let input = inputs[index]
    let label = InputFile.label(input)
    let pages = PNGPages(options, allowance(source))
    guard let file = try context.read(source, input, pdfPages: options.pdfPages, into: pages) else {
      return false
    }
    let numbers = try pictureNumbers(of: file, label)
    if pages.hasTooManyPixels { throw Self.tooManyPixels(pages.pixels, of: numbers.count, label) }
    guard let pictures = pages.finish() else { return false }
    Terminal.holdsBack = index < lastCause
    for picture in pictures {
      let path = try path(of: picture.page, isOnlyPage: numbers.count == 1, from: input, index)
      try write(picture, to: path, from: input)
    }
    if let (error, page) = pages.failure { throw Self.failure(error, page: page, of: file, label) }
    Engine.printNotes(of: file, label)
    return true
  }

  /// Returns the error for a page that can't be drawn.
  private static func failure(
    _ error: PictureError,
    page: Int,
    of file: InkImport,
    _ label: String
  ) -> CommandError {
    let isOnly = file.drawing.pages.count == 1
    return .file(label, isOnly ? error.message : "page \(page): \(error.message)")
  }

  /// Returns the numbers of the pages to draw, after a check that the output can hold all.
  private func pictureNumbers(
    of file: InkImport,
    _ label: String
  ) throws(CommandError) -> [Int] {
    let numbers = try numbers(of: file, label)
    if options.output.isStandardOutput, numbers.count > 1 {
      throw .file(
        label,
        "there are \(numbers.count) pages, but standard output takes one; choose it with --page"
      )
    }
    return numbers
  }

  /// Returns the numbers of the pages to draw, from 1.
  func numbers(of file: InkImport, _ label: String) throws(CommandError) -> [Int] {
    let count = file.drawing.pages.count
    guard let page = options.page else { return Array(1...count) }
    guard (1...count).contains(page) else {
      throw .file(label, "the file has \(count) page\(count == 1 ? "" : "s"), no page \(page)")
    }
    return [page]
  }

  /// Throws an error if a path is an input or was already written.
  func check(_ path: String, _ label: String) throws(CommandError) {
    guard !options.output.isStandardOutput else { return }
    for other in inputs where other != "-" && FileSystem.isSameFile(path, other) {
      throw .file(label, "its picture would overwrite the input file \(other); choose another -o")
    }
    if let other = written[path] {
      throw .file(label, "its picture \(path) would overwrite that of \(other); choose another -o")
    }
  }

  private mutating func write(
    _ file: PageFile,
    to path: String,
    from input: String
  ) throws(CommandError) {
    if options.output.isStandardOutput {
      Terminal.output(file.bytes)
      return
    }
    if options.output.isDirectory { try FileSystem.makeFolder(for: path) }
    try Engine.write(file.bytes, to: path)
    written[path] = InputFile.label(input)
    if options.isJSON {
      report.append(
        .object([
          ("input", .string(input)), ("page", .integer(file.page)), ("output", .string(path)),
          ("width", .integer(file.width)), ("height", .integer(file.height)),
          ("strokes", .integer(file.strokeCount)),
        ])
      )
    } else {
      let size = "\(file.width) × \(file.height)"
      Terminal.output("\(Terminal.oneLine(path)): \(size), strokes: \(file.strokeCount)\n")
    }
  }
}
