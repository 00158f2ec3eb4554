/// The parsed answers of a terminal to the queries about its abilities.
struct TerminalAnswer {
  /// Whether the terminal supports kitty's protocol, and sixels.
  private(set) var hasKitty = false
  private(set) var hasSixel = false
  /// The size of a character cell, in pixels.
  var cell: (width: Int, height: Int)?
  /// The size of the window, in pixels.
  private(set) var window: (width: Int, height: Int)?
  /// Whether the last query has been answered.
  private(set) var isWhole = false

  /// The best supported protocol; `nil` for none.
  var language: PictureTerminal.Language? { hasKitty ? .kitty : hasSixel ? .sixel : nil }

  /// Creates the state before any answer.
  init() {}

  /// Parses the answers; ignores unknown sequences.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: 0x1B) {
      rest = rest[(start + 1)...]
      guard let kind = rest.popFirst() else { return }
      switch kind {
      case UInt8(ascii: "_"): takeString(&rest)
      case UInt8(ascii: "["): takeSequence(&rest)
      default: break
      }
    }
  }

  /// Parses the rest of `ESC _ G … ; OK ESC \`.
  private mutating func takeString(_ rest: inout ArraySlice<UInt8>) {
    guard let end = rest.firstIndex(of: 0x1B) else {
      rest = []
      return
    }
    let text = rest[..<end]
    rest = rest[end...]
    if text.starts(with: "Gi=31".utf8), text.suffix(3).elementsEqual(";OK".utf8) { hasKitty = true }
  }

  /// Parses the rest of `ESC [ numbers letter`.
  private mutating func takeSequence(_ rest: inout ArraySlice<UInt8>) {
    guard let end = rest.firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      rest = []
      return
    }
    let body = rest[..<end]
    let letter = rest[end]
    rest = rest[(end + 1)...]
    let isPrivate = body.first == UInt8(ascii: "?")
    let numbers = body.dropFirst(isPrivate ? 1 : 0).split(separator: UInt8(ascii: ";")).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? -1
    }
    switch letter {
    case UInt8(ascii: "c") where isPrivate:
      isWhole = true
      hasSixel = numbers.dropFirst().contains(4)
    case UInt8(ascii: "t") where numbers.count == 3:
      let (height, width) = (numbers[1], numbers[2])
      if numbers[0] == 6, (1...200).contains(width), (1...200).contains(height) {
        cell = (width, height)
      } else if numbers[0] == 4, (1...100_000).contains(width), (1...100_000).contains(height) {
        window = (width, height)
      }
    default: break
    }
  }
}
