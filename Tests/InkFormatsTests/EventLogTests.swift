import InkFormats
import InkGraphics
import InkStrokes
import Testing

@Suite struct EventLogTests {
  /// Two contacts with different brushes, a prediction and an update of an estimated value.
  static let stream: EventStream = {
    var stream = EventStream()
    stream.setBrush(.drawUIPen)
    var began = InputEvent(phase: .began, location: Point(10, 10), time: 0, force: 0.5)
    began.updateIndex = 4
    began.expectingUpdates = .force
    stream.append(began)
    stream.append(InputEvent(phase: .moved, location: Point(30, 12), time: 0.004, force: 0.8))
    var guess = InputEvent(phase: .moved, location: Point(50, 14), time: 0.008)
    guess.isPredicted = true
    stream.append(guess)
    began.isUpdate = true
    began.force = 0.9
    began.expectingUpdates = []
    stream.append(began)
    stream.append(InputEvent(phase: .ended, location: Point(40, 30), time: 0.03, force: 0.1))
    stream.setBrush(.highlighter)
    for i in 0..<4 {
      stream.append(
        InputEvent(
          contact: 2,
          phase: i == 0 ? .began : (i == 3 ? .ended : .moved),
          location: Point(Double(i) * 20, 60),
          time: 1 + Double(i) * 0.01
        )
      )
    }
    return stream
  }()

  /// DU-32, DU-33: a log round-trips with brushes, predictions and updates of estimated values.
  @Test func logIsReadBackWhole() throws {
    let file = try InkReader.read(Self.stream.encoded(), name: "session.bin")
    #expect(file.format == .eventLog)
    let recording = try #require(file.recording)
    #expect(recording.stream == Self.stream)
    #expect(recording.batches.reduce(0, +) == Self.stream.count)
    #expect(file.strokes.map { $0.brush } == [.drawUIPen, .highlighter])
    #expect(file.strokes[0].samples.map { $0.force } == [0.9, 0.8, 0.1])
    #expect(file.channels == ["x", "y", "time", "force"])
  }

  /// A requested brush replaces those of the log; otherwise they are kept.
  @Test func brushesOfTheLogAreKeptUnlessOthersAreWanted() throws {
    let file = try InkReader.read(Self.stream.encoded())
    for (brush, expected) in [
      (nil, [Brush.drawUIPen, .highlighter]), (Brush.fineliner, [.fineliner, .fineliner]),
    ] as [(Brush?, [Brush])] {
      let (stream, batches) = file.stream(brush: brush)
      #expect(batches.reduce(0, +) == stream.count)
      var model = InkModel()
      model.process(stream)
      #expect(model.inOrder().map { $0.brush } == expected)
    }
  }

  /// R20: truncated or corrupt logs are refused with the offset of the byte.
  @Test func brokenLogsAreRefusedWithTheByte() {
    let log = Self.stream.encoded()
    #expect(throws: FormatError("the event log ends in the middle of an event", at: .byte(95))) {
      try InkReader.read(Array(log.prefix(100)))
    }
    var later = log
    later[6] = 9
    #expect(
      throws: FormatError("the event log was written by a newer version of Inkstone", at: .byte(6))
    ) {
      try InkReader.read(later)
    }
  }
}
