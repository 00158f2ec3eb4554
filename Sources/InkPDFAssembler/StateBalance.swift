/// The numbers of operators of a content stream that save or restore the graphics state without a partner.
struct StateBalance: Equatable {
  /// The number of `Q` operators that restore a state that wasn't saved.
  private(set) var missingSaves = 0
  /// The number of `q` operators whose state isn't restored.
  private(set) var openSaves = 0

  /// Counts the operators `q` and `Q`, outside strings, comments and inline pictures.
  init(_ content: [UInt8]) {
    var at = 0
    while at < content.count {
      switch content[at] {
      case UInt8(ascii: "%"): Self.skipComment(content, &at)
      case UInt8(ascii: "("): Self.skipString(content, &at)
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
        UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ")"):
        at += 1
      case let byte where Self.isSpace(byte): at += 1
      default:
        let start = at
        at += 1
        while at < content.count, Self.isRegular(content[at]) { at += 1 }
        switch (content[start], at - start) {
        case (UInt8(ascii: "q"), 1): openSaves += 1
        case (UInt8(ascii: "Q"), 1):
          if openSaves > 0 { openSaves -= 1 } else { missingSaves += 1 }
        case (UInt8(ascii: "I"), 2) where content[start + 1] == UInt8(ascii: "D"):
          Self.skipPicture(content, &at)
        default: break
        }
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 32 }

  private static func isRegular(_ byte: UInt8) -> Bool {
    switch byte {
    case ...32, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      false
    default: true
    }
  }

  private static func skipComment(_ content: [UInt8], _ at: inout Int) {
    while at < content.count, content[at] != 10, content[at] != 13 { at += 1 }
  }

  private static func skipString(_ content: [UInt8], _ at: inout Int) {
    var depth = 0
    while at < content.count {
      let byte = content[at]
      at += 1
      if byte == UInt8(ascii: "\\") {
        at += 1
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }

  /// Skips the bytes of an inline picture, to the operator `EI` between spaces.
  private static func skipPicture(_ content: [UInt8], _ at: inout Int) {
    while at + 2 < content.count {
      if isSpace(content[at]), content[at + 1] == UInt8(ascii: "E"),
        content[at + 2] == UInt8(ascii: "I"),
        at + 3 >= content.count || isSpace(content[at + 3])
      {
        at += 3
        return
      }
      at += 1
    }
    at = content.count
  }
}
