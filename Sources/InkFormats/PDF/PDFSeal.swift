import CZlib
import Glibc

/// The document that an editable PDF embeds, and the proof that no other program has changed the PDF since.
///
/// The description of the attached file ends with the size of the whole PDF and its CRC-32, computed while these digits
/// are zeros.
enum PDFSeal {
  /// The name of the attached file.
  static let name = "inkstone.ink"

  private static let label: StaticString = "Inkstone seal "
  private static let zeros = "0000000000-00000000"

  /// The description of the attached file before the PDF is sealed, with zeros as size and checksum.
  static var description: String { "\(label)\(zeros)" }

  /// Returns the PDF with its size and checksum; unchanged if it has no description for them.
  static func seal(_ pdf: [UInt8]) -> [UInt8] {
    guard let digits = ranges(in: pdf).first(where: { pdf[$0].elementsEqual(zeros.utf8) }) else {
      return pdf
    }
    var pdf = pdf
    pdf.replaceSubrange(digits, with: Self.digits(of: pdf).utf8)
    return pdf
  }

  /// Whether a PDF has the size and the checksum with which it was sealed.
  static func isIntact(_ pdf: [UInt8]) -> Bool {
    ranges(in: pdf).prefix(8).contains { range in
      var blank = pdf
      blank.replaceSubrange(range, with: zeros.utf8)
      return pdf[range].elementsEqual(digits(of: blank).utf8)
    }
  }

  private static func digits(of pdf: [UInt8]) -> String {
    func padded(_ text: String, _ count: Int) -> String {
      String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
    }
    let sum = pdf.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
    return padded("\(pdf.count)", 10) + "-" + padded(String(sum, radix: 16), 8)
  }

  /// Returns the ranges of the digits of the size and of the checksum in the file; empty if it has no seal.
  private static func ranges(in pdf: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let (count, length) = (label.utf8CodeUnitCount, zeros.utf8.count)
    pdf.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return }
      var at = 0
      while at + count + length <= all.count,
        let found = memchr(
          base + at,
          Int32(label.utf8Start[0]),
          all.count - at - count - length + 1
        )
      {
        at = UnsafeRawPointer(found) - base + 1
        guard memcmp(base + at - 1, label.utf8Start, count) == 0 else { continue }
        ranges.append((at - 1 + count)..<(at - 1 + count + length))
      }
    }
    return ranges
  }
}
