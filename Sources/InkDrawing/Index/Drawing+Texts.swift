extension Graphic {
  /// The text that it was made of; `nil` for any other graphic.
  public var text: TextItem? {
    if case .text(let text) = origin { return text }
    return nil
  }
}

extension Item {
  /// The text in its own coordinates; `nil` for what is none.
  public var text: TextItem? { graphic?.text }
}

extension TextItem {
  /// Where some bytes occur in the text, from the first on; they do not overlap.
  ///
  /// Cost: the length of the text, times that of the bytes at worst.
  ///
  /// - Parameter utf8: What is looked for; nothing is nowhere.
  public func ranges(of utf8: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    guard let first = utf8.first else { return [] }
    var at = 0
    while at + utf8.count <= self.utf8.count {
      if self.utf8[at] == first, self.utf8[at..<(at + utf8.count)].elementsEqual(utf8) {
        ranges.append(at..<(at + utf8.count))
        at += utf8.count
      } else {
        at += 1
      }
    }
    return ranges
  }
}

extension Drawing {
  /// The texts of a page that can be seen and contain some bytes, the lowest first.
  ///
  /// Bytes are compared as they are. For a search that does not tell capitals from small letters, fold what is
  /// looked for and let `fold` do the same with each text.
  ///
  /// Cost: a look at every item, and the length of all texts.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - utf8: What is looked for; nothing is in no text.
  ///   - fold: What a text is compared as; as it is if `nil`.
  public func items(
    on page: PageID,
    containing utf8: [UInt8],
    folded fold: (([UInt8]) -> [UInt8])? = nil
  ) -> [Item] {
    var found: [Item] = []
    for layer in layers(of: page) where !layer.isHidden && layer.opacity > 0 {
      for item in layer.items {
        guard var text = item.text else { continue }
        if let fold { text.utf8 = fold(text.utf8) }
        if !text.ranges(of: utf8).isEmpty { found.append(item) }
      }
    }
    return found
  }
}

#if !hasFeature(Embedded)
  extension Drawing {
    /// The texts of a page that can be seen and contain a text, the lowest first.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - text: What is looked for, in any mixture of capitals and small letters.
    public func items(on page: PageID, containing text: String) -> [Item] {
      items(on: page, containing: Array(text.lowercased().utf8)) {
        Array(String(decoding: $0, as: UTF8.self).lowercased().utf8)
      }
    }
  }
#endif
