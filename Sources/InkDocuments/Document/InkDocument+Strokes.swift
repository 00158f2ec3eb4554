public import InkDrawing
internal import InkGraphics
public import InkStrokes

extension InkDocument {
  /// Makes a unique identifier for a stroke that is about to begin.
  ///
  /// The item that the stroke becomes at its end has the same identifier, whatever else changes until then.
  public mutating func makeStrokeID() -> StrokeID { StrokeID(drawing.makeItemID()) }

  /// Begins a stroke, which is in the log from now on.
  ///
  /// If the log ends before ``endStroke(_:reader:)``, reading it ends the stroke.
  ///
  /// - Parameters:
  ///   - id: The identifier of the stroke, from ``makeStrokeID()``; up to 32 strokes may be unfinished.
  ///   - kind: The kind of pointer.
  ///   - brush: The brush.
  ///   - layer: The layer of the stroke.
  ///   - samples: The first samples; may be empty.
  /// - Returns: The samples as they are stored: rounded, without those whose location or time is not finite.
  /// - Throws: `readOnly` if the document cannot be edited; `strokeInProgress` if the stroke is unfinished already, or
  ///   32 others are; `duplicate` if an item has its identifier; `invalidValue` if no replica can have made it;
  ///   `unknownLayer`; or `tooLong` above ``maximumSamples``. Nothing is changed then.
  @discardableResult
  public mutating func beginStroke(
    _ id: StrokeID,
    kind: InputEvent.PointerKind = .pen,
    brush: Brush,
    on layer: LayerID,
    samples: [StrokeSample]
  ) throws(EditError) -> [StrokeSample] {
    guard isEditable else { throw .readOnly }
    guard index(of: id) == nil, growing.count < LogNumbers.maximumUnderWay else {
      throw .strokeInProgress(id)
    }
    let item = ItemID(id)
    guard item.canBeGiven else { throw .invalidValue }
    guard drawing[item] == nil else { throw .duplicate(item.stamp) }
    guard drawing.layer(layer) != nil else { throw .unknownLayer(layer) }
    var stroke = GrowingStroke(
      id: id,
      layer: layer,
      brush: SharedBrush(brush),
      kind: kind,
      encoder: SampleEncoder(precision: precision)
    )
    stroke.samples = kept(samples)
    guard stroke.samples.count <= Self.maximumSamples else { throw .tooLong }
    drawing.takeName(item)
    begin(&stroke)
    growing.append(stroke)
    return stroke.samples
  }

  /// Appends samples to an unfinished stroke.
  ///
  /// Cost: about a microsecond, and a fraction of one for each further sample.
  ///
  /// - Returns: The samples as they are stored: rounded, without those whose location or time is not finite.
  /// - Throws: `readOnly` if the document cannot be edited, `unknownStroke` if the stroke is not unfinished, `tooLong`
  ///   if it would have more than ``maximumSamples`` samples; nothing is changed then.
  @discardableResult
  public mutating func extendStroke(
    _ id: StrokeID,
    with samples: [StrokeSample]
  ) throws(EditError) -> [StrokeSample] {
    guard let at = index(of: id) else {
      if !isEditable { throw .readOnly }
      throw .unknownStroke(id)
    }
    let kept = kept(samples)
    try extend(at, with: kept[...])
    return kept
  }

