import InkDocuments
import InkDrawing
import InkFiles
import InkFormats
import InkGraphics
import InkStrokes
import Synchronization

/// The result of converting one input.
struct ConvertResult: Sendable {
  /// A file that was written, or that goes to standard output.
  struct Output: Sendable {
    var path: String
    var bytes: [UInt8] = []
    var pages: Int
    var strokes: Int
    var points: Int
  }

  /// The files, in page order.
  var outputs: [Output] = []

  /// The notes about losses, a line each.
  var notes: [String] = []

  /// Whether it was not converted, since its output is newer.
  var isSkipped = false

  /// The reason for a failure, in one line; `nil` for success.
  var failure: String?

  /// Whether the input has text or PDF pages that only `inkstone-typeset` can draw.
  var needsRenderer = false
}

/// An estimate of the size of ink as text, in bytes.
private struct TextSize {
  private(set) var bytes = 0
  private let format: InkFormat
  private var brush: Brush?

  init(_ format: InkFormat) { self.format = format }

  mutating func add(_ stroke: Stroke) {
    switch format {
    case .ink: return
    case .xopp: bytes += 160 + 24 * stroke.samples.count
    case .svg, .eventLog:
      bytes += 200 + 64 * stroke.samples.count
      // These formats write a brush whenever it changes.
      if brush != stroke.brush { bytes += stroke.brush.encoded().count }
      brush = stroke.brush
    default: bytes += 200 + 64 * stroke.samples.count
    }
  }
}

/// Converts many files, on several threads, or joins them in one.
final class ConvertWork {
  private let inputs: [ConvertInput]
  private let target: ConvertTarget
  /// The number of the only page to convert, from 1; `nil` for all pages.
  private let page: Int?
  /// The size to scale pages to; `nil` for no scaling.
  private let pageSize: PageSize?
  /// Whether ink without paper gets a white page.
  private let isOnPaper: Bool
  /// The pages whose paper is read as shapes, if it is a page of a PDF document.
  private let papers: PapersOption.Value
  private let precision: SamplePrecision
  /// Whether the pages of all inputs are written as one file.
  private let isJoined: Bool
  /// Whether inputs whose output is newer are skipped.
  private let skipsConverted: Bool
  private let jobs: Int
  private let context: CommandContext
  private let renderer: (any ForeignContentRenderer)?
  private let protected: Set<FileIdentity>
  private let clashes: [Int: String]

  /// The state that threads share.
  private struct Shared {
    var next = 0
    var results: [ConvertResult?]
    var written: [String: String] = [:]
  }
  private let shared: Mutex<Shared>
  private let finished = Semaphore(0)

  /// Plans the conversions; of inputs with the same output path, all but the first will fail.
  init(
    _ inputs: [ConvertInput],
    _ target: ConvertTarget,
    _ context: CommandContext,
    page: Int? = nil,
    pageSize: PageSize? = nil,
    isOnPaper: Bool = false,
    papers: PapersOption.Value = .all,
    precision: SamplePrecision,
    isJoined: Bool = false,
    skipsConverted: Bool = false,
    jobs: Int
  ) {
    self.inputs = inputs
    self.target = target
    self.context = context
    self.page = page
    self.pageSize = pageSize
    self.isOnPaper = isOnPaper
    self.papers = papers
    self.precision = precision
    self.isJoined = isJoined
    self.skipsConverted = skipsConverted
    self.jobs = jobs
    if context.mayHandOver {
      renderer = DeferringRenderer()
    } else {
      renderer = context.renderer.map { jobs > 1 ? LockedRenderer($0) : $0 }
    }
    let count = isJoined ? 1 : inputs.count
    shared = Mutex(Shared(results: Array(repeating: nil, count: count)))
    protected = Set(inputs.compactMap { $0.path == "-" ? nil : FileIdentity($0.path) })
    var owners: [String: String] = [:]
    var clashes: [Int: String] = [:]
    for (index, input) in inputs.prefix(count).enumerated() where !target.isStandardOutput {
      let number = inputs.count > 1 ? index + 1 : nil
      let path = target.path(input: input, number: number, page: nil)
      if let other = owners[path] { clashes[index] = other } else { owners[path] = input.path }
    }
    self.clashes = clashes
  }

