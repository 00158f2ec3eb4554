extension Graphic {
  /// The typed text that the graphic shows; `nil` for other graphics.
  public var text: TextItem? {
    if case .text(let text) = origin { return text }
    return nil
  }
}

extension Item {
  /// The typed text of the item in its own coordinates; `nil` for other items.
  public var text: TextItem? { graphic?.text }
}

extension TextItem {
  /// Returns the byte ranges in ``utf8`` of all occurrences of a byte string, in order and without overlaps.
  ///
  /// - Parameter utf8: The bytes to find; an empty string doesn't occur.
  /// - Complexity: In the worst case, the product of the lengths of both.
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
  /// Returns the visible texts of a page that contain a byte string, bottom to top.
  ///
  /// The comparison is exact. For a case-insensitive search, pass the string in lowercase, and a `fold` that converts
  /// each text to lowercase.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - utf8: The bytes to find; an empty string occurs in no text.
  ///   - fold: A function applied to the UTF-8 of each text before the comparison; `nil` for none.
  /// - Complexity: Linear in the number of items, and in the length of all texts.
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
    /// Returns the visible texts of a page that contain a string, ignoring case, bottom to top.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - text: The string to find.
    public func items(on page: PageID, containing text: String) -> [Item] {
      items(on: page, containing: Array(text.lowercased().utf8)) {
        Array(String(decoding: $0, as: UTF8.self).lowercased().utf8)
      }
    }
  }
#endif
