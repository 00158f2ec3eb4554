import Glibc
import InkFiles
import InkFormats
import InkGraphics
import InkStrokes

extension RenderJob {
  /// Writes the pages of an input as one PDF.
  ///
  /// Writes pages while they are read, if no option needs the whole document.
  mutating func renderPDF(_ index: Int) throws(CommandError) {
    let input = inputs[index]
    let label = InputFile.label(input)
    let path = options.output.path(
      input: input,
      number: inputs.count > 1 ? index + 1 : nil,
      page: options.page ?? 1,
      isOnlyPage: true
    )
    // Reading may replace this process by `inkstone-typeset`, which repeats all output: print it only afterwards.
    let holdsBack = index < lastCause
    defer {
      Terminal.holdsBack = holdsBack
      ProgressBar.clear()
    }
    let source = try context.open(input)
    func fresh() -> FileAllowance {
      FileAllowance(bytes: source.size, scale: options.chosenScale)
    }
    var pages = try begin(path, label, fresh())
    var file: InkImport?
    if options.showsWhatIsRead {
      file = try context.read(source, input, into: pages)
      if file == nil { pages = try begin(path, label, fresh()) }
    }
    let known: InkImport
    if let file {
      known = file
      _ = try numbers(of: file, label)
    } else {
      known = try options.shown(
        try context.read(source, input, pdfPages: options.pdfPages),
        label
      )
      try pages.add(known.drawing, try numbers(of: known, label), options, label)
    }
    Terminal.holdsBack = holdsBack
    if let failure = pages.failure { throw .file(label, failure) }
    try pages.finish()
    written[path] = label
    report(pages, input, path)
    Engine.printNotes(of: known, label)
    for note in pages.notes { Terminal.complain(label, "note: \(note)") }
    if let loss = pages.loss { Terminal.complain(label, "note: \(loss)") }
  }

  /// Begins the PDF, after a check that its path is neither an input nor written already.
  private func begin(
    _ path: String,
    _ label: String,
    _ allowance: FileAllowance
  ) throws(CommandError) -> PDFPages {
    try check(path, label)
    if options.output.isStandardOutput {
      return PDFPages(nil, options, allowance, context.renderer)
    }
    if options.output.isDirectory { try FileSystem.makeFolder(for: path) }
    do throws(StorageError) {
      let file = try NewFile(path)
      return PDFPages(file, options, allowance, context.renderer)
    } catch {
      throw OutputFailure.error(error)
    }
  }

  private mutating func report(_ pages: PDFPages, _ input: String, _ path: String) {
    if options.output.isStandardOutput { return }
    if options.isJSON {
      report.append(
        .object([
          ("input", .string(input)), ("output", .string(path)),
          ("pages", .integer(pages.pageCount)), ("strokes", .integer(pages.strokeCount)),
        ])
      )
      return
    }
    let count = "\(pages.pageCount) page\(pages.pageCount == 1 ? "" : "s")"
    Terminal.output("\(Terminal.oneLine(path)): \(count), strokes: \(pages.strokeCount)\n")
  }
}
