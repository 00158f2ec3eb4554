import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// A stroke has one name, from pen-down to the item in the file.
@Suite struct StrokeNameTests {
  /// Returns strokes of 40 samples.
  private func strokes(_ count: Int, seed: UInt64) -> [[StrokeSample]] {
    let long = drawnStrokes(40, 80, seed: seed).filter { $0.count >= 40 }
    return long.prefix(count).map { Array($0.prefix(40)) }
  }

  /// R8.
  @Test func theNameAtPenDownIsTheItemsAfterTheEndReopeningAndCompacting() throws {
    var host = Host()
    let samples = strokes(3, seed: 1)
    var names: [ItemID] = []
    for stroke in samples {
      try host.draw(stroke)
      names.append(ItemID(host.stroke))
      #expect(StrokeID(names[names.count - 1]) == host.stroke)
    }
    #expect(host.ids == names && Set(names).count == 3)
    var read = try opened(host.bytes)
    #expect(read.drawing.layers(of: host.page)[0].items.map(\.id) == names)
    #expect(read.drawing[names[1]]?.stroke?.id == StrokeID(names[1]))
    let packed = try opened(logged(try read.compact()))
    #expect(packed.drawing.layers(of: host.page)[0].items.map(\.id) == names)
    #expect(packed.drawing[names[2]]?.stroke?.samples == host.document.samples(kept: samples[2]))
  }

  /// R8: the reader of a truncated log finishes the stroke under the same name.
  @Test func aStrokeThatWasCutOffKeepsItsNameAtAnyByte() throws {
    var host = Host()
    let samples = strokes(2, seed: 2)
    try host.draw(samples[0])
    let start = host.bytes.count
    try host.draw(samples[1])
    let name = ItemID(host.stroke)
    var found = 0
    for cut in start..<host.bytes.count {
      var read = try opened(Array(host.bytes[..<cut]))
      guard let id = read.recovered.first else { continue }
      #expect(id == name && read.recovered.count == 1 && read.drawing.itemCount == 2)
      found += 1
      // Strokes drawn after that have other names.
      #expect(ItemID(read.makeStrokeID()) > name)
    }
    #expect(found > 50)
  }

  /// SK-20, R8.
  @Test func undoWhileThePenIsDownLeavesTheNameAsItIs() throws {
    var host = Host()
    let samples = strokes(4, seed: 3)
    for stroke in samples[..<2] { try host.draw(stroke) }
    try host.draw(samples[2], ends: false)
    let name = host.stroke
    try host.document.undo()
    try host.document.undo()
    try host.document.redo()
    try host.document.extendStroke(name, with: samples[3])
    let changes = try host.document.endStroke(name)
    #expect(changes?.items == [ItemID(name)])
    host.write()
    for document in [host.document, try opened(host.bytes)] {
      let items = document.drawing.layers(of: host.page)[0].items
      #expect(items.count == 2 && items.last?.id == ItemID(name))
      #expect(document.drawing.history.undoCount == 2)
    }
    #expect(isSame(try opened(host.bytes), host.document))
  }

  /// R8: with several contacts, one of them canceled.
  @Test func contactsThatEndInAnotherOrderKeepTheirNames() throws {
    var host = Host()
    let samples = strokes(3, seed: 4)
    var names: [StrokeID] = []
    for stroke in samples {
      try host.draw(stroke, ends: false)
      names.append(host.stroke)
    }
    #expect(host.document.strokesUnderWay == names && names == names.sorted())
    try host.document.cancelStroke(names[1])
    try host.document.endStroke(names[2])
    try host.draw(samples[1], brush: .pencil)
    let last = host.stroke
    try host.document.endStroke(names[0])
    host.write()
    let order = [names[2], last, names[0]].map { ItemID($0) }
    for document in [host.document, try opened(host.bytes)] {
      let items = document.drawing.layers(of: host.page)[0].items
      #expect(items.map(\.id) == order)
      #expect(items[2].stroke?.samples == host.document.samples(kept: samples[0]))
      #expect(document.drawing[ItemID(names[1])] == nil)
    }
    // The names reflect the order in which the strokes began, also after compaction.
    let packed = try opened(logged(try host.document.compact()))
    #expect(isSame(packed, host.document))
    #expect(packed.drawing.layers(of: host.page)[0].items.map(\.id) == order)
  }

