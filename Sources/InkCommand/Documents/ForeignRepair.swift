import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics

/// A copy of the readable content of a damaged file of another program.
struct ForeignRepair {
  /// The format of the new file: that of the old one if it can be written, else that of documents.
  let format: InkFormat

  private let file: InkImport
  private let size: Int
  private var notes: [String]

  /// Reads a file as far as possible.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - path: Its path, or `-`.
  ///   - output: The path of the new file, whose extension may choose its format; `nil` if it isn't chosen.
  ///   - context: The known formats.
  /// - Throws: An error if the file is of no known format, or nothing can be read.
  init(
    _ source: InputSource,
    _ path: String,
    output: String?,
    _ context: CommandContext
  ) throws(CommandError) {
    file = try context.read(source, path, pdfPages: .all)
    size = source.size
    notes = file.notes
    let old = file.format
    let ending = output.map(Self.ending) ?? ""
    if let output, old.isWritable, let refusal = old.refusal(ofWriting: ending) {
      throw .file(output, refusal)
    }
    if !ending.isEmpty, !old.fileExtensions.contains(ending),
      let chosen = context.formats.writable(named: ending)
    {
      format = chosen
    } else if !old.isWritable {
      format = .ink
      notes.append("\(old.title) cannot be written, so the new file is a document (.ink)")
    } else if !old.writesPages, file.drawing.pages.count > 1 {
      format = .ink
      notes.append(
        "a written file of \(old.title) has only one page, so the new file is a document (.ink)"
      )
    } else {
      format = old
    }
    if !format.writesPages, file.drawing.pages.count > 1, let output {
      throw .file(
        output,
        "the format holds only one page, and the file has \(file.drawing.pages.count); choose .ink"
      )
    }
  }

  /// Returns the file extension of a path in lowercase; empty if it has none.
  private static func ending(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Returns a file name beside the input, with the extension of the format.
  func name(for input: String) -> String {
    let endings = format.writtenExtensions
    if input == "-" { return "repaired.\(endings[0])" }
    let path = OutputName.inserting("-repaired", beforeEndingOf: input)
    return endings.contains(Self.ending(path)) ? path : "\(path).\(endings[0])"
  }

  /// Writes the new file atomically, and prints a report.
  func write(to path: String, _ label: String, isJSON: Bool) throws(CommandError) {
    let budget = FileAllowance(bytes: size).budget
    let output: InkWriter.Output
    do throws(FormatError) {
      output = try InkWriter.write(
        file,
        as: format,
        painter: InkPainter(budget: budget, scale: Engine.keptScale)
      )
    } catch { throw .file(label, error.description) }
    if budget.isExhausted { throw .file(label, PictureError.tooMuchWork.message) }
    try Engine.write(output.bytes, to: path)
    let notes = self.notes + output.notes.filter { !self.notes.contains($0) }
    let (pages, strokes) = (file.drawing.pages.count, file.drawing.counts.strokes)
    if isJSON {
      Terminal.output(
        JSON.object([
          ("input", .string(label)), ("output", .string(path)), ("format", .string(format.name)),
          ("pages", .integer(pages)), ("strokes", .integer(strokes)),
          ("notes", .array(notes.map { .string($0) })),
        ]).text
      )
      return
    }
    if path != "-" {
      Terminal.output("\(Terminal.oneLine(path)): pages: \(pages), strokes: \(strokes)\n")
    }
    for note in notes { Terminal.complain(label, "note: \(note)") }
  }
}
