import InkDrawing
import InkFormats
import InkGraphics

/// Divides a text in Rich Text Format, as macOS and iOS write it, into parts of one look.
///
/// Sizes, fonts, colors, bold and italic letters, lines and alignments are read; unknown words and groups are skipped.
struct RichTextFormat {
  /// The state that a group inherits, and restores at its end.
  private struct State {
    var look = GoodNotesText.Look()
    var font = 0
    var color = 0
    /// The number of characters that replace a character by its code.
    var replacements = 1
    /// Whether the text of the group isn't visible.
    var isSkipped = false
    var isFontTable = false
    var isColorTable = false
  }

  /// Whether a character had a code page that isn't known.
  private(set) var hasOtherCharacters = false

  private let bytes: [UInt8]
  private var at = 0
  private var state = State()
  private var groups: [State] = []
  private var fonts: [Int: [UInt8]] = [:]
  private var colors: [Color] = []
  private var component = SIMD4<Double>.zero
  private var isDefaultColor = true
  private var codePage = 1252
  /// The number of following characters that replace another one.
  private var skipped = 0
  /// The first of a pair of UTF-16 codes whose second one follows.
  private var high: UInt32?

  private static let maximumDepth = 100

  /// The characters of the code page 1252 from 0x80 to 0x9F; 0 for none.
  private static let western: [UInt16] = [
    0x20ac, 0, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152,
    0,
    0x17d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161,
    0x203a,
    0x153, 0, 0x17e, 0x178,
  ]

  /// Creates a reader of a text.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next part and its look; `nil` at the end.
  mutating func next() -> (text: [UInt8], look: GoodNotesText.Look)? {
    var text: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\\"):
        let look = state.look
        if byte == UInt8(ascii: "\\") { control(&text) } else { group(byte) }
        if state.look != look, !text.isEmpty { return (text, look) }
      case 10, 13: at += 1
      default:
        at += 1
        character([byte], to: &text)
      }
    }
    return text.isEmpty ? nil : (text, state.look)
  }

  private mutating func group(_ byte: UInt8) {
    at += 1
    if byte == UInt8(ascii: "{") {
      if groups.count < Self.maximumDepth { groups.append(state) }
    } else if let last = groups.popLast() {
      state = last
    }
  }

  /// Adds a character, unless it belongs to a table or replaces another one.
  private mutating func character(_ utf8: [UInt8], to text: inout [UInt8]) {
    if skipped > 0 {
      skipped -= 1
      return
    }
    if state.isFontTable {
      if utf8 != [UInt8(ascii: ";")] { fonts[state.font, default: []] += utf8 }
    } else if state.isColorTable {
      guard utf8 == [UInt8(ascii: ";")] else { return }
      let color = Color(red: component[0], green: component[1], blue: component[2])
      colors.append(isDefaultColor ? .black : color)
      (component, isDefaultColor) = (.zero, true)
    } else if !state.isSkipped {
      text += utf8
    }
  }

  private mutating func character(code: UInt32, to text: inout [UInt8]) {
    let scalar = Unicode.Scalar(code) ?? "\u{fffd}"
    character(Array(String(Character(scalar)).utf8), to: &text)
  }

  /// Reads a control word or symbol.
  private mutating func control(_ text: inout [UInt8]) {
    at += 1
    guard at < bytes.count else { return }
    let first = bytes[at]
    guard (97...122).contains(first | 32), first > 64 else {
      at += 1
      switch first {
      case UInt8(ascii: "'"): hexadecimal(&text)
      case UInt8(ascii: "*"): state.isSkipped = true
      case 10, 13: character([10], to: &text)
      case UInt8(ascii: "~"): character(code: 0xa0, to: &text)
      case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): character([first], to: &text)
      default: break
      }
      return
    }
    var word: [UInt8] = []
    while at < bytes.count, (97...122).contains(bytes[at] | 32), bytes[at] > 64 {
      word.append(bytes[at])
      at += 1
    }
    var digits: [UInt8] = []
    while at < bytes.count, digits.count < 9,
      (48...57).contains(bytes[at]) || digits.isEmpty && bytes[at] == UInt8(ascii: "-")
    {
      digits.append(bytes[at])
      at += 1
    }
    if at < bytes.count, bytes[at] == 32 { at += 1 }
    let number = Int(String(decoding: digits, as: UTF8.self))
    apply(String(decoding: word, as: UTF8.self), number, &text)
  }

  private mutating func hexadecimal(_ text: inout [UInt8]) {
    guard at + 2 <= bytes.count,
      let code = UInt32(String(decoding: bytes[at..<(at + 2)], as: UTF8.self), radix: 16)
    else { return }
    at += 2
    if code >= 0x80, codePage != 1252, skipped == 0 {
      hasOtherCharacters = true
      return character([UInt8(ascii: "?")], to: &text)
    }
    let isSpecial = (0x80..<0xa0).contains(code)
    character(code: isSpecial ? UInt32(Self.western[Int(code) - 0x80]) : code, to: &text)
  }

  private mutating func apply(_ word: String, _ number: Int?, _ text: inout [UInt8]) {
    switch word {
    case "fonttbl": state.isFontTable = true
    case "colortbl": state.isColorTable = true
    case "stylesheet", "info", "pict", "listtable", "listoverridetable": state.isSkipped = true
    case "ansicpg": codePage = number ?? 1252
    case "f":
      state.font = number ?? 0
      if !state.isFontTable { state.look.font = fonts[state.font] ?? [] }
    case "fs": state.look.size = Double(min(max(number ?? 24, 1), 10_000)) / 2
    case "cf":
      let index = number ?? 0
      state.look.color = colors.indices.contains(index) ? colors[index] : .black
    case "b": state.look.isBold = number != 0
    case "i": state.look.isItalic = number != 0
    case "ul", "strike": state.look.hasLine = number != 0
    case "ulnone": state.look.hasLine = false
    case "ql", "qj", "pard": state.look.alignment = .leading
    case "qc": state.look.alignment = .center
    case "qr": state.look.alignment = .trailing
    case "red", "green", "blue":
      isDefaultColor = false
      let value = Double(min(max(number ?? 0, 0), 255)) / 255
      component[word == "red" ? 0 : word == "green" ? 1 : 2] = value
    case "par", "line": character([10], to: &text)
    case "tab": character([9], to: &text)
    case "uc": state.replacements = min(max(number ?? 1, 0), 10)
    case "u":
      // Codes above 32,767 are negative.
      unicode(UInt32((number ?? 0) & 0xffff), &text)
    default: break
    }
  }

  /// Adds a character by its code, whose replacements follow; two halves of a pair follow each other.
  private mutating func unicode(_ code: UInt32, _ text: inout [UInt8]) {
    if (0xd800..<0xdc00).contains(code) {
      high = code
    } else if (0xdc00..<0xe000).contains(code), let high {
      character(code: 0x1_0000 + ((high - 0xd800) << 10) + (code - 0xdc00), to: &text)
      self.high = nil
    } else {
      character(code: code, to: &text)
    }
    skipped = state.replacements
  }
}
