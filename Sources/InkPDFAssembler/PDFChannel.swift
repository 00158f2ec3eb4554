import Glibc
package import InkPDF

/// The requests to a program for PDF documents, on its standard input, and the answers, on its standard output.
package enum PDFChannel {
  /// The maximum size of a request, in bytes; a request to assemble a document has about 70 bytes per page.
  private static let maximumRequest = 1 << 24

  /// Reads a request from the standard input, without its length; `nil` at the end of the input.
  package static func receive() -> [UInt8]? {
    guard let head = read(4) else { return nil }
    let length = (0..<4).reduce(0) { $0 | Int(head[$1]) << (8 * $1) }
    return length <= maximumRequest ? read(length) : nil
  }

  private static func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var offset = 0
    while offset < count {
      let got = bytes.withUnsafeMutableBytes {
        let rest = UnsafeMutableRawBufferPointer(rebasing: $0[offset...])
        return Glibc.read(0, rest.baseAddress, rest.count)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      offset += got
    }
    return bytes
  }

  /// Sends bytes as answers of limited size (pieces).
  package static func sendPieces(of bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { sendPieces(of: $0) }
  }

  /// Sends bytes as answers of limited size (pieces).
  package static func sendPieces(of bytes: UnsafeBufferPointer<UInt8>) {
    let size = 1 << 16
    for start in stride(from: 0, through: max(bytes.count - 1, 0), by: size) {
      let end = min(start + size, bytes.count)
      send(.piece(Array(bytes[start..<end]), isLast: end == bytes.count))
    }
  }

  package static func send(_ answer: PDFAnswer) {
    let bytes = answer.bytes
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        let rest = UnsafeRawBufferPointer(rebasing: $0[offset...])
        return write(1, rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      // The other process has ended.
      guard count > 0 else { exit(1) }
      offset += count
    }
  }
}
