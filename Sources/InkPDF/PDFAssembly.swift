package import InkGraphics

/// A page of an assembled PDF document.
package struct PDFAssemblyPage: Hashable, Sendable {
  /// The page of an original below the ink.
  package struct Original: Hashable, Sendable {
    /// The index of the original, from 0.
    package var document: Int
    /// The index of its page, from 0.
    package var page: Int
    /// The upper left corner of the original, as shown, from that of the page: in page units, with y pointing down.
    package var corner: Point
    /// The rectangle that clips the original, from the upper left corner of the page.
    package var clip: Rect

    /// Creates the position of a page.
    package init(document: Int, page: Int, corner: Point, clip: Rect) {
      (self.document, self.page, self.corner, self.clip) = (document, page, corner, clip)
    }
  }

  /// The page of an original below the ink; `nil` for a page that the overlay has in full.
  package var original: Original?
  /// The width in page units, greater than 0.
  package var width: Double
  /// The height in page units, greater than 0.
  package var height: Double

  /// Creates a description of a page.
  package init(original: Original? = nil, width: Double, height: Double) {
    (self.original, self.width, self.height) = (original, width, height)
  }
}

/// Originals whose pages are below ink, and the process that draws the ink on them.
///
/// As for reading, the documents are hostile, so a process of its own with limited rights assembles the pages.
package final class PDFAssembly {
  private struct Original {
    var file: PDFFileDescriptor
    var size: Int
    var password: [UInt8]?
  }

  private let program: String
  private var originals: [Original] = []

  /// The maximum number of originals, as a process can open few files.
  private static let maximumOriginals = 40

  /// Creates an assembly without originals.
  ///
  /// - Parameter program: The path of the program that assembles.
  package init(program: String = PDFDocument.defaultProgram) { self.program = program }

  /// Adds an original.
  ///
  /// - Parameters:
  ///   - bytes: The PDF file.
  ///   - password: The password; `nil` if none is known.
  /// - Returns: Its pages, with their sizes as shown. Their order is that of their indices.
  /// - Throws: ``PDFError`` if it can't be used.
  /// - Complexity: Starts a process, which reads the sizes of all pages.
  package func add(_ bytes: [UInt8], password: String?) throws(PDFError) -> [PDFPageInfo] {
    guard originals.count < Self.maximumOriginals else {
      throw .reader("more than \(Self.maximumOriginals) documents")
    }
    let file = try PDFFileDescriptor(bytes)
    let password = password.map { Array($0.utf8) }
    let process = try PDFProcess(program, [file.descriptor], ["--assemble", "1"])
    try process.send(.open(password: password))
    switch try process.receive(within: Self.time(for: bytes.count)) {
    case .document(let pages, _):
      originals.append(Original(file: file, size: bytes.count, password: password))
      return pages
    case .failure(let error): throw error
    default: throw .reader("an unexpected answer")
    }
  }

  /// Assembles the pages.
  ///
  /// - Parameters:
  ///   - overlay: The PDF with the ink, a page for each of `pages`.
  ///   - pages: The pages in order.
  /// - Returns: The PDF.
  /// - Throws: ``PDFError`` if a document is damaged, or the process fails.
  /// - Complexity: Linear in the size of the documents, in time and memory.
  package func pdf(_ overlay: [UInt8], _ pages: [PDFAssemblyPage]) throws(PDFError) -> [UInt8] {
    let file = try PDFFileDescriptor(overlay)
    let size = originals.reduce(overlay.count) { $0 + $1.size }
    let files = [file.descriptor] + originals.map { $0.file.descriptor }
    let process = try PDFProcess(program, files, ["--assemble", "\(files.count)"])
    try process.send(.assemble(passwords: originals.map { $0.password ?? [] }, pages: pages))
    var bytes: [UInt8] = []
    while true {
      switch try process.receive(within: Self.time(for: size)) {
      case .piece(let piece, let isLast):
        bytes += piece
        guard bytes.count <= 2 * size + 1 << 24 else { throw .reader("its answer is too large") }
        if isLast { return bytes }
      case .failure(let error): throw error
      default: throw .reader("an unexpected answer")
      }
    }
  }

  /// The time that a request about documents may take, in seconds: 10, and a second for each megabyte.
  static func time(for bytes: Int) -> Double { 10 + Double(bytes) / 1e6 }
}
