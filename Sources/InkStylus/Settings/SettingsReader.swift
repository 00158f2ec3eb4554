import InkGraphics

/// A parser of settings, line by line.
struct SettingsReader {
  /// The current section.
  private enum Section {
    case preamble
    /// A section with an unknown name, which is skipped.
    case foreign
    /// All tools, or the one with a serial number.
    case tool(UInt64?)
    /// All pads, or the one with an identifier.
    case pad(UInt64?)
  }

  private(set) var settings = StylusSettings()
  private(set) var notes: [StylusSettingsNote] = []

  private var section = Section.preamble
  private var tool = StylusToolSettings()
  private var hasStandardTool = false
  private var hasStandardPad = false

  /// The keys found in the section.
  private var keys: Set<SettingsKey> = []

  /// Parses a line without its line ending.
  mutating func read(_ whole: ArraySlice<UInt8>, _ number: Int) throws(StylusSettingsError) {
    let line = whole.withoutComment.trimmed
    if line.isEmpty { return }
    do throws(StylusSettingsError.Reason) {
      if line.first == UInt8(ascii: "[") {
        try begin(line, number)
      } else {
        guard let equals = line.firstIndex(of: UInt8(ascii: "=")), equals > line.startIndex else {
          throw StylusSettingsError.Reason.notAKey
        }
        try read(line[..<equals].trimmed, line[(equals + 1)...].trimmed, number)
      }
    } catch {
      throw StylusSettingsError(line: number, error)
    }
  }

  private mutating func begin(
    _ line: ArraySlice<UInt8>,
    _ number: Int
  ) throws(StylusSettingsError.Reason) {
    guard line.last == UInt8(ascii: "]") else { throw .sectionNotClosed }
    keys = []
    let words = line.dropFirst().dropLast().words
    let isTool = words.first?.isWord("tool") == true
    guard isTool || words.first?.isWord("pad") == true else {
      section = .foreign
      addNote(line, number)
      return
    }
    guard words.count > 1 else {
      if isTool { try beginStandardTool() } else { try beginStandardPad() }
      return
    }
    guard words.count == 2, let serial = words[1].wholeNumber else { throw .notASerial }
    if isTool {
      if settings.serials.contains(serial) { throw .repeatedSection }
      tool = settings.standardTool
      guard settings.setTool(tool, serial: serial) else { throw .tooManySections }
      section = .tool(serial)
    } else {
      if settings.pads.contains(where: { $0.number == serial }) { throw .repeatedSection }
      guard settings.setPad(settings.standardPad, identifier: serial) else {
        throw .tooManySections
      }
      section = .pad(serial)
    }
  }

  private mutating func beginStandardTool() throws(StylusSettingsError.Reason) {
    if hasStandardTool { throw .repeatedSection }
    guard settings.tools.isEmpty else { throw .standardTooLate }
    hasStandardTool = true
    tool = StylusToolSettings()
    section = .tool(nil)
  }

  private mutating func beginStandardPad() throws(StylusSettingsError.Reason) {
    if hasStandardPad { throw .repeatedSection }
    guard settings.pads.isEmpty else { throw .standardTooLate }
    hasStandardPad = true
    section = .pad(nil)
  }

  private mutating func read(
    _ name: ArraySlice<UInt8>,
    _ value: ArraySlice<UInt8>,
    _ number: Int
  ) throws(StylusSettingsError.Reason) {
    let key = SettingsKey.allCases.first { name.isWord($0.word) }
    switch section {
    case .preamble: throw .keyOutsideSection
    case .foreign: break
    case .tool(let serial):
      guard let key, key != .keys else { return addNote(name, number) }
      guard keys.insert(key).inserted else { throw .repeatedKey }
      try tool.set(key, value)
      if let serial {
        settings.setTool(tool, serial: serial)
      } else {
        settings.standardTool = tool
      }
    case .pad(let identifier):
      guard key == .keys else { return addNote(name, number) }
      guard keys.insert(.keys).inserted else { throw .repeatedKey }
      let pad = StylusPadSettings(keys: try SettingsKey.buttons(value.words, or: []))
      if let identifier {
        settings.setPad(pad, identifier: identifier)
      } else {
        settings.standardPad = pad
      }
    }
  }

  private mutating func addNote(_ name: ArraySlice<UInt8>, _ line: Int) {
    if notes.count < StylusSettings.maximumNotes {
      notes.append(StylusSettingsNote(line: line, name: name.name))
    }
  }
}
