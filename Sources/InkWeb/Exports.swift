#if arch(wasm32)
  import CInkWeb
  import InkCanvas
  import InkGraphics
  import InkSession
  import InkStrokes

  // The exports for the page; `Web/engine/engine.js` wraps them. There is one session, on one thread.

  nonisolated(unsafe) var input = [Double](repeating: 0, count: 64)
  nonisolated(unsafe) var handed: [UInt8] = []
  nonisolated(unsafe) private var status: [Double] = []
  nonisolated(unsafe) private var isStatusKnown = false
  nonisolated(unsafe) var output: [UInt8] = []
  nonisolated(unsafe) private var rects: [Int32] = []
  nonisolated(unsafe) private var picture: Pixmap?

  /// A buffer for `count` doubles that the page passes in; growing it loses its content.
  @_expose(wasm, "ink_input")
  @_cdecl("ink_input")
  func inputStart(_ count: Int32) -> UnsafeMutableRawPointer? {
    if Int(count) > input.count {
      input = []
      input = [Double](repeating: 0, count: Int(count))
    }
    // The pointer outlives the closure: it is valid until the array is resized, and nothing copies the array while the
    // page writes to it.
    return input.withUnsafeMutableBytes { $0.baseAddress }
  }

  /// Performs the commands in the first `count` doubles at ink_input().
  ///
  /// Returns 0, or the number of the ``Refusal`` of the first refused command; later commands are not performed.
  @_expose(wasm, "ink_do")
  @_cdecl("ink_do")
  func perform(_ count: Int32) -> Int32 {
    isStatusKnown = false
    do throws(Refusal) {
      try session.perform(input, count: max(Int(count), 0))
      return 0
    } catch { return Int32(error.rawValue) }
  }

  /// A buffer for `count` bytes that the page passes in, for ink_take() and the readers of files.
  @_expose(wasm, "ink_bytes")
  @_cdecl("ink_bytes")
  func bytesStart(_ count: Int32) -> UnsafeMutableRawPointer? {
    handed = []
    handed = [UInt8](unsafeUninitializedCapacity: max(Int(count), 0)) { $1 = max(Int(count), 0) }
    return handed.withUnsafeMutableBytes { $0.baseAddress }
  }

  /// Performs the command with a number on the bytes at ink_bytes(), which are then released.
  ///
  /// Returns 0, or the number of the ``Refusal``, as ink_do().
  @_expose(wasm, "ink_take")
  @_cdecl("ink_take")
  func takeBytes(_ command: Int32) -> Int32 {
    isStatusKnown = false
    let bytes = handed
    handed = []
    do throws(Refusal) {
      try session.perform(UInt8(truncatingIfNeeded: command), bytes: bytes)
    } catch {
      return Int32(error.rawValue)
    }
    return 0
  }

  /// The address of the ``CanvasSession/status``, an array of doubles; valid until the next call of any export.
  @_expose(wasm, "ink_status")
  @_cdecl("ink_status")
  func statusStart() -> UnsafeRawPointer? {
    if !isStatusKnown {
      isStatusKnown = true
      var known = session.status
      if let picture {
        known.pictureWidth = picture.width
        known.pictureHeight = picture.height
      }
      status = (consume known).numbers
    }
    return status.withUnsafeBytes { $0.baseAddress }
  }

  /// Paints a frame of at most about `budget` strokes; returns the number of changed rectangles.
  @_expose(wasm, "ink_paint")
  @_cdecl("ink_paint")
  func paint(_ budget: Int32) -> Int32 {
    isStatusKnown = false
    rects.removeAll(keepingCapacity: true)
    for rect in session.paint(budget: Int(budget)) {
      for part in [rect.minX, rect.minY, rect.width, rect.height] {
        rects.append(Int32(truncatingIfNeeded: part))
      }
    }
    return Int32(truncatingIfNeeded: rects.count / 4)
  }

  /// The address of the changed rectangles of the last frame: x, y, width and height of each, in pixels, 32-bit
  /// integers.
  @_expose(wasm, "ink_rects")
  @_cdecl("ink_rects")
  func rectsStart() -> UnsafeRawPointer? { rects.withUnsafeBytes { $0.baseAddress } }

  /// The address of the pixels of the view, row by row: the bytes red, green, blue and 255 of each.
  @_expose(wasm, "ink_frame")
  @_cdecl("ink_frame")
  func frameStart() -> UnsafeRawPointer? {
    session.frame?.pixels.withUnsafeBytes { $0.baseAddress }
  }

  /// Lists the picture levels to decode, as records of ``CanvasSession/PictureRequest``; returns the byte count.
  ///
  /// - Parameters:
  ///   - page: The page, counted from 0; −1 for the selection; −2 for the visible pictures of the view.
  ///   - scale: Pixels per page unit, as for ink_picture() and ink_band().
  ///   - x: The left edge of the part of the page, in page units, as for ink_band().
  ///   - y: The upper edge of the part.
  ///   - width: The width of the part; 0 for the whole page.
  ///   - height: The height of the part.
  ///   - top: The first row of a band; −1 for a picture as a whole.
  ///   - longest: The maximum side of the picture, in pixels.
  @_expose(wasm, "ink_wishes")
  @_cdecl("ink_wishes")
  func listPictureRequests(
    _ page: Int32,
    _ scale: Double,
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    _ top: Int32,
    _ longest: Int32
  ) -> Int32 {
    let requests =
      page == -2
      ? session.pictureRequests()
      : session.pictureRequests(
        ofPage: Int(page),
        scale: scale,
        part: width > 0 ? Rect(x: x, y: y, width: width, height: height) : nil,
        from: top < 0 ? nil : Int(top),
        longest: min(max(Int(longest), 1), 1 << 24)
      )
    return requests.isEmpty ? 0 : give(CanvasSession.encoded(requests))
  }

  /// Outputs the file of a requested picture at ink_output(); returns the byte count, 0 if the document no longer has
  /// it.
  @_expose(wasm, "ink_picture_file")
  @_cdecl("ink_picture_file")
  func pictureFile(_ number: Int32) -> Int32 { give(session.pictureFile(Int(number)) ?? []) }

  /// The width and height, in pixels, of the picture whose file is at ink_input(): two doubles at the returned address.
  ///
  /// Both are 0 if the file is not a PNG, JPEG or WebP. `count` is the length of the file in bytes.
  @_expose(wasm, "ink_picture_size")
  @_cdecl("ink_picture_size")
  func pictureSize(_ count: Int32) -> UnsafeRawPointer? {
    let bytes = input.withUnsafeBytes { [UInt8]($0.prefix(max(Int(count), 0))) }
    let (width, height) = Picture(file: bytes, from: nil).size
    (input[0], input[1]) = (Double(width), Double(height))
    return input.withUnsafeBytes { $0.baseAddress }
  }

  /// Reserves memory for a picture before it is added to the page; 0 columns release it.
  ///
  /// `columns` and `rows` are its pixels at level 0, and `level` is the ``PictureLevel/level`` to be shown.
  @_expose(wasm, "ink_picture_expect")
  @_cdecl("ink_picture_expect")
  func expectPicture(_ columns: Int32, _ rows: Int32, _ level: Int32) {
    session.expectPicture(columns > 0 ? (Int(columns), Int(rows), Int(level)) : nil)
  }

  /// Scales down decoded pictures that the view needs at a lower resolution only, for some milliseconds.
  ///
  /// Returns 1 if ink_wishes() and this must be called again, as some are left.
  @_expose(wasm, "ink_picture_tidy")
  @_cdecl("ink_picture_tidy")
  func tidyPictures() -> Int32 { session.makeRoomForPictures() ? 1 : 0 }

  nonisolated(unsafe) private var brought: PictureLevel?

  /// A buffer for the premultiplied pixels of a level, to be passed in with ink_picture_bring().
  ///
  /// Width and height are those of the level, in pixels. Returns null if they are not positive or too large.
  @_expose(wasm, "ink_picture_room")
  @_cdecl("ink_picture_room")
  func pictureRoom(_ width: Int32, _ height: Int32, _ level: Int32) -> UnsafeMutableRawPointer? {
    guard width > 0, height > 0, (0...PictureLevel.highest).contains(Int(level)),
      Int(width) <= Picture.maximumPixels / Int(height)
    else { return nil }
    brought = PictureLevel(
      Pixmap(width: Int(width), height: Int(height)),
      level: Int(level)
    )
    return brought?.pixmap.pixels.withUnsafeMutableBytes { $0.baseAddress }
  }

  /// Passes in the pixels at ink_picture_room() for the picture that a request of ink_wishes() numbers.
  ///
  /// If `isDecoded` is 0, records instead that the picture cannot be decoded.
  @_expose(wasm, "ink_picture_bring")
  @_cdecl("ink_picture_bring")
  func bringPicture(_ number: Int32, _ isDecoded: Int32) {
    isStatusKnown = false
    let pixels = isDecoded != 0 ? brought : nil
    brought = nil
    session.bring(pixels, of: Int(number))
  }

  /// Outputs the bytes to append to the file, at ink_output(); returns the byte count.
  @_expose(wasm, "ink_log")
  @_cdecl("ink_log")
  func takeLog() -> Int32 {
    isStatusKnown = false
    return give(session.takeLog())
  }

  /// Outputs the rewritten document; returns the byte count, or −1 if it cannot be rewritten.
  ///
  /// If `restarts` is not 0, the output replaces the file, and later bytes of ink_log() continue it.
  @_expose(wasm, "ink_write")
  @_cdecl("ink_write")
  func writeDocument(_ restarts: Int32) -> Int32 {
    isStatusKnown = false
    return (restarts == 0 ? session.write() : session.pack()).map(give) ?? -1
  }

  /// Outputs a text of the session, by the raw value of its ``SessionText`` and an index; returns the byte count.
  ///
  /// The count is 0 if there is no such text.
  @_expose(wasm, "ink_text")
  @_cdecl("ink_text")
  func text(_ kind: Int32, _ index: Int32) -> Int32 {
    SessionText(rawValue: UInt8(truncatingIfNeeded: kind)).map {
      give(session.text($0, Int(index)))
    } ?? 0
  }

  /// The address of the bytes that the last export output.
  @_expose(wasm, "ink_output")
  @_cdecl("ink_output")
  func outputStart() -> UnsafeRawPointer? { output.withUnsafeBytes { $0.baseAddress } }

  func give(_ bytes: [UInt8]) -> Int32 {
    output = bytes
    return Int32(truncatingIfNeeded: bytes.count)
  }

  func show(_ fresh: Pixmap?) -> UnsafeRawPointer? {
    isStatusKnown = false
    picture = fresh
    picture?.unmultiply()
    return picture?.pixels.withUnsafeBytes { $0.baseAddress }
  }

  /// Paints a page, counted from 0, or for −1 the selection; returns the address of its pixels, not premultiplied.
  ///
  /// `scale` is in pixels per page unit, `longest` the maximum side in pixels, at most 8192; `paper` is 0 for a
  /// transparent background. The status has the size. Returns null if there is no such page or it is infinite and
  /// empty.
  @_expose(wasm, "ink_picture")
  @_cdecl("ink_picture")
  func paintPage(
    _ page: Int32,
    _ scale: Double,
    _ paper: Int32,
    _ longest: Int32
  ) -> UnsafeRawPointer? {
    let side = min(max(Int(longest), 1), 8192)
    return show(
      session.picture(ofPage: Int(page), scale: scale, paper: paper != 0, longest: side)
    )
  }

  /// Paints rows from `top` on of a page or of a part of it; returns the address of their pixels, not premultiplied.
  ///
  /// Pages are counted from 0. The part is in page units; a width of 0 means the whole page. `scale` is in pixels per
  /// page unit; `paper` is 0 for a transparent background. The status has the size of the rows. Returns null below the
  /// last row.
  @_expose(wasm, "ink_band")
  @_cdecl("ink_band")
  func paintBand(
    _ page: Int32,
    _ scale: Double,
    _ paper: Int32,
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    _ top: Int32
  ) -> UnsafeRawPointer? {
    let part = width > 0 ? Rect(x: x, y: y, width: width, height: height) : nil
    return show(
      session.band(
        ofPage: Int(page),
        scale: scale,
        paper: paper != 0,
        part: part,
        from: Int(top)
      )
    )
  }

  /// Paints a sample stroke of a brush; returns the address of its pixels, not premultiplied.
  ///
  /// `strokeWidth` is in page units, 0 for the brush's own; a red of NaN selects the brush's own color. Width and
  /// height are in pixels, 1 to 4096, `scale` in pixels per page unit. Returns null if a value is invalid.
  @_expose(wasm, "ink_preview")
  @_cdecl("ink_preview")
  func paintPreview(
    _ index: Int32,
    _ strokeWidth: Double,
    _ red: Double,
    _ green: Double,
    _ blue: Double,
    _ alpha: Double,
    _ width: Int32,
    _ height: Int32,
    _ scale: Double
  ) -> UnsafeRawPointer? {
    let color = red.isFinite ? Color(red: red, green: green, blue: blue, alpha: alpha) : nil
    guard width > 0, width <= 4096, height > 0, height <= 4096, scale > 0,
      let brush = session.brush(Int(index), width: strokeWidth, color: color)
    else { return show(nil) }
    return show(
      CanvasSession.preview(of: brush, width: Int(width), height: Int(height), scale: scale)
    )
  }

  /// The 64-bit FNV-1a hash of a picture whose pixels, four bytes each, are at ink_input(); 0 for an invalid size.
  @_expose(wasm, "ink_hash")
  @_cdecl("ink_hash")
  func pictureHash(_ width: Int32, _ height: Int32) -> UInt64 {
    guard width > 0, height > 0, Int(height) <= 2 * input.count / Int(width) else { return 0 }
    var pixmap = Pixmap(width: Int(width), height: Int(height))
    input.withUnsafeBytes { memory in
      let source = memory.bindMemory(to: UInt32.self)
      for i in pixmap.pixels.indices { pixmap.pixels[i] = source[i] }
    }
    var hash = Fingerprint()
    hash.combine(pixmap)
    return hash.value
  }
#endif
