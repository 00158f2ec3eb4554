public import InkDrawing
internal import InkGraphics
public import InkStrokes

extension InkDocument {
  /// Gives a name to a stroke that is about to begin: nobody else has it.
  ///
  /// The thing that the stroke becomes goes by the same name, whatever else happens until then.
  public mutating func makeStrokeID() -> StrokeID { StrokeID(drawing.makeItemID()) }

  /// Begins a stroke, which is in the log from now on.
  ///
  /// If the log ends before ``endStroke(_:)``, reading it finishes the stroke.
  ///
  /// - Parameters:
  ///   - id: The name of the stroke, from ``makeStrokeID()``; several may be under way.
  ///   - kind: What touches.
  ///   - brush: What it is drawn with.
  ///   - layer: Where it goes.
  ///   - samples: The first samples.
  /// - Returns: The samples as they are kept.
  @discardableResult
  public mutating func beginStroke(
    _ id: StrokeID,
    kind: InputEvent.PointerKind = .pen,
    brush: Brush,
    on layer: LayerID,
    samples: [StrokeSample]
  ) throws(EditError) -> [StrokeSample] {
    guard isEditable else { throw .readOnly }
    guard index(of: id) == nil, growing.count < LogNumbers.mostUnderWay else {
      throw .strokeUnderWay(id)
    }
    let item = ItemID(id)
    guard item.canBeGiven else { throw .drawing(.invalidValue) }
    guard drawing[item] == nil else { throw .drawing(.alreadyThere(item.stamp)) }
    guard drawing.layer(layer) != nil else { throw .drawing(.unknownLayer(layer)) }
    var stroke = GrowingStroke(
      id: id,
      layer: layer,
      brush: SharedBrush(brush),
      kind: kind,
      encoder: SampleEncoder(precision: precision)
    )
    stroke.samples = kept(samples)
    guard stroke.samples.count <= Self.mostSamples else { throw .tooLong }
    drawing.takeName(item)
    begin(&stroke)
    growing.append(stroke)
    return stroke.samples
  }

  /// Adds samples to a stroke.
  ///
  /// Cost: about a microsecond, and a fraction of one for each further sample.
  ///
  /// - Returns: The samples as they are kept.
  @discardableResult
  public mutating func extendStroke(
    _ id: StrokeID,
    with samples: [StrokeSample]
  ) throws(EditError) -> [StrokeSample] {
    guard let at = index(of: id) else {
      if !isEditable { throw .readOnly }
      throw .noStroke(id)
    }
    let kept = kept(samples)
    try extend(at, with: kept[...])
    return kept
  }

  /// Adds samples that are rounded.
  private mutating func extend(
    _ at: Int,
    with samples: ArraySlice<StrokeSample>
  ) throws(EditError) {
    guard isEditable else { throw .readOnly }
    guard growing[at].samples.count + samples.count <= Self.mostSamples else { throw .tooLong }
    guard !samples.isEmpty else { return }
    growing[at].samples += samples
    var room: [UInt8] = []
    room.reserveCapacity(24 + 8 * samples.count)
    var fields = FieldWriter(continuing: room)
    fields.write(LogNumbers.Events.more) { bytes in
      growing[at].encoder.extend(with: samples, into: &bytes)
    }
    name(growing[at].id, &fields)
    frames.append(DocumentFrame(.events, payload: fields.finish()))
  }

  /// Adds to a stroke what it lacks of samples that begin with its own.
  ///
  /// - Parameter samples: All samples of the stroke so far, from index 0 on.
  /// - Returns: Whether there is such a stroke.
  /// - Precondition: The samples are finite, and ``SamplePrecision/quantized(_:)-(StrokeSample)`` changes none of them;
  ///   debug builds check those that are added.
  package mutating func extendStroke(
    _ id: StrokeID,
    upTo samples: ArraySlice<StrokeSample>
  ) throws(EditError) -> Bool {
    guard let at = index(of: id) else { return false }
    let added = samples.dropFirst(growing[at].samples.count)
    assert(added.allSatisfy { isKept($0) }, "samples must be rounded before they are logged")
    try extend(at, with: added)
    return true
  }

  /// Puts better values in the place of a sample of a stroke that is under way.
  ///
  /// They are in the log when the stroke ends.
  ///
  /// - Precondition: There is such a sample.
  public mutating func amendStroke(
    _ id: StrokeID,
    at index: Int,
    to sample: StrokeSample
  ) throws(EditError) {
    guard isEditable else { throw .readOnly }
    guard let at = self.index(of: id) else { throw .noStroke(id) }
    precondition(
      growing[at].samples.indices.contains(index),
      "only an existing sample can be amended"
    )
    let kept = precision.quantized(sample)
    guard growing[at].samples[index] != kept, kept.location.isFinite, kept.time.isFinite else {
      return
    }
    growing[at].samples[index] = kept
    growing[at].isAmended = true
  }

  /// Ends a stroke: it becomes a thing on top of its layer, under its name, and a step of the history.
  ///
  /// Not even a locked or removed layer refuses it: what was drawn stays.
  ///
  /// - Parameter reader: Reads the samples of strokes that an eraser touched.
  /// - Returns: What is different; nothing if the stroke has no samples.
  @discardableResult
  public mutating func endStroke(
    _ id: StrokeID,
    reader: StrokeReader = StrokeReader()
  ) throws(EditError) -> DrawingChanges? {
    guard isEditable else { throw .readOnly }
    guard let at = index(of: id) else { throw .noStroke(id) }
    let stroke = growing.remove(at: at)
    return finish(stroke, .list(stroke.samples)) { ink, drawing in
      .add(named: [ink], to: stroke.layer, in: drawing, reader: reader)
    }
  }

