import InkFormats
import InkGraphics

/// Pictures in the graphics protocol of kitty, which other terminals know, too.
enum KittyEncoder {
  /// How many characters of a picture one command may carry.
  private static let longestPart = 4096

  /// A picture that is shown where the cursor is, in place of the one that had its number; the cursor stays.
  static func encode(_ pixmap: Pixmap, number: Int) -> [UInt8] {
    let text = base64(PNGWriter.encode(pixmap))
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

  /// Bytes as characters, by RFC 4648, §4.
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      var word = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      word <<= 8 * UInt32(3 - part.count)
      for place in 0..<4 {
        let isThere = place <= part.count
        text.append(isThere ? letters[Int(word >> (18 - 6 * UInt32(place)) & 63)] : 0x3D)
      }
    }
    return text
  }
}
