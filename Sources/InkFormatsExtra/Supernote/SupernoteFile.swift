import InkFormats

/// The metadata of a note of a Supernote tablet: lists of keys and values in angle brackets, found by their addresses.
struct SupernoteFile {
  /// The keys and values of a list, in the order of the file.
  struct Fields {
    fileprivate var pairs: [(key: [UInt8], value: [UInt8])] = []

    /// Returns the last value of a key; `nil` if it is missing.
    subscript(key: StaticString) -> [UInt8]? {
      pairs.last { pair in key.withUTF8Buffer { pair.key.elementsEqual($0) } }?.value
    }

    /// Returns the last value of a key as an address; 0 if it is missing or not a number.
    func address(_ key: StaticString) -> Int { SupernoteFile.number(self[key] ?? []) ?? 0 }

    /// The numbers in the keys `PAGE1`, `PAGE2` and so on with their addresses, in their order.
    var pages: [(number: Int, address: Int)] {
      var pages: [Int: Int] = [:]
      for (key, value) in pairs where key.starts(with: "PAGE".utf8) {
        guard let number = SupernoteFile.number(Array(key.dropFirst(4))) else { continue }
        pages[number] = SupernoteFile.number(value) ?? 0
      }
      return pages.map { ($0.key, $0.value) }.sorted { $0.number < $1.number }
    }
  }

  /// The whole file.
  let bytes: [UInt8]

  /// The list at the end of the file, with the addresses of the pages.
  private(set) var footer = Fields()

  /// The list with the kind of the tablet.
  private(set) var header = Fields()

  /// The maximum size of a list, in bytes.
  private static let maximumList = 4 << 20

  /// Reads the lists of the file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - isDamaged: Whether the list of pages is searched if its address isn't valid; otherwise that is an error.
  init(_ bytes: [UInt8], isDamaged: Bool) throws(FormatError) {
    self.bytes = bytes
    do throws(FormatError) {
      var end = LittleEndianReader(bytes, max(bytes.count - 4, 0)..<bytes.count)
      footer = try fields(at: Int(try end.uint32()))
      guard !footer.pages.isEmpty else { throw FormatError("the note has no list of pages") }
    } catch {
      guard isDamaged, let start = Self.lastFooter(bytes) else { throw error }
      footer = Self.fields(bytes[start..<min(start + Self.maximumList, bytes.count)])
    }
    let address = footer.address("FILE_FEATURE")
    header = (try? fields(at: address > 0 ? address : 24)) ?? Fields()
  }

  /// Returns the content of the block at an address; `nil` for the address 0.
  func block(at address: Int) throws(FormatError) -> Range<Int>? {
    if address == 0 { return nil }
    var reader = LittleEndianReader(bytes)
    try reader.seek(address)
    return try reader.skip(Int(try reader.uint32()))
  }

  /// Returns the list at an address; empty for the address 0.
  func fields(at address: Int) throws(FormatError) -> Fields {
    guard let range = try block(at: address) else { return Fields() }
    guard range.count <= Self.maximumList else {
      throw FormatError(
        "a list of the note has more than \(Self.maximumList) bytes",
        at: .byte(address)
      )
    }
    return Self.fields(bytes[range])
  }

  /// Returns the number that decimal digits represent; `nil` for other bytes.
  static func number(_ digits: [UInt8]) -> Int? {
    guard !digits.isEmpty, digits.count < 16 else { return nil }
    var value = 0
    for digit in digits {
      guard (48...57).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 48)
    }
    return value
  }

  private static func fields(_ text: ArraySlice<UInt8>) -> Fields {
    var fields = Fields()
    var rest = text
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...].dropFirst()
      guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { break }
      let pair = rest[..<close]
      if let colon = pair.firstIndex(of: UInt8(ascii: ":")) {
        fields.pairs.append((Array(pair[..<colon]), Array(pair[colon...].dropFirst())))
      }
      rest = rest[close...].dropFirst()
      // The list ends with the block; behind a footer that was searched there may be other data.
      if rest.first != UInt8(ascii: "<") { break }
    }
    return fields
  }

  /// Returns the offset of the last list of pages; `nil` if there is none.
  private static func lastFooter(_ bytes: [UInt8]) -> Int? {
    let mark = Array("<PAGE1:".utf8)
    var at = bytes.count - mark.count
    while at >= 0 {
      if bytes[at] == mark[0], bytes[at..<(at + mark.count)].elementsEqual(mark) { return at }
      at -= 1
    }
    return nil
  }
}