  /// Appends rounded samples to the unfinished stroke at an index, and their frame.
  ///
  /// - Throws: `readOnly` or `tooLong`, as ``extendStroke(_:with:)``.
  private mutating func extend(
    _ at: Int,
    with samples: ArraySlice<StrokeSample>
  ) throws(EditError) {
    guard isEditable else { throw .readOnly }
    guard growing[at].samples.count + samples.count <= Self.maximumSamples else { throw .tooLong }
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

  /// Appends to a stroke the samples that it lacks, given all samples so far.
  ///
  /// - Parameter samples: All samples of the stroke so far, from index 0 on.
  /// - Returns: Whether there is such a stroke.
  /// - Precondition: The samples are finite, and ``SamplePrecision/quantized(_:)-(StrokeSample)`` changes none of them;
  ///   debug builds check the appended samples.
  /// - Throws: `readOnly` if the document cannot be edited; `tooLong` if the stroke would have too many samples.
  package mutating func extendStroke(
    _ id: StrokeID,
    upTo samples: ArraySlice<StrokeSample>
  ) throws(EditError) -> Bool {
    guard let at = index(of: id) else { return false }
    let added = samples.dropFirst(growing[at].samples.count)
    assert(added.allSatisfy { isKept($0) }, "samples must be quantized before they are logged")
    try extend(at, with: added)
    return true
  }

  /// Replaces a sample of an unfinished stroke with an update.
  ///
  /// The sample is rounded to ``precision``, and the update is in the log when the stroke ends. An update whose
  /// location or time is not finite is ignored.
  ///
  /// - Throws: `readOnly` if the document cannot be edited, `unknownStroke` if the stroke is not unfinished.
  /// - Precondition: The stroke has a sample with the index.
  public mutating func amendStroke(
    _ id: StrokeID,
    at index: Int,
    to sample: StrokeSample
  ) throws(EditError) {
    guard isEditable else { throw .readOnly }
    guard let at = self.index(of: id) else { throw .unknownStroke(id) }
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

  /// Ends a stroke: it becomes an item on top of its layer, with its identifier, and an undo step.
  ///
  /// Not even a locked or removed layer refuses it, so that no ink is lost.
  ///
  /// - Parameters:
  ///   - id: The unfinished stroke.
  ///   - reader: Reads the samples of strokes that an eraser touched. The default caches nothing.
  /// - Returns: The changes; `nil` if the stroke has no samples.
  /// - Throws: `readOnly` if the document cannot be edited, `unknownStroke` if the stroke is not unfinished.
  @discardableResult
  public mutating func endStroke(
    _ id: StrokeID,
    reader: StrokeReader = StrokeReader()
  ) throws(EditError) -> DrawingChanges? {
    guard isEditable else { throw .readOnly }
    guard let at = index(of: id) else { throw .unknownStroke(id) }
    let stroke = growing.remove(at: at)
    return finish(stroke, .list(stroke.samples)) { ink, drawing in
      .add(named: [ink], to: stroke.layer, in: drawing, reader: reader)
    }
  }

  /// Ends a stroke, as ``endStroke(_:reader:)`` does, but leaves the items under an eraser to be checked later.
  ///
  /// - Parameter rest: Receives the items to check; unchanged if there are few. Remove fully erased items with
  ///   operations of the same undo step.
  /// - Returns: The changes; `nil` if the stroke has no samples.
  /// - Throws: `readOnly` if the document cannot be edited, `unknownStroke` if the stroke is not unfinished.
  package mutating func endStroke(
    _ id: StrokeID,
    reader: StrokeReader,
    leaving rest: inout CoveredTargets?
  ) throws(EditError) -> DrawingChanges? {
    guard isEditable else { throw .readOnly }
    guard let at = index(of: id) else { throw .unknownStroke(id) }
    let stroke = growing.remove(at: at)
    return finish(stroke, .list(stroke.samples)) { ink, drawing in
      .add(named: ink, to: stroke.layer, in: drawing, reader: reader, leaving: &rest)
    }
  }

  /// Removes an unfinished stroke, as if it had never begun.
  ///
  /// - Throws: `readOnly` if the document cannot be edited, `unknownStroke` if the stroke is not unfinished.
  public mutating func cancelStroke(_ id: StrokeID) throws(EditError) {
    guard isEditable else { throw .readOnly }
    guard let at = index(of: id) else { throw .unknownStroke(id) }
    growing.remove(at: at)
    cancel(id)
  }

  /// The samples of an unfinished stroke, as they are stored; `nil` if there is no such stroke.
  public func samples(of id: StrokeID) -> [StrokeSample]? {
    guard let at = index(of: id) else { return nil }
    return growing[at].samples
  }

  // MARK: Frames

  private func index(of id: StrokeID) -> Int? {
    // A search in the buffer, without copies: it runs at each event.
    growing.withUnsafeBufferPointer { strokes in
      var position = 0
      while position < strokes.count {
        if strokes[position].id == id { return position }
        position += 1
      }
      return nil
    }
  }

  /// The index in ``StoredSamples`` of an unfinished stroke, in a document that is being read; `nil` if there is none.
  func sampleIndex(of id: StrokeID) -> Int? { index(of: id).map { growing[$0].sampleIndex } }

  /// Whether a sample would be stored unchanged: it is finite and rounded.
  private func isKept(_ sample: StrokeSample) -> Bool {
    sample.location.isFinite && sample.time.isFinite && precision.quantized(sample) == sample
  }

  /// The samples to store: those with a finite location and time, rounded to ``precision``.
  func kept(_ samples: [StrokeSample]) -> [StrokeSample] {
    var result: [StrokeSample] = []
    result.reserveCapacity(samples.count)
    for sample in samples where sample.location.isFinite && sample.time.isFinite {
      result.append(precision.quantized(sample))
    }
    return result
  }

  /// Writes the identifier of the stroke that a frame continues.
  ///
  /// Omitted if it is the only unfinished stroke and that of the previous frame, so that it is unambiguous even if a
  /// frame is lost.
  private mutating func name(_ id: StrokeID, _ fields: inout FieldWriter) {
    if numbers.named != id || growing.count > 1 {
      fields.write(name: id, author: drawing.author)
      numbers.named = id
    }
  }

  /// Appends the frame in which a stroke begins: with its identifier, brush, layer and first samples.
  mutating func begin(_ stroke: inout GrowingStroke) {
    thumbnailClock = nil
    writeAuthor()
    record(logged: ItemID(stroke.id).stamp)
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

  /// Ends a stroke: adds it to the drawing as an item and appends the frames; `nil` if it has no samples.
  mutating func finish(_ stroke: GrowingStroke, _ samples: StrokeSamples) -> DrawingChanges? {
    finish(stroke, samples) { .add(named: [$0], to: stroke.layer, in: $1) }
  }

  /// Ends a stroke: adds it to the drawing as an item and appends the frames; `nil` if it has no samples.
  ///
  /// - Parameter add: Makes the operation that adds the stroke to the drawing.
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
    do throws(EditError) {
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
  /// Whether the counter of the identifier is in the range that replicas use.
  var canBeGiven: Bool { stamp.counter > 0 && stamp.counter <= Stamp.greatestCounter }
}