  /// R8: updates of estimated values are written as a whole stroke of the same name.
  @Test func aStrokeWithLateValuesKeepsItsNameWhereverTheLogEnds() throws {
    var host = Host()
    let stroke = strokes(1, seed: 5)[0]
    try host.draw(stroke, ends: false)
    let name = ItemID(host.stroke)
    var better = stroke[3]
    better.location = Point(1, 2)
    try host.document.amendStroke(host.stroke, at: 3, to: better)
    try host.document.endStroke(host.stroke)
    host.write()
    let kept = host.document.precision.quantized(better)
    let read = try opened(host.bytes)
    #expect(read.drawing[name]?.stroke?.samples[3] == kept && read.drawing.itemCount == 1)
    #expect(isSame(read, host.document))
    // Behind the whole stroke and in front of its operation.
    let operation = try #require(try frames(of: host.bytes).last { $0.kind == .operation })
    let cut = try opened(Array(host.bytes[..<operation.range.lowerBound]))
    #expect(cut.recovered == [name] && cut.drawing[name]?.stroke?.samples[3] == kept)
  }

  /// R8: replicas know a stroke by one name, whichever document is read.
  @Test func mergedStrokesKeepTheirNamesInBothReplicas() throws {
    var host = Host()
    try host.draw(strokes(1, seed: 6)[0])
    var other = host
    try other.document.setAuthor(99)
    var sent: [LoggedOperation] = []
    for stroke in strokes(3, seed: 7) {
      let changes = try other.draw(stroke, brush: .pencil)
      sent.append(try #require(changes?.logged))
    }
    // Names that are not consecutive, in one operation.
    let layer = host.layer
    let four = strokes(4, seed: 8)
    let apart = try other.document.apply { drawing in
      var steps: [Step] = []
      for samples in four {
        _ = drawing.makeItemID()
        let ink = Stroke(id: StrokeID(0), brush: .pen, samples: samples)
        steps += DrawingOperation.add(ink, to: layer, in: &drawing).steps
      }
      return DrawingOperation(.add, steps)
    }
    sent.append(try #require(apart.logged))
    other.write()
    // An unfinished local stroke, while remote ones arrive.
    try host.draw(strokes(1, seed: 9)[0], ends: false)
    try host.document.merge(sent)
    try host.document.endStroke(host.stroke)
    host.write()
    let theirs = other.ids.filter { $0.stamp.author == 99 }
    #expect(theirs.count == 7 && Set(theirs).isSubset(of: Set(host.ids)))
    let read = try opened(host.bytes)
    #expect(isSame(read, host.document))
    #expect(read.drawing[ItemID(host.stroke)] != nil)
    for id in theirs {
      #expect(read.drawing[id]?.stroke?.samples == other.document.drawing[id]?.stroke?.samples)
    }
    #expect(isSame(try opened(other.bytes), other.document))
    let operations = try frames(of: other.bytes).filter { $0.kind == .events }
    let others = operations.last.map { $0.payload.count { $0 == 12 << 3 | 2 } } ?? 0
    #expect(others > 0)
  }

  /// R8: a name cannot be assigned twice.
  @Test func namesThatAreTakenOrCannotBeAreRefused() throws {
    var host = Host()
    try host.draw(strokes(1, seed: 6)[0])
    let (taken, layer) = (host.stroke, host.layer)
    let sample = drawnStrokes(1, 1, seed: 1)[0]
    func refusal(_ name: StrokeID) -> EditError? {
      do throws(EditError) {
        try host.document.beginStroke(name, brush: .pen, on: layer, samples: sample)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal(taken) == .duplicate(ItemID(taken).stamp))
    #expect(refusal(StrokeID(0)) == .invalidValue)
    #expect(refusal(StrokeID(.max)) == .invalidValue)
    let name = host.document.makeStrokeID()
    #expect(refusal(name) == nil && refusal(name) == .strokeInProgress(name))
    #expect(host.document.isEditable)
  }

  /// Returns the stroke that each frame of events concerns.
  private func owners(_ all: [Frame]) throws -> [Range<Int>: StrokeID] {
    var owners: [Range<Int>: StrokeID] = [:]
    var last = StrokeID(0)
    for frame in all where frame.kind == .events {
      var reader = FieldReader(frame.payload)
      while let field = try reader.next() {
        guard field.number == 5 else { continue }
        last = StrokeID(try field.unsigned() << 32 | 7)
      }
      owners[frame.range] = last
    }
    return owners
  }

  /// R8, R9.
  @Test func aDamagedFrameOfTwoInterleavedStrokesCostsOnlyItsStroke() throws {
    var host = Host()
    let samples = strokes(4, seed: 10)
    try host.draw(samples[0], brush: .pencil)
    var names = [host.stroke]
    for stroke in samples[1...2] {
      try host.draw(Array(stroke[..<2]), ends: false)
      names.append(host.stroke)
    }
    for i in 2..<20 {
      for k in 1...2 { try host.document.extendStroke(names[k], with: [samples[k][i]]) }
    }
    try host.document.endStroke(names[2])
    for i in 20..<24 { try host.document.extendStroke(names[1], with: [samples[1][i]]) }
    try host.document.endStroke(names[1])
    try host.draw(samples[3], brush: .highlighter)
    names.append(host.stroke)
    let whole = names.map { host.document.drawing[ItemID($0)]?.stroke?.samples }
    #expect(whole.allSatisfy { ($0?.count ?? 0) > 10 })
    let all = try frames(of: host.bytes)
    let owners = try owners(all)
    #expect(owners.count > 40 && Set(owners.values) == Set(names))
    for frame in all where frame.kind == .events {
      let owner = owners[frame.range]
      var broken = host.bytes
      broken[frame.payload.startIndex + frame.payload.count / 2] ^= 0x10
      let (read, losses) = try SalvagedDocumentTests.mended(broken, isCompared: false)
      for (name, samples) in zip(names, whole) {
        let found = read.drawing[ItemID(name)]?.stroke?.samples
        if name == owner {
          #expect(found.map { $0.count < samples?.count ?? 0 } ?? true)
        } else {
          #expect(found == samples, "stroke \(name.rawValue >> 32), damage in \(frame.range)")
        }
      }
      #expect(!losses.isHistoryLost && losses.placed == 0)
      #expect(read.drawing.history.undoCount == 4)
    }
  }

  /// R9: the frames of a stroke without its operation are enough to restore its position and its name.
  @Test func aStrokeWhoseOperationIsLostKeepsItsName() throws {
    var host = Host()
    let samples = strokes(2, seed: 11)
    try host.draw(samples[0])
    let name = ItemID(host.stroke)
    let lost = try #require(try frames(of: host.bytes).last { $0.kind == .operation })
    // Strokes stored as a whole, whose operation is lost, too.
    let layer = host.layer
    let ink = strokes(3, seed: 12).map {
      Stroke(id: StrokeID(0), brush: .pen, samples: $0)
    }
    let added = try host.document.apply { .add(ink, to: layer, in: &$0) }.items
    host.write()
    let second = try #require(try frames(of: host.bytes).last { $0.kind == .operation })
    try host.draw(samples[1])
    var broken = host.bytes
    for frame in [lost, second] { broken[frame.payload.startIndex + 2] ^= 1 }
    let (read, losses) = try SalvagedDocumentTests.mended(broken)
    #expect(losses.isHistoryLost && losses.strokes == 0 && losses.placed == 3)
    #expect(added.count == 3 && read.drawing.itemCount == 5)
    for id in [name, ItemID(host.stroke)] + added {
      let old = host.document.drawing[id]?.stroke?.samples
      #expect(read.drawing[id]?.stroke?.samples == old)
    }
    #expect(read.drawing[name]?.layer == host.layer)
  }
}
