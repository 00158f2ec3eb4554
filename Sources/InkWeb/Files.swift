#if arch(wasm32)
  import InkDocuments
  import InkFormatsCore
  import InkGraphics
  import InkSession
  import InkStrokes

  // Files that the page writes and reads. In their text a zero byte stands for each PNG in base 64, which the browser
  // makes: of the pixels at ink_drawn().

  nonisolated(unsafe) private var drawn: [Pixmap] = []
  nonisolated(unsafe) private var readFile: BrushFile?
  nonisolated(unsafe) private var wantedPicture: [UInt8] = []
  nonisolated(unsafe) private var decodedPictures: [(file: [UInt8], pixels: Pixmap?)] = []

  private func appendPicture(_ pixmap: Pixmap, to text: inout [UInt8]) {
    drawn.append(pixmap)
    text.append(0)
  }

  /// Shows a picture of the last file; returns where its pixels are, not multiplied by alpha, once.
  @_expose(wasm, "ink_drawn")
  @_cdecl("ink_drawn")
  func showDrawn(_ number: Int32) -> UnsafeRawPointer? {
    guard drawn.indices.contains(Int(number)) else { return show(nil) }
    let pixmap = drawn[Int(number)]
    drawn[Int(number)] = Pixmap(width: 0, height: 0)
    return show(pixmap)
  }

  /// The area of a page, or of what is selected for −1: x, y, width and height at what is returned; 0 for one that has
  /// neither edges nor ink.
  @_expose(wasm, "ink_area")
  @_cdecl("ink_area")
  func pageArea(_ page: Int32) -> UnsafeRawPointer? {
    guard let area = session.area(ofPage: Int(page)) else { return nil }
    for (i, side) in [area.minX, area.minY, area.width, area.height].enumerated() {
      input[i] = side
    }
    return input.withUnsafeBytes { $0.baseAddress }
  }

  /// Outputs a page as an SVG file, or a part of it if that has a width; returns the byte count, 0 for a page that has
  /// neither edges nor ink.
  @_expose(wasm, "ink_svg")
  @_cdecl("ink_svg")
  func writeSVG(
    _ page: Int32,
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double
  ) -> Int32 {
    drawn = []
    let part = width > 0 ? Rect(x: x, y: y, width: width, height: height) : nil
    return give(session.svg(ofPage: Int(page), part: part) { appendPicture($0, to: &$1) } ?? [])
  }

  /// Outputs the small picture in the document at ink_bytes(), which is gone then; returns the byte count, 0 where there
  /// is none of the drawing as it is.
  @_expose(wasm, "ink_thumbnail")
  @_cdecl("ink_thumbnail")
  func findThumbnail() -> Int32 {
    let bytes = handed
    handed = []
    return give(ThumbnailSearch.picture(in: bytes))
  }

  // MARK: Brushes

  /// Outputs the file of a brush of the library or one's own, or of the last that was read for −1; returns the byte
  /// count.
  @_expose(wasm, "ink_brush_write")
  @_cdecl("ink_brush_write")
  func writeBrush(_ place: Int32) -> Int32 {
    drawn = []
    let own = session.brush(Int(place), width: 0, color: nil).map { BrushFile($0) }
    return give((place < 0 ? readFile : own)?.encoded { appendPicture($0, to: &$1) } ?? [])
  }

  /// Reads the brush file at ink_bytes(), which is gone then.
  ///
  /// Returns 0 and outputs the encoded brush; 1, and what is wrong; or 2 and the file of a picture, to be read again after
  /// ink_brush_picture(). The byte count is at ink_output_count().
  @_expose(wasm, "ink_brush_read")
  @_cdecl("ink_brush_read")
  func readBrush() -> Int32 {
    let bytes = handed
    handed = []
    wantedPicture = []
    readFile = nil
    do throws(FormatError) {
      let file = try session.brushFile(bytes, decode: decodedPicture)
      readFile = file
      _ = give(file.brush.encoded())
      return 0
    } catch {
      let isWanted = !wantedPicture.isEmpty
      _ = give(isWanted ? wantedPicture : Array(error.description.utf8))
      return isWanted ? 2 : 1
    }
  }

  /// The pixels of a picture that the page has decoded; those of others are wanted.
  private func decodedPicture(_ file: [UInt8], _ limit: Int) throws(FormatError) -> Pixmap {
    let size = Picture(file: file, from: nil).size
    guard size.width > 0 else { throw FormatError("the picture is not a PNG, JPEG or WebP") }
    guard size.width <= limit / size.height else {
      throw FormatError("the picture has more than \(limit) pixels")
    }
    guard let known = decodedPictures.first(where: { $0.file == file }) else {
      wantedPicture = file
      throw FormatError("the picture is not decoded yet")
    }
    guard let pixels = known.pixels else { throw FormatError("the picture is damaged") }
    return pixels
  }

  /// Room for the pixels of the picture that was wanted; without a width it cannot be decoded.
  @_expose(wasm, "ink_brush_picture")
  @_cdecl("ink_brush_picture")
  func brushPicture(_ width: Int32, _ height: Int32) -> UnsafeMutableRawPointer? {
    var kept = 0
    for known in decodedPictures { kept += known.pixels?.pixels.count ?? 1 }
    if kept > Picture.mostPixels >> 3 { decodedPictures = [] }
    let isPicture = width > 0 && height > 0 && Int(width) <= Picture.mostPixels / Int(height)
    let pixels = isPicture ? Pixmap(width: Int(width), height: Int(height)) : nil
    decodedPictures.append((wantedPicture, pixels))
    return decodedPictures[decodedPictures.count - 1].pixels?.pixels
      .withUnsafeMutableBytes { $0.baseAddress }
  }

  /// Outputs what brush files can name, as JSON; returns the byte count.
  @_expose(wasm, "ink_brush_parts")
  @_cdecl("ink_brush_parts")
  func writeBrushParts() -> Int32 { give(Array(session.brushParts.line.utf8)) }

  /// The number of bytes at ink_output().
  @_expose(wasm, "ink_output_count")
  @_cdecl("ink_output_count")
  func outputCount() -> Int32 { Int32(truncatingIfNeeded: output.count) }
#endif
