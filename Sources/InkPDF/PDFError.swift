/// The reason why a PDF document, or one of its pages, can't be read.
public enum PDFError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are no PDF document, or too damaged to read any page; with the reason in English.
  case damaged(String)
  /// The document is encrypted, and no password was given.
  case needsPassword
  /// The document is encrypted, and the given password is wrong.
  case wrongPassword
  /// The document has no page with the requested index; with that index, from 0, and the number of pages.
  case noPage(Int, of: Int)
  /// A page can't be drawn, or needs more time or memory than allowed; with its index, from 0, and the reason in
  /// English.
  case page(Int, String)
  /// The program that reads PDF documents, `inkstone-pdf`, or the one that draws ink on their pages,
  /// `inkstone-pdf-assembly`, can't be started or has failed; with the reason in English.
  case reader(String)

  /// The error for an answer of the reading process of another kind than was requested.
  static let unexpectedAnswer = PDFError.reader(
    "a program for PDFs sent an unexpected answer; install inkstone-pdf and inkstone-pdf-assembly of this version"
  )
  /// The error for an answer of the reading process that can't be decoded.
  static let invalidAnswer = PDFError.reader(
    "a program for PDFs sent an invalid answer; install inkstone-pdf and inkstone-pdf-assembly of this version"
  )
  /// The error for an answer of the reading process that exceeds the limit of its size.
  ///
  /// - Parameters:
  ///   - subject: The subject of the message, in the singular.
  ///   - limit: The maximum size, in bytes.
  static func tooLarge(_ subject: String, _ limit: Int) -> PDFError {
    .reader("\(subject) has more than \(limit / 1_000_000) MB, the limit")
  }

  /// The reason alone, without the context that ``description`` adds.
  var reason: String {
    switch self {
    case .damaged(let reason), .page(_, let reason), .reader(let reason): reason
    case .needsPassword, .wrongPassword, .noPage: description
    }
  }

  /// The error as a message for users, in lower case and without a period: what is wrong and, if known, a remedy.
  public var description: String {
    switch self {
    case .damaged(let reason): "the PDF cannot be read: \(reason)"
    case .needsPassword: "the PDF is encrypted: pass its password with --password-file FILE"
    case .wrongPassword:
      "the PDF is encrypted with another password than that of --password-file"
    case .noPage(let index, let count): "a PDF with \(count) pages has no page \(index + 1)"
    case .page(let index, let reason): "page \(index + 1) of the PDF cannot be drawn: \(reason)"
    case .reader(let reason): "PDF documents cannot be read: \(reason)"
    }
  }
}