  /// Ends a stroke, as ``endStroke(_:reader:)`` does, and leaves what an eraser covers to be looked at later.
  ///
  /// - Parameter rest: Gets what is left to be looked at; stays as it is if there is little. That of it of which
  ///   nothing is left is to be removed with operations that belong to this one.
  package mutating func endStroke(
    _ id: StrokeID,
    reader: StrokeReader,
    leaving rest: inout CoveredTargets?
  ) throws(EditError) -> DrawingChanges? {
    guard isEditable else { throw .readOnly }
    guard let at = index(of: id) else { throw .noStroke(id) }
    let stroke = growing.remove(at: at)
    return finish(stroke, .list(stroke.samples)) { ink, drawing in
      .add(named: ink, to: stroke.layer, in: drawing, reader: reader, leaving: &rest)
    }
  }

  /// Takes back a stroke that is under way, as if it had never begun.
  public mutating func cancelStroke(_ id: StrokeID) throws(EditError) {
    guard isEditable else { throw .readOnly }
    guard let at = index(of: id) else { throw .noStroke(id) }
    growing.remove(at: at)
    cancel(id)
  }

  /// The samples of a stroke that is under way, as they are kept.
  public func samples(of id: StrokeID) -> [StrokeSample]? {
    guard let at = index(of: id) else { return nil }
    return growing[at].samples
  }

  // MARK: Frames

  private func index(of id: StrokeID) -> Int? {
    // There, not copied: it is asked for at each event.
    growing.withUnsafeBufferPointer { strokes in
      var place = 0
      while place < strokes.count {
        if strokes[place].id == id { return place }
        place += 1
      }
      return nil
    }
  }

  /// Where a reader has put the samples of a stroke that is under way.
  func place(of id: StrokeID) -> Int? { index(of: id).map { growing[$0].place } }

  /// Whether a sample is kept as it is.
  private func isKept(_ sample: StrokeSample) -> Bool {
    sample.location.isFinite && sample.time.isFinite && precision.quantized(sample) == sample
  }

  /// What is kept of samples: those that are finite, rounded.
  func kept(_ samples: [StrokeSample]) -> [StrokeSample] {
    var result: [StrokeSample] = []
    result.reserveCapacity(samples.count)
    for sample in samples where sample.location.isFinite && sample.time.isFinite {
      result.append(precision.quantized(sample))
    }
    return result
  }

  /// Says which stroke a run of events is about, where that is not clear even if a frame is lost.
  private mutating func name(_ id: StrokeID, _ fields: inout FieldWriter) {
    if numbers.named != id || growing.count > 1 {
      fields.write(name: id, author: drawing.author)
      numbers.named = id
    }
  }

  /// Writes the beginning of a stroke.
  mutating func begin(_ stroke: inout GrowingStroke) {
    thumbnailClock = nil
    writeAuthor()
    note(logged: ItemID(stroke.id).stamp)
    let brush = number(of: stroke.brush)
    var fields = FieldWriter()
    fields.write(LogNumbers.Events.begin, bytes: stroke.encoder.begin(with: stroke.samples))
    fields.write(name: stroke.id, author: drawing.author)
    fields.write(LogNumbers.Events.brush, unsigned: UInt64(brush))
    let layer = stroke.layer.stamp
    fields.write(LogNumbers.Events.layerCounter, unsigned: UInt64(layer.counter))
    if layer.author != drawing.author {
      fields.write(LogNumbers.Events.layerAuthor, unsigned: UInt64(layer.author))
    }
    if stroke.kind != .pen {
      fields.write(LogNumbers.Events.pointer, unsigned: UInt64(stroke.kind.rawValue))
    }
    numbers.named = stroke.id
    frames.append(DocumentFrame(.events, payload: fields.finish()))
  }

  private mutating func cancel(_ id: StrokeID) {
    var fields = FieldWriter()
    fields.write(name: id, author: drawing.author)
    fields.write(LogNumbers.Events.isCancelled, truth: true)
    numbers.named = id
    frames.append(DocumentFrame(.events, payload: fields.finish()))
  }

  /// Makes a stroke a thing.
  mutating func finish(_ stroke: GrowingStroke, _ samples: StrokeSamples) -> DrawingChanges? {
    finish(stroke, samples) { .add(named: [$0], to: stroke.layer, in: $1) }
  }

  /// Makes a stroke a thing, with an operation that adds it to the drawing.
  private mutating func finish(
    _ stroke: GrowingStroke,
    _ samples: StrokeSamples,
    _ add: (Stroke, Drawing) -> DrawingOperation
  ) -> DrawingChanges? {
    let ink = Stroke(
      id: stroke.id,
      kind: stroke.kind,
      brush: stroke.brush.brush,
      samples: samples.all
    )
    guard !ink.samples.isEmpty else {
      cancel(stroke.id)
      return nil
    }
    let operation = add(ink, drawing).stored([.stroke(stroke.kind, samples)])
    if stroke.isAmended { write([stroke.samples], [ItemID(stroke.id)]) }
    var changes: DrawingChanges
    do throws(DrawingError) {
      changes = try drawing.apply(operation)
    } catch {
      changes = drawing.replay(
        LoggedOperation(stamp: drawing.nextStamp, operation: operation)
      )
    }
    if let logged = changes.logged { log(logged) }
    return changes
  }
}

extension ItemID {
  /// Whether a replica can have given the name.
  var canBeGiven: Bool { stamp.counter > 0 && stamp.counter <= Stamp.greatestCounter }
}
