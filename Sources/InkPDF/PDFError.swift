/// The reason why a PDF document or a page of it can't be read.
public enum PDFError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are no PDF, or too damaged to read any page; with the reason in the words of the PDF library.
  case damaged(String)
  /// The document is encrypted, and no password was given.
  case needsPassword
  /// The document is encrypted with another password.
  case wrongPassword
  /// The document has fewer pages; with the index of the page, from 0, and their number.
  case noPage(Int, of: Int)
  /// The page with an index from 0 can't be drawn, or needs more time or memory than allowed; with the reason.
  case page(Int, String)
  /// The program that reads PDF documents, `inkstone-pdf`, can't be started, fails or ends unexpectedly; with the
  /// reason.
  case reader(String)

  /// The reason alone, without the context that ``description`` adds.
  static let unexpectedAnswer = PDFError.reader(
    "inkstone-pdf sent an unexpected answer; install the one of this version"
  )
  /// The error for an answer of the reading process that can't be decoded.
  static let invalidAnswer = PDFError.reader(
    "inkstone-pdf sent an invalid answer; install the one of this version"
  )
  /// The error for an answer of the reading process that exceeds the limit of its size.
  static let hugeAnswer = PDFError.reader("the answer of inkstone-pdf is too large")

  /// The reason alone.
  var reason: String {
    switch self {
    case .damaged(let reason), .page(_, let reason), .reader(let reason): reason
    case .needsPassword, .wrongPassword, .noPage: description
    }
  }

  /// The error as a message: what is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .damaged(let reason): "the PDF cannot be read: \(reason)"
    case .needsPassword: "the PDF is encrypted: pass its password with --password-file FILE"
    case .wrongPassword: "the PDF is encrypted with another password"
    case .noPage(let index, let count): "a PDF with \(count) pages has no page \(index + 1)"
    case .page(let index, let reason): "page \(index + 1) of the PDF cannot be drawn: \(reason)"
    case .reader(let reason): "PDF documents cannot be read: \(reason)"
    }
  }
}
