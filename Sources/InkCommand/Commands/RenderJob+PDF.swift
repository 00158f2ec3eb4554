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
    // If the ink can't be drawn on the pages of the original PDF documents, a second attempt writes them as shapes.
    var originals: PDFOriginals? = PDFOriginals(password: context.password)
    var notes: [String] = []
    while true {
      var pages = try begin(path, label, fresh(), originals)
      // Pages that are written over their original PDF need no shapes of it.
      let needsShapes = originals == nil || options.isEditable
      let pdfPages = needsShapes ? options.pdfPages : .none
      var file: InkImport?
      if options.showsWhatIsRead, !options.isEditable {
        file = try context.read(source, input, pdfPages: pdfPages, into: pages)
        if file == nil {
          originals = originals.map { _ in PDFOriginals(password: context.password) }
          pages = try begin(path, label, fresh(), originals)
        }
      }
      let known: InkImport
      if let file {
        known = file
        _ = try numbers(of: file, label)
      } else {
        known = try options.shown(
          try context.read(source, input, pdfPages: pdfPages),
          label
        )
        try pages.add(known.drawing, try numbers(of: known, label), options, label)
      }
      Terminal.holdsBack = holdsBack
      if let failure = pages.failure { throw .file(label, failure) }
      let document = options.isEditable ? try Self.document(known, label) : nil
      let isFinished = try pages.finish(attaching: document)
      notes += pages.notes
      if !isFinished {
        originals = nil
        continue
      }
      written[path] = label
      report(pages, input, path)
      Engine.printNotes(of: known, label)
      for note in notes { Terminal.complain(label, "note: \(note)") }
      if let loss = pages.loss { Terminal.complain(label, "note: \(loss)") }
      return
    }
  }

  /// Returns the document to attach to an editable PDF.
  private static func document(
    _ file: InkImport,
    _ label: String
  ) throws(CommandError) -> [UInt8] {
    do throws(FormatError) {
      return try InkWriter.write(file, as: .ink).bytes
    } catch {
      throw .file(label, error.description)
    }
  }

  /// Begins the PDF, after a check that its path is neither an input nor written already.
  private func begin(
    _ path: String,
    _ label: String,
    _ allowance: FileAllowance,
    _ originals: PDFOriginals?
  ) throws(CommandError) -> PDFPages {
    try check(path, label)
    if options.output.isStandardOutput {
      return PDFPages(nil, options, allowance, originals)
    }
    if options.output.isDirectory { try FileSystem.makeFolder(for: path) }
    do throws(StorageError) {
      let file = try NewFile(path)
      return PDFPages(file, options, allowance, originals)
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