  /// Converts all inputs.
  ///
  /// - Parameter progress: A closure that is called on this thread after each file.
  /// - Returns: A result for each input, in order; one if they are joined.
  func run(progress: () -> Void) -> [ConvertResult] {
    if jobs > 1 {
      let workers = (0..<jobs).map { _ in Worker() }
      for worker in workers { worker.add { [self] in while convertNext() {} } }
      for _ in inputs {
        finished.wait()
        progress()
      }
      for worker in workers { worker.finish() }
    } else {
      while convertNext() { progress() }
    }
    return shared.withLock { $0.results }.map { $0 ?? ConvertResult() }
  }

  /// Converts the next input.
  ///
  /// - Returns: `false` if there is none.
  private func convertNext() -> Bool {
    let index = shared.withLock { shared in
      shared.next += 1
      return shared.next - 1
    }
    guard index < (isJoined ? 1 : inputs.count) else { return false }
    var result = ConvertResult()
    do throws(CommandError) {
      try convert(index, &result)
    } catch {
      // The notes describe a file that wasn't written.
      result.notes = []
      switch error {
      case .file(let file, let message):
        let isInput = !isJoined && file == InputFile.label(inputs[index].path)
        result.failure = isInput ? message : "\(file): \(message)"
      case .usage(let message), .value(let message): result.failure = message
      }
    }
    shared.withLock { $0.results[index] = result }
    finished.signal()
    return true
  }

  // MARK: One file

  private func convert(_ index: Int, _ result: inout ConvertResult) throws(CommandError) {
    let input = inputs[index]
    let label = InputFile.label(input.path)
    let number = inputs.count > 1 && !isJoined ? index + 1 : nil
    if let other = clashes[index] {
      throw .file(label, "its ink would overwrite that of \(other); choose another -o")
    }
    if skipsConverted, isConverted(input, number) {
      result.isSkipped = true
      return
    }
    var (file, size) = try isJoined ? readAll(&result) : read(input.path, &result)
    result.notes += file.notes
    if file.inkAnnotationCount > 0 {
      result.notes.append("ink annotations: \(file.inkAnnotationCount) \(PDFAnnotations.offer)")
    }
    if let page {
      let all = file.drawing.pagesWithLayers
      guard page <= all.count else {
        throw .file(label, "the file has \(all.count) pages, no page \(page)")
      }
      file = file.alone(all[page - 1])
    }
    if case .alone(let range) = papers { file = file.papersAlone(range) }
    if case .texts(let words) = papers {
      do throws(FormatError) {
        file = try file.paperTexts(with: words, context.deferredPageReader)
      } catch {
        throw .file(label, error.description)
      }
    }
    if isOnPaper { file.drawing.putOnPaper() }
    if let pageSize { try file.setPageSize(pageSize, label) }
    let pageCount = file.drawing.pages.count
    let isSplit = !target.format.writesPages && pageCount > 1
    if target.isStandardOutput, isSplit {
      throw .file(
        label,
        "the file has \(pageCount) pages, but the format holds only one; choose one with --page"
      )
    }
    let allowance = FileAllowance(bytes: size)
    let pages = isSplit ? file.drawing.pagesWithLayers : []
    // The first page is written last: if it exists, all do.
    for page in (0..<(isSplit ? pageCount : 1)).reversed() {
      let part = isSplit ? file.alone(pages[page]) : file
      let path = target.path(input: input, number: number, page: isSplit ? page + 1 : nil)
      var points = 0
      var text = TextSize(target.format)
      part.drawing.visitStrokes { stroke in
        points += stroke.samples.count
        if text.bytes <= allowance.maximumText { text.add(stroke) }
      }
      guard text.bytes <= allowance.maximumText else {
        throw .file(
          label,
          "converting it would take too much memory for a file of its size; convert one --page"
        )
      }
      var output = ConvertResult.Output(
        path: path,
        pages: isSplit ? 1 : pageCount,
        strokes: part.drawing.counts.strokes,
        points: points
      )
      let (bytes, notes) = try encode(part, allowance, label)
      for note in notes where !result.notes.contains(note) { result.notes.append(note) }
      if target.isStandardOutput {
        output.bytes = bytes
      } else {
        try claim(path, for: label)
        if target.isDirectory { try FileSystem.makeFolder(for: path) }
        try Engine.write(bytes, to: path)
      }
      result.outputs.append(output)
    }
    result.outputs.reverse()
  }

