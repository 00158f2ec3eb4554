import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

/// Logs of a future version, whose steps today's version keeps without knowing them.
@Suite struct LaterVersionTests {
  private func secret(_ value: [UInt8], from previous: [UInt8] = []) -> Step {
    .unknown(UnknownStep(tag: 200, value: value, previous: previous))
  }

  private func undo(_ name: Stamp, at counter: UInt32, _ steps: [Step]) -> LoggedOperation {
    LoggedOperation(
      stamp: Stamp(counter: counter, author: 1),
      cause: .undo(name),
      operation: DrawingOperation(DrawingOperation.Kind(rawValue: 90), steps)
    )
  }

  /// R9.
  @Test func undoingAnUnknownStepTakesNothingElseBack() throws {
    var fixture = PageFixture()
    let stroke = try fixture.line(Point(0, 0), Point(9, 9))
    let text = Stamp(counter: fixture.drawing.clock + 1, author: 1)
    let adding = DrawingOperation(DrawingOperation.Kind(rawValue: 90), [secret([7])])
    fixture.drawing.replay(LoggedOperation(stamp: text, operation: adding))
    #expect(fixture.drawing.history.undoCount == 2)
    fixture.drawing.replay(undo(text, at: text.counter + 1, [secret([], from: [7])]))
    #expect(fixture.ids == [stroke])
    #expect(fixture.drawing.history.undoCount == 1 && fixture.drawing.history.redoCount == 1)
    #expect(fixture.drawing.history.undoKind == .add)
    // The next undo has the effect that the user expects.
    let changes = fixture.drawing.undo()
    #expect(changes?.items == [stroke] && fixture.drawing.isEmpty)
    fixture.drawing.redo()
    #expect(fixture.ids == [stroke])
    let redone = try #require(fixture.drawing.redo()?.logged)
    #expect(redone.cause == .redo(text))
    #expect(redone.operation.steps.count == 1 && redone.operation.kind.rawValue == 90)
    #expect(fixture.ids == [stroke] && fixture.drawing.history.redoCount == 0)
  }

