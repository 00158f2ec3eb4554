extension StylusSettings {
  /// Returns the settings as text, keeping the comments and the layout of an existing text.
  ///
  /// Comments, the order of lines, and unknown sections and keys are preserved: changed values are replaced, missing
  /// keys and sections are added, and sections of tools and pads without settings of their own are removed. If that
  /// text would be longer than ``maximumBytes``, the result is ``text`` instead.
  ///
  /// - Parameter old: The existing text in UTF-8; if it is empty, the result is ``text``.
  /// - Returns: A text that ``read(_:)`` reads back as these settings.
  /// - Throws: ``StylusSettingsError`` for the first invalid line of the existing text.
  public func text(changing old: [UInt8]) throws(StylusSettingsError) -> String {
    let (former, _) = try Self.read(old)
    if old.isEmpty { return text }
    var editor = SettingsEditor(old)
    editor.change(former, to: self)
    let text = editor.text
    // If the result is too long or reads back differently, the text is rewritten without the old one.
    guard let back = try? Self.read(Array(text.utf8)).settings, back == self else {
      return self.text
    }
    return text
  }
}

/// A text of settings in sections, for editing.
private struct SettingsEditor {
  /// The subject of a section.
  private enum Subject: Equatable {
    case other
    case tool(UInt64?)
    case pad(UInt64?)
  }

  private struct Section {
    var subject: Subject
    /// The lines, including the header, if there is one.
    var lines: [ArraySlice<UInt8>]

    /// The number of lines up to and including the last that is neither empty nor a comment.
    var fullCount: Int {
      (lines.lastIndex { !$0.withoutComment.trimmed.isEmpty } ?? -1) + 1
    }
  }

  private var sections = [Section(subject: .other, lines: [])]
  private let lineEnd: [UInt8]

  init(_ text: [UInt8]) {
    var rest = text[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    let newline = UInt8(ascii: "\n")
    let first = rest.firstIndex(of: newline)
    let hasReturns = first.map { $0 > rest.startIndex && rest[$0 - 1] == UInt8(ascii: "\r") }
    lineEnd = hasReturns == true ? [UInt8(ascii: "\r"), newline] : [newline]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: newline) ?? rest.endIndex
      var line = rest[..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if let subject = Self.subject(of: line) {
        sections.append(Section(subject: subject, lines: []))
      }
      sections[sections.count - 1].lines.append(line)
      rest = end == rest.endIndex ? [] : rest[(end + 1)...]
    }
  }

  /// Returns the subject of a header; `nil` for other lines.
  private static func subject(of line: ArraySlice<UInt8>) -> Subject? {
    let header = line.withoutComment.trimmed
    guard header.first == UInt8(ascii: "[") else { return nil }
    let words = header.dropFirst().dropLast().words
    let number = words.count > 1 ? words[1].wholeNumber : nil
    if words.first?.isWord("tool") == true { return .tool(number) }
    if words.first?.isWord("pad") == true { return .pad(number) }
    return .other
  }

