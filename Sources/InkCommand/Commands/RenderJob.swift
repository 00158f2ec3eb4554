import InkDrawing
import InkFormats
import InkStrokes

extension Drawing {
  /// When the first of all samples was taken; `nil` if there are none.
  var firstTime: Double? {
    var first: Double?
    visitStrokes { stroke in
      guard let time = stroke.timeRange?.lowerBound else { return }
      first = min(first ?? time, time)
    }
    return first
  }
}

/// One call of `inkstone render`.
struct RenderJob {
  let options: RenderOptions
  let inputs: [String]
  /// The last input that may lead to a handover.
  let lastCause: Int
  /// The paths written so far, and what they were drawn from.
  var written: [String: String] = [:]
  var report: [JSON] = []

  init(options: RenderOptions, inputs: [String]) {
    self.options = options
    self.inputs = inputs
    lastCause = Handover.lastCause(among: inputs) ?? 0
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
    let (file, size) = try Engine.read(input, holdingBack: index < lastCause)
    let effort = Effort(bytes: size, scale: options.chosenScale)
    let numbers = try numbers(of: file, label)
    if options.output.isStandardOutput, numbers.count > 1 {
      throw .file(label, "has \(numbers.count) pages; choose one with --page")
    }
    let drawing = file.drawing
    let pages = drawing.pages
    let start = options.until == nil ? nil : drawing.firstTime
    let cache = StrokeCache(limit: drawing.isScattered ? StrokeCache.scatteredLimit : 0)
    try check(numbers.map { pages[$0 - 1] }, effort, label)
    var bar = ProgressBar(label, total: drawing.strokeCount)
    defer { ProgressBar.clear() }
    for number in numbers {
      let picture: Picture
      func failure(_ error: PictureError) -> CommandError {
        .file(label, pages.count > 1 ? "page \(number): \(error.message)" : error.message)
      }
      do throws(PictureError) {
        picture = try Picture(
          pages[number - 1],
          of: drawing,
          start: start,
          options: options,
          cache: cache
        )
      } catch { throw failure(error) }
      let path = options.output.path(
        input: input,
        number: inputs.count > 1 ? index + 1 : nil,
        page: number,
        isOnlyPage: numbers.count == 1
      )
      try check(path, label)
      let bytes: [UInt8]
      do throws(PictureError) {
        bytes = try Engine.encode(picture, as: options.output.format, effort: effort) { steps in
          bar.advance(by: steps)
        }
      } catch { throw failure(error) }
      ProgressBar.clear()
      try write(bytes, picture, to: path, from: input, page: number)
    }
    Engine.printNotes(of: file, label)
  }

  /// Makes sure that the pictures of all pages together have no more pixels than there may be.
  private func check(_ pages: [Page], _ effort: Effort, _ label: String) throws(CommandError) {
    guard pages.count > 1, !options.output.format.isVector else { return }
    var pixels = 0.0
    for page in pages {
      guard let size = page.size else { continue }
      let (width, height) = (size.width, size.height)
      switch options.size {
      case .fit(let columns, let rows):
        let scale = min(Double(columns) / width, Double(rows) / height)
        pixels += width * height * scale * scale
      case .scale(let scale): pixels += width * height * scale * scale
      case nil: pixels += width * height * (96.0 / 72) * (96.0 / 72)
      }
    }
    guard pixels > effort.mostPixels else { return }
    throw .file(
      label,
      "its \(pages.count) pages would be \(readable((pixels / 1e6).rounded())) million pixels; choose "
        + "one with --page, or write a PDF"
    )
  }

  /// The numbers of the pages to draw, from 1 on.
  func numbers(of file: InkImport, _ label: String) throws(CommandError) -> [Int] {
    let count = file.drawing.pages.count
    guard let page = options.page else { return Array(1...count) }
    guard (1...count).contains(page) else {
      throw .file(label, "has \(count) page\(count == 1 ? "" : "s"), no page \(page)")
    }
    return [page]
  }

  /// Makes sure that a path is neither an input nor written twice.
  func check(_ path: String, _ label: String) throws(CommandError) {
    guard !options.output.isStandardOutput else { return }
    for other in inputs where other != "-" && FileSystem.isSameFile(path, other) {
      throw .file(label, "its picture would overwrite the input file \(other)")
    }
    if let other = written[path] {
      throw .file(label, "its picture \(path) would overwrite the one of \(other)")
    }
  }

  private mutating func write(
    _ bytes: [UInt8],
    _ picture: Picture,
    to path: String,
    from input: String,
    page: Int
  ) throws(CommandError) {
    if options.output.isStandardOutput {
      Terminal.output(bytes)
      return
    }
    if options.output.isDirectory { try FileSystem.makeFolder(for: path) }
    try Engine.write(bytes, to: path)
    written[path] = InputFile.label(input)
    if options.isJSON {
      report.append(
        .object([
          ("input", .string(input)), ("page", .integer(page)), ("output", .string(path)),
          ("width", .integer(picture.width)), ("height", .integer(picture.height)),
          ("strokes", .integer(picture.strokeCount)),
        ])
      )
    } else {
      let size = "\(picture.width) × \(picture.height)"
      Terminal.output("\(Terminal.oneLine(path)): \(size), strokes: \(picture.strokeCount)\n")
    }
  }
}
