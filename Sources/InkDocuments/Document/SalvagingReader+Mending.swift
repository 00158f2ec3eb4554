internal import InkDrawing
internal import InkGraphics
internal import InkStrokes

extension SalvagingReader {
  /// What layers are called on which there is ink that has lost its place.
  private static let layerName: [UInt8] = [0x72, 0x65, 0x63, 0x6f, 0x76, 0x65, 0x72, 0x65, 0x64]

  /// The document of all that was read, with a place for everything.
  func mend() throws(DocumentError) -> InkDocument {
    settled.sort { $0.lowerBound < $1.lowerBound }
    var underWay = (waiting + document.growing).filter { !isSettled($0.number) }
    guard canFinish(underWay) else { throw DocumentError(.tooLarge, at: 0) }
    (waiting, document.growing) = ([], [])
    finish(&underWay)
    losses.placed += document.drawing.addMissingLayers(named: Self.layerName)
    losses.strokes = max(missing, document.drawing.forgetUnreadable()) + document.missing
    losses.resources = document.drawing.resources.filter { $0.isMissing }.count
    losses.shortened = Set(shortened).count
    losses.isHistoryLost = isHistoryLost || !hasDrawing
    if losses.isHistoryLost { document.drawing.forgetHistory() }
    guard hasDrawing || !document.drawing.pages.isEmpty else {
      throw DocumentError(.noDrawing, at: 0)
    }
    return document
  }

  /// Whether a stroke is on a page or cancelled; the ranges are in order.
  private func isSettled(_ number: Int) -> Bool {
    var low = 0
    var high = settled.count
    while low < high {
      let middle = (low + high) / 2
      if settled[middle].lowerBound <= number { low = middle + 1 } else { high = middle }
    }
    // The ranges of what programs write do not overlap: the one before has it, or none.
    return low > 0 && settled[low - 1].contains(number)
  }

  /// Adds the strokes to which no operation has come.
  private func finish(_ underWay: inout [GrowingStroke]) {
    // A stroke that was amended has been written once more, whole.
    var begun: [UInt64: (at: Int, count: Int)] = [:]
    for (i, stroke) in underWay.enumerated() {
      let samples = store.samples(of: stroke.number)
      if let first = samples.first { begun[first.time.bitPattern] = (i, samples.count) }
    }
    var amended = [Int?](repeating: nil, count: underWay.count)
    for range in store.wholeStrokes where document.drawing.hasNames {
      let numbers = range.filter { !isSettled($0) }
      guard !numbers.isEmpty else { continue }
      var alone: [(number: Int, samples: [StrokeSample])] = []
      for (i, samples) in store.samples(of: numbers).enumerated() {
        guard let first = samples.first else { continue }
        if let old = begun[first.time.bitPattern], amended[old.at] == nil,
          old.count <= samples.count
        {
          amended[old.at] = numbers[i]
        } else {
          alone.append((numbers[i], samples))
        }
      }
      place(alone)
    }
    for (i, stroke) in underWay.enumerated() where document.drawing.hasNames {
      let samples = StrokeSamples.stored(store, index: amended[i] ?? stroke.number)
      guard document.finish(stroke, samples) != nil else { continue }
      if stroke.brush === pen { losses.brushes += 1 }
      document.frames = []
    }
    underWay = []
  }

  /// Puts whole strokes of which nothing else is known on a page at the end.
  private func place(_ strokes: [(number: Int, samples: [StrokeSample])]) {
    guard !strokes.isEmpty else { return }
    let known = document.numbers.brushes.brushes
    let brush = known.count == 1 ? known[0].brush : .pen
    let layer = ownLayer ?? document.drawing.addPage(named: Self.layerName)
    ownLayer = layer
    var operation = DrawingOperation.add(
      strokes.map {
        Stroke(id: StrokeID(0), kind: .pen, brush: brush, samples: $0.samples)
      },
      to: layer,
      in: &document.drawing
    )
    operation = operation.stored(
      strokes.map { .stroke(.pen, .stored(store, index: $0.number)) }
    )
    let stamp = document.drawing.makeItemID().stamp
    document.drawing.merge([LoggedOperation(stamp: stamp, operation: operation)])
    losses.placed += strokes.count
    if known.count != 1 { losses.brushes += strokes.count }
  }
}
