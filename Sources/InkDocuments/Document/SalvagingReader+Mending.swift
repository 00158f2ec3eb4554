internal import InkDrawing
internal import InkGraphics
internal import InkStrokes

extension SalvagingReader {
  /// The name of layers for ink that has lost its layer: "recovered".
  private static let layerName: [UInt8] = [0x72, 0x65, 0x63, 0x6f, 0x76, 0x65, 0x72, 0x65, 0x64]

  /// The document of everything that was read, in which every item has a layer.
  ///
  /// - Throws: `noDrawing` if nothing can be displayed, `tooLarge` if it exceeds a limit of memory or work.
  func mend() throws(DocumentError) -> InkDocument {
    losses.isHistoryLost = !hasHistory
    guard !isTooLarge, canFinish(waiting + document.growing) else {
      throw DocumentError(.tooLarge, at: 0)
    }
    finishStrokes()
    losses.placed += document.drawing.addMissingLayers(named: Self.layerName)
    // Applies operations that waited for strokes that are now present.
    document.drawing.merge([])
    losses.strokes = document.drawing.forgetUnreadable() + document.missing
    losses.resources = document.drawing.resources.filter { $0.isMissing }.count
    losses.shortened = shortened.count { id in
      // Lost or removed strokes are not counted as shortened.
      guard let item = document.drawing[id] else { return false }
      return !item.isRemoved || !losses.isHistoryLost
    }
    if losses.isHistoryLost { document.drawing.forgetHistory() }
    guard hasDrawing || !document.drawing.pages.isEmpty else {
      throw DocumentError(.noDrawing, at: 0)
    }
    document.drawing.updateAllErasures()
    document.loggedClock = document.clock
    return document
  }

  /// Adds to the drawing the strokes whose samples were read and that no operation has added.
  private func finishStrokes() {
    let awaited = document.drawing.awaitedItems
    func isThere(_ id: ItemID) -> Bool {
      document.drawing[id] != nil || ItemID.isIn(awaited, id)
    }
    cancelled.stableSort { $0 < $1 }
    var underWay = (waiting + document.growing).filter {
      !isThere(ItemID($0.id)) && !ItemID.isIn(cancelled, ItemID($0.id))
    }
    // In the order in which they began.
    underWay.stableSort { $0.id < $1.id }
    (waiting, document.growing) = ([], [])
    for (names, start) in whole where document.drawing.hasNames {
      var alone: [(id: ItemID, index: Int)] = []
      var next = start
      for run in names.runs {
        for i in 0..<run.count {
          let first = run.first.stamp
          let id = ItemID(Stamp(counter: first.counter + UInt32(i), author: first.author))
          if !isThere(id) { alone.append((id, next + i)) }
        }
        next += run.count
      }
      guard !alone.isEmpty else { continue }
      var strokes: [Stroke] = []
      var indices: [Int] = []
      for (i, samples) in store.samples(of: alone.map { $0.index }).enumerated()
      where !samples.isEmpty {
        let at = Self.index(of: StrokeID(alone[i].id), in: underWay)
        if at < underWay.count, underWay[at].id == StrokeID(alone[i].id) {
          // The stroke was written again as a whole, with updates of its samples: no samples are missing.
          underWay[at].sampleIndex = alone[i].index
          underWay[at].isShortened = false
        } else {
          strokes.append(stroke(StrokeID(alone[i].id), samples))
          indices.append(alone[i].index)
        }
      }
      add(strokes, indices)
    }
    for range in strays where document.drawing.hasNames {
      var strokes: [Stroke] = []
      var indices: [Int] = []
      for (i, samples) in store.samples(of: Array(range)).enumerated() where !samples.isEmpty {
        strokes.append(stroke(StrokeID(document.drawing.makeItemID()), samples))
        indices.append(range.lowerBound + i)
      }
      add(strokes, indices)
    }
    for stroke in underWay where document.drawing.hasNames {
      let samples = StrokeSamples.stored(store, index: stroke.sampleIndex)
      guard document.finish(stroke, samples) != nil else { continue }
      if stroke.brush === pen { losses.brushes += 1 }
      if stroke.isShortened { shortened.append(ItemID(stroke.id)) }
      document.frames = []
    }
  }

  /// The index of a stroke, or its insertion point, among strokes sorted by identifier.
  private static func index(of id: StrokeID, in strokes: [GrowingStroke]) -> Int {
    var low = 0
    var high = strokes.count
    while low < high {
      let middle = (low + high) / 2
      if strokes[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Makes a stroke of which only the samples are known: with the only brush of the log, or else the plain pen.
  private func stroke(_ id: StrokeID, _ samples: [StrokeSample]) -> Stroke {
    let known = document.numbers.brushes.brushes
    let brush = known.count == 1 ? known[0].brush : .pen
    return Stroke(id: id, kind: .pen, brush: brush, samples: samples)
  }

  /// Adds strokes whose layers are unknown to a page at the end.
  ///
  /// - Parameter indices: The indices of their samples in ``store``.
  private func add(_ strokes: [Stroke], _ indices: [Int]) {
    guard !strokes.isEmpty else { return }
    for stroke in strokes { document.drawing.takeName(ItemID(stroke.id)) }
    let layer = ownLayer ?? document.drawing.addPage(named: Self.layerName)
    ownLayer = layer
    let operation = DrawingOperation.add(named: strokes, to: layer, in: document.drawing)
      .stored(indices.map { .stroke(.pen, .stored(store, index: $0)) })
    let stamp = document.drawing.makeItemID().stamp
    document.drawing.merge([LoggedOperation(stamp: stamp, operation: operation)])
    losses.placed += strokes.count
    if document.numbers.brushes.brushes.count != 1 { losses.brushes += strokes.count }
  }
}