  var text: String {
    var bytes: [UInt8] = []
    for section in sections {
      for line in section.lines { bytes += line + lineEnd }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Changes

  mutating func change(_ former: StylusSettings, to new: StylusSettings) {
    for index in sections.indices.reversed() {
      let isRemoved =
        switch sections[index].subject {
        case .tool(let serial?): !new.tools.contains { $0.number == serial }
        case .pad(let identifier?): !new.pads.contains { $0.number == identifier }
        default: false
        }
      guard isRemoved, index > 0 else { continue }
      // Trailing comments are about the next section.
      let section = sections.remove(at: index)
      sections[index - 1].lines += section.lines[section.fullCount...]
    }
    changeTool(nil, former.standardTool, new.standardTool, since: StylusToolSettings())
    for entry in new.tools {
      let before = former.tool(serial: entry.number)
      changeTool(entry.number, before, entry.settings, since: new.standardTool)
    }
    changePad(nil, former.standardPad, new.standardPad, since: StylusPadSettings())
    for entry in new.pads {
      changePad(entry.number, former.pad(entry.number), entry.settings, since: new.standardPad)
    }
  }

  private mutating func changeTool(
    _ serial: UInt64?,
    _ former: StylusToolSettings,
    _ new: StylusToolSettings,
    since standard: StylusToolSettings
  ) {
    change(.tool(serial), serial, SettingsKey.ofTools) { key in
      (former.text(of: key), new.text(of: key), standard.text(of: key))
    }
  }

  private mutating func changePad(
    _ identifier: UInt64?,
    _ former: StylusPadSettings,
    _ new: StylusPadSettings,
    since standard: StylusPadSettings
  ) {
    change(.pad(identifier), identifier, [.keys]) { _ in (former.text, new.text, standard.text) }
  }

  /// Changes the section of a tool or pad.
  ///
  /// - Parameter values: Returns the old value of a key, its new value, and the value that applies if no line sets
  ///   it.
  private mutating func change(
    _ subject: Subject,
    _ number: UInt64?,
    _ keys: [SettingsKey],
    _ values: (SettingsKey) -> (former: String, new: String, standard: String)
  ) {
    let index = sections.firstIndex { $0.subject == subject }
    var section = index.map { sections[$0] } ?? Section(subject: subject, lines: [])
    var missing: [ArraySlice<UInt8>] = []
    for key in keys {
      let (former, new, standard) = values(key)
      if let line = section.lines.firstIndex(where: { Self.value(of: key, in: $0) != nil }) {
        if former.utf8.elementsEqual(new.utf8) { continue }
        guard let range = Self.value(of: key, in: section.lines[line]) else { continue }
        let whole = section.lines[line]
        section.lines[line] =
          (whole[..<range.lowerBound] + new.utf8 + whole[range.upperBound...])[...]
      } else if !new.utf8.elementsEqual(standard.utf8) {
        missing.append(Array((key.word + " = " + new).utf8)[...])
      }
    }
    if let index {
      section.lines.insert(contentsOf: missing, at: section.fullCount)
      sections[index] = section
    } else if number != nil || !missing.isEmpty {
      section.lines = [Self.header(subject)] + missing
      insert(section)
    }
  }

  /// Returns the range of a key's value in a line; `nil` if the line has no such key.
  private static func value(of key: SettingsKey, in line: ArraySlice<UInt8>) -> Range<Int>? {
    let content = line.withoutComment
    guard let equals = content.firstIndex(of: UInt8(ascii: "=")),
      content[..<equals].trimmed.isWord(key.word)
    else { return nil }
    let value = content[(equals + 1)...].trimmed
    return value.startIndex..<value.endIndex
  }

  private static func header(_ subject: Subject) -> ArraySlice<UInt8> {
    let text =
      switch subject {
      case .tool(nil): "[tool]"
      case .tool(let serial?): "[tool 0x" + String(serial, radix: 16) + "]"
      case .pad(nil): "[pad]"
      case .pad(let identifier?): "[pad 0x" + String(identifier, radix: 16) + "]"
      case .other: ""
      }
    return Array(text.utf8)[...]
  }

  /// Adds a section: that of all tools or pads before those with a number, others at the end.
  private mutating func insert(_ section: Section) {
    let index =
      switch section.subject {
      case .tool(nil):
        sections.firstIndex { if case .tool = $0.subject { true } else { false } }
      case .pad(nil):
        sections.firstIndex { if case .pad = $0.subject { true } else { false } }
      default: nil as Int?
      }
    guard let index else {
      if let last = sections.last?.lines.last, !last.trimmed.isEmpty {
        sections[sections.count - 1].lines.append([])
      }
      sections.append(section)
      return
    }
    var section = section
    section.lines.append([])
    // The comment above a header stays above it.
    let before = sections[index - 1]
    let start = (before.lines.lastIndex { $0.trimmed.isEmpty } ?? before.fullCount - 1) + 1
    let above = max(start, before.fullCount)
    let comment = before.lines[above...]
    sections[index - 1].lines.removeSubrange(above...)
    sections[index].lines.insert(contentsOf: comment, at: 0)
    sections.insert(section, at: index)
  }
}
