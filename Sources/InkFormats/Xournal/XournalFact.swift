import InkDrawing

/// The names under which attributes of Xournal++ elements without a meaning to Inkstone are kept.
///
/// See ``InkDrawing/ForeignFact``.
enum XournalFact {
  /// The file of the audio recording during which the item was written.
  static let file = "xournalpp.fn"
  /// The time in the audio recording, in milliseconds.
  static let time = "xournalpp.ts"
  /// The name of the resource with the recording, if that was in the file.
  static let recording = "xournalpp.audio"
  /// The name of the tool, if Inkstone has no equivalent.
  static let tool = "xournalpp.tool"
  /// The dash pattern of a highlighter whose area is filled.
  static let style = "xournalpp.style"
  /// The target URL of a link, percent-encoded.
  static let link = "xournalpp.url"
  /// The number of the alignment of a link's text.
  static let align = "xournalpp.align"

  /// Returns the XML attributes that express the facts, each after a space.
  static func attributes(_ facts: [ForeignFact]) -> String {
    var text = ""
    if let file = facts.value(of: file) {
      let time = facts.value(of: time) ?? "0"
      text += " ts=\"\(SVGOutput.escaped(time))\" fn=\"\(SVGOutput.escaped(file))\""
    }
    if let style = facts.value(of: style) { text += " style=\"\(SVGOutput.escaped(style))\"" }
    return text
  }

  /// Returns the bytes of a percent-encoded text.
  static func unescaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Returns percent-encoded text: every byte except letters, digits and `-._~` is encoded.
  static func escaped(_ text: [UInt8]) -> String {
    var result = ""
    for byte in text {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}
