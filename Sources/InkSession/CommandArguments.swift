import InkCanvas
import InkGraphics
import InkStrokes

/// The arguments of a command: a part of all numbers.
struct CommandArguments {
  let count: Int
  private let numbers: [Double]
  private let start: Int

  init(_ numbers: [Double], _ start: Int, _ count: Int) {
    self.numbers = numbers
    self.start = start
    self.count = count
  }

  /// An argument; not a number where there is none.
  subscript(index: Int) -> Double { index < count ? numbers[start + index] : .nan }

  /// An argument that is a whole number in a range.
  func integer(_ index: Int, in range: ClosedRange<Int>) -> Int? {
    guard let value = Int(exactly: self[index]), range.contains(value) else { return nil }
    return value
  }

  /// An argument that is a word of 32 bits.
  func word(_ index: Int) -> UInt32? { UInt32(exactly: self[index]) }

  /// All of them.
  var all: [Double] { [Double](numbers[start..<start + count]) }

  /// Four arguments that are a colour; `nil` where they are not.
  func color(at index: Int) -> Color? {
    let (red, green, blue, alpha) = (self[index], self[index + 1], self[index + 2], self[index + 3])
    for part in [red, green, blue, alpha] where !(part >= 0 && part <= 1) { return nil }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Bytes, behind their count.
  func bytes(at index: Int) -> [UInt8] {
    guard let size = integer(index, in: 0...8 * max(count - index - 1, 0)) else { return [] }
    let first = 8 * (start + index + 1)
    return numbers.withUnsafeBytes { memory in
      [UInt8](UnsafeRawBufferPointer(rebasing: memory[first..<first + size]))
    }
  }

  /// An event; `nil` where its contact, kind or phase cannot be.
  func event(at index: Int, _ pixelsPerPoint: Double) -> InputEvent? {
    guard let contact = word(index), let kind = UInt8(exactly: self[index + 1]),
      let phase = UInt8(exactly: self[index + 2]),
      let kind = InputEvent.PointerKind(rawValue: kind),
      let phase = InputEvent.Phase(rawValue: phase)
    else { return nil }
    var event = InputEvent(
      contact: contact,
      kind: kind,
      phase: phase,
      location: Point(self[index + 4], self[index + 5]),
      time: self[index + 6],
      force: self[index + 7],
      altitude: self[index + 8],
      azimuth: self[index + 9],
      roll: self[index + 10]
    )
    event.isPredicted = self[index + 3] == 1
    event.buttons = InputEvent.Buttons(rawValue: word(index + 11) ?? 0)
    event.contactRadius = self[index + 12]
    return event
  }
}

extension CanvasCommand {
  /// Whether there are as many arguments as the command has, at least.
  func accepts(_ arguments: CommandArguments) -> Bool {
    let least: Int
    switch self {
    case .cancel, .beginUndoStep, .undo, .redo, .clear, .startReplay, .stopReplay, .turnInk,
      .beginText:
      least = 0
    case .open, .follow, .author, .join, .tick, .roles, .palms, .marks, .removePage, .showPage,
      .addLayer,
      .removeLayer, .chooseLayer, .rename, .portray, .dissect, .seek, .undoLimit, .pageLayout,
      .duplicatePage, .tool, .modifiers, .select, .editSelection, .holds, .endText, .pens:
      least = 1
    case .events, .eraseWith, .eraserEnd, .buttons, .fit, .movePage, .pageSize, .hideLayer,
      .lockLayer, .layerOpacity, .moveLayer, .renameLayer, .ownBrush, .fading, .snapping:
      least = 2
    case .resize, .zoom, .rotate, .addPage, .paste: least = 3
    case .surround: least = 4
    case .wheel: least = 5
    case .brush: least = 6
    case .begin: least = 7
    case .paper, .addPicture: least = 10
    case .toolSettings: least = 11
    case .typeText, .setText: least = 13
    }
    return arguments.count >= least
  }
}
