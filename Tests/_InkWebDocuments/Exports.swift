#if arch(wasm32)
  import InkDocuments
  import InkDrawing
  import InkGraphics
  import InkStrokes

  // One document at a time. Exports that return a byte count leave the bytes at ink_output(). A refused
  // call returns a number below 0, and changes nothing.

  nonisolated(unsafe) private var open: LoggedDocument?
  nonisolated(unsafe) private var output: [UInt8] = []
  nonisolated(unsafe) private var picture: Pixmap?
  nonisolated(unsafe) private var session: RandomSession?

  private let refused: Int32 = -1

  private func give(_ bytes: [UInt8]?) -> Int32 {
    guard let bytes else { return refused }
    output = bytes
    return Int32(truncatingIfNeeded: bytes.count)
  }

  private func bytes(_ start: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
    [UInt8](UnsafeBufferPointer(start: start, count: Int(max(count, 0))))
  }

  private func edit(_ change: (inout LoggedDocument) throws(EditError) -> Bool) -> Int32 {
    guard var document = open else { return refused }
    open = nil
    defer { open = document }
    do throws(EditError) { return try change(&document) ? 1 : 0 } catch { return refused }
  }

  /// Returns the address of the bytes of the last export, valid until the next export that returns bytes.
  @_expose(wasm, "ink_output")
  @_cdecl("ink_output")
  func outputStart() -> UnsafeRawPointer? { output.withUnsafeBytes { $0.baseAddress } }

  /// Begins an empty document of one page, replacing the open one.
  ///
  /// - Parameters:
  ///   - high: The upper half of its identifier, which the host chooses at random.
  ///   - low: The lower half.
  ///   - author: The number of this replica.
  ///   - width: The width of the page, in units of 1/72 inch; 0 for an infinite page.
  ///   - height: The height of the page, in the same way.
  @_expose(wasm, "ink_document_new")
  @_cdecl("ink_document_new")
  func newDocument(
    _ high: UInt64,
    _ low: UInt64,
    _ author: UInt32,
    _ width: Double,
    _ height: Double
  ) -> Int32 {
    let isSized = width > 0 && height > 0
    let greatest = PageSize.greatest
    guard !isSized || width <= greatest && height <= greatest else { return refused }
    open = LoggedDocument(
      DocumentIdentifier(high: high, low: low),
      author: author,
      size: isSized ? PageSize(width, height) : nil
    )
    return 0
  }

  /// Opens a document, replacing the open one.
  ///
  /// - Returns: 0; 1 if it is read-only: it is damaged, or has unknown critical content; below 0
  ///   if the bytes contain no document.
  @_expose(wasm, "ink_document_open")
  @_cdecl("ink_document_open")
  func openDocument(_ start: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
    guard let document = LoggedDocument(bytes(start, count)) else { return refused }
    open = document
    return document.document.isEditable ? 0 : 1
  }

  /// Compacts the document into the bytes of a whole file; returns their number.
  @_expose(wasm, "ink_document_write")
  @_cdecl("ink_document_write")
  func writeDocument() -> Int32 { give(open?.rewrite()) }

  /// Takes the bytes that the host appends to the file, since the last write or call; returns their number.
  @_expose(wasm, "ink_document_log")
  @_cdecl("ink_document_log")
  func takeLog() -> Int32 { give(open?.takeLog()) }

  /// The number of items on pages and layers that are not removed.
  @_expose(wasm, "ink_document_items")
  @_cdecl("ink_document_items")
  func documentItems() -> Int32 {
    Int32(truncatingIfNeeded: open?.document.drawing.itemCount ?? 0)
  }

  /// The hash of pages, layers and items: ``Drawing/contentHash``.
  @_expose(wasm, "ink_document_hash")
  @_cdecl("ink_document_hash")
  func documentHash() -> UInt64 { open?.document.drawing.contentHash ?? 0 }

  /// Paints a page on its paper; returns the hash of size and pixels, 0 on failure.
  ///
  /// The pixels are at ink_picture(), four bytes each: red, green, blue and alpha, premultiplied.
  ///
  /// - Parameters:
  ///   - page: The index of the page, from 0.
  ///   - scale: The number of pixels per page unit; no side may exceed 4096 pixels.
  @_expose(wasm, "ink_document_draw")
  @_cdecl("ink_document_draw")
  func drawPage(_ page: Int32, _ scale: Double) -> UInt64 {
    picture = open?.picture(ofPage: Int(page), scale: scale, longestSide: 4096)
    guard let picture else { return 0 }
    var hash = Fingerprint()
    hash.combine(picture)
    return hash.value
  }

  /// Returns the address of the pixels that ink_document_draw() painted.
  @_expose(wasm, "ink_picture")
  @_cdecl("ink_picture")
  func pictureStart() -> UnsafeRawPointer? {
    picture?.pixels.withUnsafeBytes { $0.baseAddress }
  }

  /// Selects the brush of future strokes: the first brush of an event log.
  @_expose(wasm, "ink_document_brush")
  @_cdecl("ink_document_brush")
  func chooseBrush(_ start: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
    do throws(StreamDecodingError) {
      for case .brush(let brush) in try EventStream(decoding: bytes(start, count)).entries {
        return edit { document in
          document.brush = brush
          return true
        }
      }
    } catch {}
    return refused
  }

  /// Returns the samples of a stroke: for each, x, y, time, force, altitude, azimuth and roll, NaN for unknown values.
  private func samples(_ start: UnsafePointer<Double>, _ count: Int32) -> [StrokeSample] {
    var result: [StrokeSample] = []
    for i in 0..<Int(max(count, 0)) {
      let numbers = start + 7 * i
      func known(_ i: Int) -> Double? { numbers[i].isFinite ? numbers[i] : nil }
      result.append(
        StrokeSample(
          location: Point(numbers[0], numbers[1]),
          time: numbers[2],
          force: known(3),
          altitude: known(4),
          azimuth: known(5),
          roll: known(6)
        )
      )
    }
    return result
  }

  /// Begins a stroke on the topmost editable layer of a page.
  ///
  /// - Parameters:
  ///   - page: The index of the page, from 0.
  ///   - start: Seven numbers per sample: x, y, time, force, altitude, azimuth and roll, NaN for
  ///     unknown values.
  ///   - count: The number of samples.
  /// - Returns: The name of the stroke; 0 if it is refused.
  @_expose(wasm, "ink_stroke_begin")
  @_cdecl("ink_stroke_begin")
  func beginStroke(
    _ page: Int32,
    _ start: UnsafePointer<Double>,
    _ count: Int32
  ) -> UInt64 {
    var name = StrokeID(0)
    let result = edit { document throws(EditError) in
      let drawing = document.document.drawing
      let pages = drawing.pages
      guard pages.indices.contains(Int(page)),
        let layer = drawing.editableLayers(of: pages[Int(page)].id).last
      else { return false }
      name = document.document.makeStrokeID()
      try document.document.beginStroke(
        name,
        brush: document.brush,
        on: layer.id,
        samples: samples(start, count)
      )
      return true
    }
    return result == 1 ? name.rawValue : 0
  }

  /// Adds samples to a stroke.
  @_expose(wasm, "ink_stroke_extend")
  @_cdecl("ink_stroke_extend")
  func extendStroke(
    _ name: UInt64,
    _ start: UnsafePointer<Double>,
    _ count: Int32
  ) -> Int32 {
    edit { document throws(EditError) in
      try document.document.extendStroke(StrokeID(name), with: samples(start, count))
      return true
    }
  }

  /// Ends a stroke; returns 0 if it had no samples.
  @_expose(wasm, "ink_stroke_end")
  @_cdecl("ink_stroke_end")
  func endStroke(_ name: UInt64) -> Int32 {
    edit { document throws(EditError) in
      try document.document.endStroke(StrokeID(name)) != nil
    }
  }

  /// Cancels an unfinished stroke.
  @_expose(wasm, "ink_stroke_cancel")
  @_cdecl("ink_stroke_cancel")
  func cancelStroke(_ name: UInt64) -> Int32 {
    edit { document throws(EditError) in
      try document.document.cancelStroke(StrokeID(name))
      return true
    }
  }

  /// Undoes the latest operation; returns 0 if there is none.
  @_expose(wasm, "ink_document_undo")
  @_cdecl("ink_document_undo")
  func undo() -> Int32 {
    edit { document throws(EditError) in try document.document.undo() != nil }
  }

  /// Redoes the operation that was undone last; returns 0 if there is none.
  @_expose(wasm, "ink_document_redo")
  @_cdecl("ink_document_redo")
  func redo() -> Int32 {
    edit { document throws(EditError) in try document.document.redo() != nil }
  }

  /// Erases the items that the path of an eraser touches on a page; returns 0 if it touches none.
  ///
  /// - Parameters:
  ///   - page: The index of the page, from 0.
  ///   - start: x and y of each point of the eraser.
  ///   - count: The number of points.
  ///   - radius: The radius of the eraser, in page units.
  @_expose(wasm, "ink_document_erase")
  @_cdecl("ink_document_erase")
  func erase(
    _ page: Int32,
    _ start: UnsafePointer<Double>,
    _ count: Int32,
    _ radius: Double
  ) -> Int32 {
    edit { document throws(EditError) in
      let pages = document.document.drawing.pages
      guard pages.indices.contains(Int(page)) else { return false }
      var path: [Point] = []
      for i in 0..<Int(max(count, 0)) { path.append(Point(start[2 * i], start[2 * i + 1])) }
      let operation = DrawingOperation.erase(
        along: path,
        radius: radius,
        on: pages[Int(page)].id,
        in: document.document.drawing
      )
      guard !operation.steps.isEmpty else { return false }
      try document.document.apply(operation)
      return true
    }
  }

  /// Dumps the document item by item; returns the number of bytes.
  @_expose(wasm, "ink_document_facts")
  @_cdecl("ink_document_facts")
  func describeDocument() -> Int32 { give(open.map { DocumentFacts($0.document).bytes }) }

  /// Plays a random session, whose document replaces the open one; returns the number of bytes of its log.
  @_expose(wasm, "ink_session")
  @_cdecl("ink_session")
  func playSession(_ seed: UInt64) -> Int32 {
    let played = RandomSession(seed: seed)
    session = played
    open = played.document
    return give(played.log)
  }

  /// Compacts the document of the session; returns the number of bytes.
  @_expose(wasm, "ink_session_packed")
  @_cdecl("ink_session_packed")
  func packSession() -> Int32 { give(session?.packed()) }
#endif