  /// R9.
  @Test func unknownStepsAmongKnownOnesAreUndoneAndRedoneWithThem() throws {
    var fixture = PageFixture()
    let (layer, before) = (fixture.layer, fixture.drawing.contentHash)
    let mixed = DrawingOperation(
      .layers,
      [secret([1, 5], from: [1, 4]), .layer(layer, .opacity(0.5)), secret([2, 6], from: [2])]
    )
    try fixture.drawing.apply(mixed)
    let undone = try #require(fixture.drawing.undo()?.logged)
    #expect(fixture.drawing.contentHash == before)
    var unknown: [UnknownStep] = []
    for case .unknown(let step) in undone.operation.steps { unknown.append(step) }
    #expect(
      unknown == [
        UnknownStep(tag: 200, value: [2], previous: [2, 6]),
        UnknownStep(tag: 200, value: [1, 4], previous: [1, 5]),
      ]
    )
    let redone = try #require(fixture.drawing.redo()?.logged)
    #expect(fixture.drawing.layer(layer)?.opacity == 0.5)
    unknown = []
    for case .unknown(let step) in redone.operation.steps { unknown.append(step) }
    #expect(unknown.map(\.value) == [[1, 5], [2, 6]])
    // All three are kept, the later above the earlier, after saving and loading.
    let loaded = try reloaded(fixture.drawing)
    let kept = loaded.waiting.all.map(\.stamp)
    #expect(kept.count == 3 && kept[1...] == [undone.stamp, redone.stamp])
  }

  /// R9: an undo names its operation, so a history without that operation loses nothing else.
  @Test func undoingWhatIsNotInTheHistoryChangesNoEntry() throws {
    var fixture = PageFixture()
    let stroke = try fixture.line(Point(0, 0), Point(9, 9))
    let name = Stamp(counter: fixture.drawing.clock + 5, author: 1)
    let fade = Step.layer(fixture.layer, .opacity(0.25))
    fixture.drawing.replay(undo(name, at: name.counter + 1, [fade]))
    #expect(
      fixture.ids == [stroke] && fixture.drawing.layer(fixture.layer)?.opacity == 0.25
    )
    #expect(fixture.drawing.history.undoCount == 1 && fixture.drawing.history.redoCount == 0)
  }

  /// R9: the effect of undoing a later version's steps is unknown, so nothing is discarded.
  @Test func removedThingsStayWhileTheHistoryHasUnknownSteps() throws {
    var fixture = PageFixture()
    let stroke = try fixture.line(Point(0, 0), Point(9, 9))
    try fixture.drawing.apply(.remove([stroke]))
    fixture.drawing.forgetHistory()
    try fixture.drawing.apply(DrawingOperation(.group, [secret([7])]))
    #expect(fixture.drawing.forgetRemoved() == 0 && fixture.drawing[stroke] != nil)
    fixture.drawing.forgetHistory()
    #expect(fixture.drawing.forgetRemoved() == 1)
  }

  /// R9: two versions write one log in turns; a plain list of the edits is the reference.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func twoVersionsThatEditInTurnsAgreeWithAPlainList(seed: UInt64) throws {
    typealias Write = (layer: Int, old: [UInt8], new: [UInt8])
    var random = SeededGenerator(seed: seed)
    var later = PageFixture().drawing
    let page = later.pages[0].id
    for _ in 0..<5 { try later.apply(.addLayer(to: page, in: &later)) }
    later.forgetHistory()
    let versions = TwoVersions(layers: later.layers(of: page).map(\.id), secrets: 3)
    var today = later
    var names = [[UInt8]](repeating: [], count: versions.layers.count)
    var (done, undone): ([[Write]], [[Write]]) = ([], [])
    for round in 0..<120 {
      let isLater = random.next() % 2 == 0
      let before = later
      var changes: DrawingChanges?
      switch random.number(below: 8) {
      case 0, 1:
        changes = isLater ? later.undo() : today.undo()
        #expect((changes == nil) == done.isEmpty)
        guard let group = done.popLast() else { continue }
        for write in group.reversed() { names[write.layer] = write.old }
        undone.append(group)
      case 2, 3:
        changes = isLater ? later.redo() : today.redo()
        #expect((changes == nil) == undone.isEmpty)
        guard let group = undone.popLast() else { continue }
        for write in group { names[write.layer] = write.new }
        done.append(group)
      default:
        var writes: [Write] = []
        for layer in (isLater ? 0 : versions.secrets)..<names.count where random.next() % 3 == 0 {
          writes.append((layer, names[layer], [UInt8(round), UInt8(layer)]))
        }
        guard !writes.isEmpty else { continue }
        let operation = DrawingOperation(
          .layers,
          writes.map { .layer(versions.layers[$0.layer], .name($0.new)) },
          belongsToPrevious: random.next() % 3 == 0
        )
        let belongs = operation.belongsToPrevious && undone.isEmpty && !done.isEmpty
        changes = isLater ? try later.apply(operation) : try today.apply(operation)
        for write in writes { names[write.layer] = write.new }
        if belongs { done[done.count - 1] += writes } else { done.append(writes) }
        undone = []
      }
      let logged = try #require(changes?.logged)
      if isLater {
        today.replay(versions.today(logged, before: before))
      } else {
        later.replay(versions.later(logged))
      }
      #expect(versions.layers.map { later.layer($0)?.nameUTF8 ?? [] } == names)
      #expect(versions.names(in: today) == names)
      let known = versions.layers.dropFirst(3).map { today.layer($0)?.nameUTF8 ?? [] }
      #expect(known == Array(names.dropFirst(3)))
      for history in [later.history, today.history] {
        #expect(history.undoCount == done.count && history.redoCount == undone.count)
      }
      if random.next() % 8 == 0 { today = try reloaded(today) }
      if random.next() % 8 == 0 { later = try reloaded(later) }
    }
    try expectSound(today)
  }

  /// R9: replicas of both versions exchange their operations, in any order.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func replicasOfTwoVersionsConverge(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var start = PageFixture().drawing
    let page = start.pages[0].id
    for _ in 0..<4 { try start.apply(.addLayer(to: page, in: &start)) }
    start.forgetHistory()
    let versions = TwoVersions(layers: start.layers(of: page).map(\.id), secrets: 3)
    // A document that both versions edit in turns, a replica with the later version, and one with today's.
    var (pair, other, reader) = ((later: start, today: start), start, start)
    pair.later.setAuthor(11)
    pair.today.setAuthor(11)
    other.setAuthor(12)
    reader.setAuthor(13)
    func act(_ drawing: inout Drawing, knowsAll: Bool) throws -> LoggedOperation? {
      switch random.number(below: 6) {
      case 0, 1: return drawing.undo()?.logged
      case 2: return drawing.redo()?.logged
      default:
        let first = knowsAll ? 0 : versions.secrets
        let some = versions.layers[first...].filter { _ in random.next() % 2 == 0 }
        let name = [UInt8(truncatingIfNeeded: random.next())]
        return try drawing.apply(
          DrawingOperation(
            .layers,
            some.map { .layer($0, .name(name)) },
            belongsToPrevious: random.next() % 4 == 0
          )
        ).logged
      }
    }
    // As the later version and as today's version read it.
    var sent: [[(later: LoggedOperation, today: LoggedOperation)]] = [[], [], []]
    for _ in 0..<60 {
      switch random.number(below: 4) {
      case 0:
        let before = pair.later
        guard let logged = try act(&pair.later, knowsAll: true) else { continue }
        sent[0].append((logged, versions.today(logged, before: before)))
        pair.today.replay(sent[0][sent[0].count - 1].today)
      case 1:
        guard let logged = try act(&pair.today, knowsAll: false) else { continue }
        sent[0].append((versions.later(logged), logged))
        pair.later.replay(sent[0][sent[0].count - 1].later)
      case 2:
        let before = other
        guard let logged = try act(&other, knowsAll: true) else { continue }
        sent[1].append((logged, versions.today(logged, before: before)))
      default:
        guard let logged = try act(&reader, knowsAll: false) else { continue }
        sent[2].append((versions.later(logged), logged))
      }
      if random.next() % 3 == 0 {
        let some = (sent[1] + sent[2]).filter { _ in random.next() % 2 == 0 }
          .shuffled(using: &random)
        pair.later.merge(some.map(\.later))
        pair.today.merge(some.map(\.today))
        other.merge((sent[0] + sent[2]).filter { _ in random.next() % 2 == 0 }.map(\.later))
        reader.merge((sent[0] + sent[1]).filter { _ in random.next() % 2 == 0 }.map(\.today))
        pair.today = try reloaded(pair.today)
      }
      #expect(versions.names(in: pair.today) == versions.names(in: pair.later))
    }
    let all = sent.flatMap { $0 }
    pair.later.merge(all.shuffled(using: &random).map(\.later))
    pair.today.merge(all.shuffled(using: &random).map(\.today))
    other.merge(all.shuffled(using: &random).map(\.later))
    reader.merge(all.shuffled(using: &random).map(\.today))
    let names = versions.names(in: other)
    #expect(pair.later.contentHash == other.contentHash)
    #expect(pair.today.contentHash == reader.contentHash)
    #expect(versions.names(in: pair.later) == names && versions.names(in: pair.today) == names)
    #expect(versions.names(in: reader) == names)
    // Whole drawings of today's version merge, in both orders, and after saving.
    var (one, two) = (pair.today, start)
    one.merge(reader)
    two.setAuthor(14)
    two.merge(try reloaded(reader))
    two.merge(try reloaded(pair.today))
    #expect(versions.names(in: one) == names && versions.names(in: two) == names)
  }
}
