import InkFormats
import InkGraphics

/// Encodes pictures in kitty's graphics protocol, which other terminals support, too.
enum KittyEncoder {
  /// The maximum number of characters of payload in one command.
  private static let longestPart = 4096

  /// Returns a picture at the cursor, which replaces the one with the same number; the cursor doesn't move.
  static func encode(_ pixmap: Pixmap, number: Int) -> [UInt8] {
    var text: [UInt8] = []
    Base64.encode(PNGWriter.encode(pixmap), appendingTo: &text)
    var bytes: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + longestPart, text.count)
      let more = end < text.count ? 1 : 0
      let head = start == 0 ? "a=T,f=100,t=d,i=\(number),p=1,C=1,q=2,m=\(more)" : "q=2,m=\(more)"
      bytes += "\u{1B}_G\(head);".utf8
      bytes += text[start..<end]
      bytes += [0x1B, UInt8(ascii: "\\")]
      start = end
    } while start < text.count
    return bytes
  }
}
