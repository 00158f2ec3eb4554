import Foundation

/// The programs of other authors that judge PDF files.
enum PDFTools {
  /// Runs a program with a file; `@` among the arguments is its path.
  ///
  /// - Returns: The exit status and the output, with errors.
  static func run(_ program: String, _ pdf: [UInt8], _ arguments: [String]) throws
    -> (status: Int32, output: String)
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "ink-\(UUID().uuidString)")
    try Data(pdf).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/\(program)")
    process.arguments = arguments.map { $0 == "@" ? file.path : $0 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Returns the output of a program.
  static func output(_ program: String, _ pdf: [UInt8], _ arguments: String...) throws -> String {
    try run(program, pdf, arguments).output
  }

  /// Returns an encrypted copy of a document.
  static func encrypted(_ pdf: [UInt8], password: String) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "ink-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try run("qpdf", pdf, ["--encrypt", password, "owner", "256", "--", "@", file.path])
    return [UInt8](try Data(contentsOf: file))
  }

  /// Returns the text of a page, counted from 1.
  static func text(_ pdf: [UInt8], page: Int) throws -> String {
    try output("pdftotext", pdf, "-cropbox", "-f", "\(page)", "-l", "\(page)", "@", "-")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
