package import InkGraphics

/// An `/Ink` annotation of a page: strokes of a viewer or of another program.
package struct PDFInkAnnotation: Hashable, Sendable {
  /// The index of the page, from 0.
  package var page: Int
  /// The points of each stroke, in page units from the upper left corner of the page as shown, with y pointing down.
  package var lines: [[Point]]
  /// The width in page units, greater than 0.
  package var width: Double
  /// The color in sRGB: red, green, blue and opacity, each 0…1, not premultiplied.
  package var color: SIMD4<Double>
  /// Whether the ink is multiplied with the content below it, as that of highlighters is.
  package var isMultiplied: Bool
  /// The lengths of dashes and gaps, in page units; empty for a solid line.
  package var dash: [Double]

  /// Creates an annotation.
  package init(
    page: Int,
    lines: [[Point]],
    width: Double,
    color: SIMD4<Double>,
    isMultiplied: Bool = false,
    dash: [Double] = []
  ) {
    (self.page, self.lines, self.width, self.color) = (page, lines, width, color)
    (self.isMultiplied, self.dash) = (isMultiplied, dash)
  }
}

/// The ink taken out of a document.
package struct PDFTakenInk: Sendable {
  /// The annotations, in the order in which viewers paint them.
  package var annotations: [PDFInkAnnotation]
  /// Notes about annotations that were left in the document, and about comments on taken ones, one line each.
  package var notes: [String]
  /// The document without these annotations; empty if none was taken.
  package var rest: [UInt8]

  /// Takes the `/Ink` annotations of a document that are visible.
  ///
  /// Annotations that ink can't show as a viewer does stay in the document. Encrypted documents stay encrypted.
  ///
  /// - Parameters:
  ///   - bytes: The PDF file.
  ///   - password: The password; `nil` if none is known.
  /// - Throws: ``PDFError`` if the document is damaged or encrypted, or the program is missing.
  /// - Complexity: Starts a process. Linear in the size of the document, in time and memory.
  package init(from bytes: [UInt8], password: String? = nil) throws(PDFError) {
    let file = try PDFFileDescriptor(bytes)
    let process = try PDFProcess(PDFAssembly.program, [file.descriptor], ["1"])
    let seconds = PDFAssembly.time(for: bytes.count)
    try process.send(.takeInk(password: password.map { Array($0.utf8) }))
    (annotations, notes, rest) = ([], [], [])
    while true {
      switch try process.receive(within: seconds) {
      case .ink(let annotations, let notes):
        (self.annotations, self.notes) = (annotations, notes)
        if annotations.isEmpty { return }
      case .piece(let piece, let isLast):
        rest += piece
        let limit = PDFAssembly.maximumSize(for: bytes.count)
        guard rest.count <= limit else { throw .tooLarge("the PDF without its ink", limit) }
        if isLast { return }
      case .failure(let error): throw error
      default: throw .unexpectedAnswer
      }
    }
  }
}

extension PDFDocument {
  /// Returns the number of visible `/Ink` annotations; 0 if they can't be counted.
  ///
  /// - Complexity: About 0.1 ms for a page.
  package func inkAnnotationCount() -> Int {
    do throws(PDFError) {
      return try endingProcess(0) { process throws(PDFError) in
        try process.send(.inkCount)
        guard case .count(let count) = try process.receive(within: 4 * Self.maximumTime) else {
          throw .unexpectedAnswer
        }
        return count
      }
    } catch {
      return 0
    }
  }
}
