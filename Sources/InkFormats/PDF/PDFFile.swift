/// A PDF file whose objects are written immediately.
///
/// Only their offsets are kept, for the cross-reference table.
final class PDFFile {
  private let write: ([UInt8]) -> Void
  private var pending: [UInt8] = []
  private var length = 0
  /// The offset of each object, beginning with object 1; 0 if it hasn't been written yet.
  private var offsets: [Int] = []

  /// Begins a file; `write` receives its bytes in consecutive pieces.
  init(write: @escaping ([UInt8]) -> Void) {
    self.write = write
    // The bytes beyond ASCII mark the file as binary.
    append(Array("%PDF-1.6\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 10])
  }

  /// Returns the number of an object that will be written later.
  func reserve() -> Int {
    offsets.append(0)
    return offsets.count
  }

  /// Writes an object.
  ///
  /// - Parameters:
  ///   - text: The value, in PDF syntax.
  ///   - number: The reserved number of the object; `nil`, the default, assigns a new one.
  /// - Returns: The number of the object.
  @discardableResult
  func object(_ text: String, as number: Int? = nil) -> Int {
    let number = begin(number)
    append(Array(text.utf8))
    append(Array("\nendobj\n".utf8))
    return number
  }

  /// Writes a stream of bytes that are already compressed with deflate; returns its object number.
  ///
  /// `entries` are the other entries of its dictionary, in PDF syntax.
  @discardableResult
  func stream(_ entries: String, packed bytes: [UInt8], as number: Int? = nil) -> Int {
    let number = begin(number)
    append(Array("<<\(entries)/Filter/FlateDecode/Length \(bytes.count)>>\nstream\n".utf8))
    append(bytes)
    append(Array("\nendstream\nendobj\n".utf8))
    return number
  }

  /// Writes the stream of a JPEG file, unchanged; returns its object number.
  func stream(_ entries: String, jpeg bytes: [UInt8]) -> Int {
    let number = begin(nil)
    append(Array("<<\(entries)/Filter/DCTDecode/Length \(bytes.count)>>\nstream\n".utf8))
    append(bytes)
    append(Array("\nendstream\nendobj\n".utf8))
    return number
  }

  /// Compresses and writes a stream whose bytes arrive in pieces.
  ///
  /// - Parameters:
  ///   - entries: The other entries of its dictionary, in PDF syntax.
  ///   - pieces: A function that passes on the bytes, the last piece with `true`.
  /// - Returns: The number of the object.
  func stream(_ entries: String, _ pieces: ((_ bytes: [UInt8], _ isLast: Bool) -> Void) -> Void)
    -> Int
  {
    let size = reserve()
    let number = begin(nil)
    append(Array("<<\(entries)/Filter/FlateDecode/Length \(size) 0 R>>\nstream\n".utf8))
    let packing = Deflation.Stream(level: 6) { self.append($0) }
    pieces { packing.append($0, isLast: $1) }
    append(Array("\nendstream\nendobj\n".utf8))
    object("\(packing.count)", as: size)
    return number
  }

  /// Writes the cross-reference table and the trailer; `root` and `info` are the object numbers of the catalog and the
  /// document information.
  func finish(root: Int, info: Int) {
    let start = length
    var table = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for (index, offset) in offsets.enumerated() {
      precondition(offset > 0, "object \(index + 1) was not written")
      let digits = "\(offset)"
      table += String(repeating: "0", count: max(10 - digits.count, 0)) + digits + " 00000 n \n"
    }
    table += "trailer\n<</Size \(offsets.count + 1)/Root \(root) 0 R/Info \(info) 0 R>>\n"
    append(Array("\(table)startxref\n\(start)\n%%EOF\n".utf8))
    flush()
  }

  private func begin(_ reserved: Int?) -> Int {
    let number = reserved ?? reserve()
    offsets[number - 1] = length
    append(Array("\(number) 0 obj\n".utf8))
    return number
  }

  private func append(_ bytes: [UInt8]) {
    length += bytes.count
    pending += bytes
    if pending.count >= 1 << 16 { flush() }
  }

  private func flush() {
    write(pending)
    pending.removeAll(keepingCapacity: true)
  }

  // MARK: Syntax

  /// Returns a number as text with at most four decimals.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    return SVGPathData(decimals: 4).text(min(max(value, -1e9), 1e9))
  }

  /// Returns a text as a PDF string, in UTF-16 if ASCII isn't sufficient.
  static func string(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 32 && $0 < 127 && $0 != 40 && $0 != 41 && $0 != 92 }) {
      return "(\(text))"
    }
    return "<FEFF\(text.utf16.map { hex($0) }.joined())>"
  }

  /// Returns a number as four hexadecimal digits.
  static func hex(_ value: UInt16) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
