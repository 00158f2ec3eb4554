import InkStrokes

/// A chapter that begins on a page: an entry of the outline of the document.
public struct Chapter: Hashable, Sendable {
  /// The title in UTF-8, without control characters.
  package private(set) var titleUTF8: [UInt8]

  /// The number of chapters that contain this one, 0…15: 0 for a chapter, 1 for a section of it, and so on.
  public private(set) var level: Int

  /// The greatest length of a title, in bytes of UTF-8.
  public static let longestTitle = 4096

  /// The greatest ``level`` of a chapter.
  public static let deepestLevel = 15

  /// Creates a chapter.
  ///
  /// - Parameters:
  ///   - title: The title; control characters become spaces. It is truncated to ``longestTitle`` bytes of UTF-8.
  ///   - level: The number of chapters that contain this one; clamped to 0…15. The default is 0.
  public init(_ title: String, level: Int = 0) { self.init(utf8: Array(title.utf8), level: level) }

  /// Creates a chapter from a title in UTF-8.
  package init(utf8 title: [UInt8], level: Int) {
    titleUTF8 = PageTitles.line(title, atMost: Self.longestTitle)
    self.level = min(max(level, 0), Self.deepestLevel)
  }
}

/// The label of a page, and the chapters that begin on it.
package struct PageTitles: Hashable, Sendable {
  /// The label in UTF-8, such as `iv`, without control characters; empty for none.
  package private(set) var label: [UInt8]

  /// The chapters in reading order.
  package private(set) var chapters: [Chapter]

  /// No label, and no chapters.
  package static let none = PageTitles(label: [], chapters: [])

  /// The greatest length of a label, in bytes of UTF-8.
  package static let longestLabel = 1024

  /// The greatest number of chapters that begin on a page.
  package static let maximumChapters = 256

  /// Creates titles; control characters become spaces, and what exceeds the limits is left out.
  package init(label: [UInt8], chapters: [Chapter]) {
    self.label = Self.line(label, atMost: Self.longestLabel)
    self.chapters = Array(chapters.prefix(Self.maximumChapters))
  }

  /// Whether there is neither a label nor a chapter.
  package var isEmpty: Bool { label.isEmpty && chapters.isEmpty }

  /// The memory of the texts, in bytes.
  var memory: Int { chapters.reduce(label.count) { $0 + 32 + $1.titleUTF8.count } }

  /// Returns a text on one line, cut before the character that exceeds a length in bytes.
  fileprivate static func line(_ text: [UInt8], atMost length: Int) -> [UInt8] {
    var end = min(text.count, length)
    // A continuation byte belongs to the character before it.
    if end < text.count { while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 } }
    return text[..<end].map { $0 < 32 || $0 == 127 ? 32 : $0 }
  }
}

// MARK: Chapters as lines

extension PageTitles {
  /// The chapters as text in UTF-8: a line for each, which begins with a tab for each level.
  package var lines: [UInt8] {
    var text: [UInt8] = []
    for (index, chapter) in chapters.enumerated() {
      if index > 0 { text.append(10) }
      text += [UInt8](repeating: 9, count: chapter.level) + chapter.titleUTF8
    }
    return text
  }

  /// Creates titles from chapters as text, in the form of ``lines``; blank lines are left out.
  package init(label: [UInt8], lines: [UInt8]) {
    var chapters: [Chapter] = []
    for line in lines.split(separator: 10) {
      let level = line.prefix { $0 == 9 }.count
      let title = Array(line.dropFirst(level))
      if title.contains(where: { $0 > 32 }) { chapters.append(Chapter(utf8: title, level: level)) }
    }
    self.init(label: label, chapters: chapters)
  }
}

// MARK: Coding

extension PageTitles {
  /// Returns the titles of a page as a block of a step or a snapshot.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - stamp: The stamp of the write, in a snapshot; `nil` in a step.
  func encoded(of page: PageID, _ stamp: Stamp? = nil) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(page.stamp.rawValue)
    if let stamp { writer.write(stamp.rawValue) }
    func write(_ text: [UInt8]) {
      writer.write(UInt32(truncatingIfNeeded: text.count))
      writer.write(text)
    }
    write(label)
    for chapter in chapters {
      writer.write(UInt8(truncatingIfNeeded: chapter.level))
      write(chapter.titleUTF8)
    }
    return writer.bytes
  }

  /// Reads the titles of a page from a block; `nil` if a later version wrote it, or if it is invalid.
  ///
  /// - Parameter isStamped: Whether the block has the stamp of the write.
  static func decoded(
    _ block: [UInt8],
    isStamped: Bool
  ) -> (page: PageID, stamp: Stamp, titles: PageTitles)? {
    var reader = ByteReader(block)
    do throws(StreamDecodingError) {
      let page = PageID(Stamp(rawValue: try reader.uint64()))
      let stamp = isStamped ? Stamp(rawValue: try reader.uint64()) : page.stamp
      let label = try reader.bytes(try reader.count(atMost: longestLabel))
      var chapters: [Chapter] = []
      while !reader.isAtEnd {
        let level = Int(try reader.byte())
        let title = try reader.bytes(try reader.count(atMost: Chapter.longestTitle))
        guard level <= Chapter.deepestLevel, chapters.count < maximumChapters else { return nil }
        chapters.append(Chapter(utf8: title, level: level))
      }
      let titles = PageTitles(label: label, chapters: chapters)
      // Other bytes would be lost when the block is written again.
      guard page.stamp.counter <= RecordPort.greatestCounter,
        stamp.counter <= RecordPort.greatestCounter,
        titles.encoded(of: page, isStamped ? stamp : nil) == block
      else { return nil }
      return (page, stamp, titles)
    } catch {
      return nil
    }
  }
}
