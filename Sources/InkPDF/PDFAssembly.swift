package import InkGraphics

/// A page to assemble: a page of an original PDF document with ink above it.
///
/// The ink is that of the overlay, a PDF document that has one page for each page to assemble.
package struct PDFAssemblyPage: Hashable, Sendable {
  /// A page of an original PDF document, to be drawn below the ink.
  package struct Original: Hashable, Sendable {
    /// The index of the document among the originals, from 0 in the order of ``PDFAssembly/add(_:password:)``.
    package var document: Int
    /// The index of the page in that document, from 0.
    package var page: Int
    /// The position of the original's upper left corner on the page.
    ///
    /// In page units from the page's upper left corner, with y pointing down; the original is rotated as viewers show
    /// it, and then turned about this corner.
    package var corner: Point
    /// The number of clockwise quarter turns of the original, 0…3.
    package var quarters: Int
    /// The rectangle that clips the original, in the same coordinates as ``corner``.
    package var clip: Rect

    /// Creates a description of an original's page and its position; by default it isn't turned.
    package init(document: Int, page: Int, corner: Point, quarters: Int = 0, clip: Rect) {
      (self.document, self.page, self.corner, self.clip) = (document, page, corner, clip)
      self.quarters = quarters
    }

    /// The transform from the page, in the coordinates of ``corner``, to the original as viewers show it.
    package var fromPage: Affine {
      Affine.translation(-corner.x, -corner.y).concatenating(.quarterTurns(-quarters))
    }
  }

  /// The page of an original below the ink; `nil` if the overlay's page is the whole page.
  package var original: Original?
  /// The width in page units, greater than 0.
  package var width: Double
  /// The height in page units, greater than 0.
  package var height: Double

  /// Creates a page from its size in page units; by default it has no original.
  package init(original: Original? = nil, width: Double, height: Double) {
    (self.original, self.width, self.height) = (original, width, height)
  }
}

/// Original PDF documents below ink, and the process that draws the ink on their pages.
///
/// As for reading, the documents are hostile, so a process of its own with limited rights assembles the pages.
package final class PDFAssembly {
  private struct Original {
    var file: PDFFileDescriptor
    var size: Int
    var password: [UInt8]?
  }

  /// A process that has an original, an empty overlay, and a request for the sizes of the original's pages.
  private struct Opening {
    var process: PDFProcess
    var overlay: PDFFileDescriptor
    var bytes: [UInt8]
    var original: Original
  }

  private var originals: [Original] = []
  /// The original whose pages haven't been requested yet.
  private var opening: Opening?
  /// The process that has read the only original, and its overlay, which is still empty.
  private var ready: (process: PDFProcess, overlay: PDFFileDescriptor)?

  /// The maximum size of an overlay for which a process that was started before has memory, in bytes.
  package static let roomForOverlay = 1 << 24

  /// The maximum number of originals, since the number of files that a process can open is limited.
  private static let maximumOriginals = 40

  /// The path of the program that assembles: `inkstone-pdf-assembly`, in the folder of the running program.
  static var program: String { PDFProcess.folder + "inkstone-pdf-assembly" }

  /// Creates an assembly without originals.
  package init() {}

  /// Starts the process that reads an original, so that it runs while the ink is prepared.
  ///
  /// Other originals than the first are only started by ``add(_:password:)``, which reports the errors of all.
  package func prepare(_ bytes: [UInt8], password: String?) {
    guard originals.isEmpty, opening == nil else { return }
    opening = try? started(bytes, password)
  }

  private func started(_ bytes: [UInt8], _ password: String?) throws(PDFError) -> Opening {
    let original = Original(
      file: try PDFFileDescriptor(bytes),
      size: bytes.count,
      password: password.map { Array($0.utf8) }
    )
    let overlay = try PDFFileDescriptor()
    let files = [overlay.descriptor, original.file.descriptor]
    let process = try PDFProcess(Self.program, files, ["2"])
    try process.send(.open(password: original.password))
    return Opening(process: process, overlay: overlay, bytes: bytes, original: original)
  }

  /// Adds an original, whose index is the number of those added before.
  ///
  /// - Parameters:
  ///   - bytes: The PDF file.
  ///   - password: The password; `nil` if none is known.
  /// - Returns: The sizes of its pages as shown, in order; without labels.
  /// - Throws: ``PDFError`` if it is damaged or encrypted, if there are too many originals, or if the process fails.
  /// - Complexity: Starts a process, which reads the sizes of all pages.
  package func add(_ bytes: [UInt8], password: String?) throws(PDFError) -> [PDFPageInfo] {
    guard originals.count < Self.maximumOriginals else {
      throw .reader(
        "the ink is on pages of more than \(Self.maximumOriginals) PDF documents; export fewer pages"
      )
    }
    let known = opening
    opening = nil
    let opened: Opening
    if let known, known.bytes == bytes {
      opened = known
    } else {
      opened = try started(bytes, password)
    }
    switch try opened.process.receive(within: Self.time(for: bytes.count)) {
    case .document(let pages, _):
      ready = originals.isEmpty ? (opened.process, opened.overlay) : nil
      originals.append(opened.original)
      return pages
    case .failure(let error): throw error
    default: throw .unexpectedAnswer
    }
  }

  /// Draws the ink of the overlay on pages of the originals.
  ///
  /// - Parameters:
  ///   - overlay: The PDF with the ink, a page for each of `pages`.
  ///   - pages: The pages of the result, in order.
  /// - Returns: The PDF file.
  /// - Throws: ``PDFError`` if a document is damaged, or the process fails.
  /// - Complexity: Linear in the size of the documents, in time and memory.
  package func pdf(_ overlay: [UInt8], _ pages: [PDFAssemblyPage]) throws(PDFError) -> [UInt8] {
    let size = originals.reduce(overlay.count) { $0 + $1.size }
    let process = try self.process(overlay)
    try process.send(.assemble(passwords: originals.map { $0.password ?? [] }, pages: pages))
    var bytes: [UInt8] = []
    while true {
      switch try process.receive(within: Self.time(for: size)) {
      case .piece(let piece, let isLast):
        bytes += piece
        let limit = Self.maximumSize(for: size)
        guard bytes.count <= limit else { throw .tooLarge("the PDF with the ink", limit) }
        if isLast { return bytes }
      case .failure(let error): throw error
      default: throw .unexpectedAnswer
      }
    }
  }

  /// Returns a process that has the overlay and the originals.
  private func process(_ overlay: [UInt8]) throws(PDFError) -> PDFProcess {
    if let ready, overlay.count <= Self.roomForOverlay {
      self.ready = nil
      try ready.overlay.write(overlay)
      return ready.process
    }
    let file = try PDFFileDescriptor(overlay)
    let files = [file.descriptor] + originals.map { $0.file.descriptor }
    return try PDFProcess(Self.program, files, ["\(files.count)"])
  }

  /// The maximum size of a document that is made from documents, in bytes: twice their size, and 16 MiB.
  static func maximumSize(for bytes: Int) -> Int { 2 * bytes + 1 << 24 }

  /// The time that a request about documents may take, in seconds: 10, and a second for each megabyte.
  static func time(for bytes: Int) -> Double { 10 + Double(bytes) / 1e6 }
}