  /// Whether the output of an input exists and is newer.
  private func isConverted(_ input: ConvertInput, _ number: Int?) -> Bool {
    let pages: [Int?] = target.format.writesPages ? [nil] : [nil, 1]
    return pages.contains { page in
      let path = target.path(input: input, number: number, page: page)
      return FileSystem.isFile(path, newerThan: input.path)
    }
  }

  private func read(
    _ input: String,
    _ result: inout ConvertResult
  ) throws(CommandError) -> (file: InkImport, bytes: Int) {
    let source = try context.open(input)
    do throws(FormatError) {
      let choice = papers.choice(ofPage: page)
      if jobs > 1 {
        return (try context.read(source, input, renderer, pdfPages: choice), source.size)
      }
      let bar = Mutex(ProgressBar(InputFile.label(input), total: 1000))
      defer { ProgressBar.clear() }
      let file = try context.read(source, input, renderer, pdfPages: choice) { done, all in
        bar.withLock { $0.advance(to: 1000 * done / max(all, 1)) }
      }
      return (file, source.size)
    } catch {
      result.needsRenderer = error.what == DeferringRenderer.refusal.what
      throw CommandContext.failure(error, input)
    }
  }

  /// Reads all inputs, and joins their pages in order.
  private func readAll(
    _ result: inout ConvertResult
  ) throws(CommandError) -> (file: InkImport, bytes: Int) {
    let builder = DrawingBuilder()
    var (channels, notes): ([String], [String]) = ([], [])
    var size = 0
    for input in inputs.map(\.path) {
      let (file, bytes) = try read(input, &result)
      for (page, layers) in file.drawing.pagesWithLayers {
        builder.add(page, layers, of: file.drawing, changing: nil)
      }
      channels += file.channels.filter { !channels.contains($0) }
      notes += file.notes.map { "\(InputFile.label(input)): \($0)" }
      size += bytes
    }
    var joined = InkImport(format: .ink, drawing: builder.finish(), channels: channels)
    joined.notes = notes
    return (joined, size)
  }

  private func encode(
    _ file: InkImport,
    _ allowance: FileAllowance,
    _ label: String
  ) throws(CommandError) -> (bytes: [UInt8], notes: [String]) {
    let budget = allowance.budget
    if target.format == .svg {
      do throws(PictureError) {
        let picture = try Picture(file.drawing.pages[0], of: file.drawing)
        let bytes = try Engine.svg(picture, ink: file, allowance: allowance)
        return (bytes, SVGWriter.lossesOfInk(file))
      } catch { throw .file(label, error.message) }
    }
    do throws(FormatError) {
      let output = try InkWriter.write(
        file,
        as: target.format,
        precision: precision,
        painter: InkPainter(budget: budget, scale: Engine.keptScale)
      )
      if budget.isExhausted { throw FormatError(PictureError.tooMuchWork.message) }
      if target.format == .ink, output.bytes.count > InkDocument.maximumBytes {
        throw FormatError(
          "the document would exceed \(InkDocument.maximumBytes >> 30) GiB, the limit for documents"
        )
      }
      return (output.bytes, output.notes)
    } catch { throw .file(label, error.description) }
  }

  /// Throws an error if a path is an input or was already written.
  private func claim(_ path: String, for label: String) throws(CommandError) {
    if let identity = FileIdentity(path), protected.contains(identity) {
      throw .file(label, "its ink would overwrite the input file \(path); choose another -o")
    }
    let owner = shared.withLock { shared in
      let owner = shared.written[path]
      if owner == nil { shared.written[path] = label }
      return owner
    }
    if let owner {
      throw .file(label, "its ink \(path) would overwrite that of \(owner); choose another -o")
    }
  }
}

extension Drawing {
  /// Gives infinite pages with ink but without paper a white sheet that fits the ink.
  fileprivate mutating func putOnPaper() {
    var changes: [DrawingOperation] = []
    for page in pages where page.size == nil && page.paper == .transparent {
      guard let size = PageSize(area(of: page.id)) else { continue }
      changes += [.setSize(size, of: page.id), .setPaper(.plain, of: page.id)]
    }
    guard !changes.isEmpty else { return }
    do throws(EditError) { try apply(.group(changes, as: .pages)) } catch { return }
    forgetHistory()
  }
}
