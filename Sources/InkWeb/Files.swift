#if arch(wasm32)
  import InkDocuments
  import InkFormatsCore
  import InkGraphics
  import InkSession
  import InkStrokes

  // Files that the page writes and reads. In the text of a written file, a zero byte represents each PNG in base64: the
  // page encodes the pixels of ink_drawn() with the browser, and replaces the zero byte by them.

  nonisolated(unsafe) private var drawn: [Pixmap] = []
  nonisolated(unsafe) private var readFile: BrushFile?
  nonisolated(unsafe) private var wantedPicture: [UInt8] = []
  nonisolated(unsafe) private var decodedPictures: [(file: [UInt8], pixels: Pixmap?)] = []

  private func appendPicture(_ pixmap: Pixmap, to text: inout [UInt8]) {
    drawn.append(pixmap)
    text.append(0)
  }

  /// Returns the address of a picture's pixels in the SVG or brush file that was written last, not premultiplied.
  ///
  /// `number` is the index among the zero bytes of that file, from 0. The status has the size. The pixels are valid
  /// until another picture is painted or output, and each picture is returned once; null is returned for any other
  /// number.
  @_expose(wasm, "ink_drawn")
  @_cdecl("ink_drawn")
  func showDrawn(_ number: Int32) -> UnsafeRawPointer? {
    guard drawn.indices.contains(Int(number)) else { return show(nil) }
    let pixmap = drawn[Int(number)]
    drawn[Int(number)] = Pixmap(width: 0, height: 0)
    return show(pixmap)
  }

  /// The area of a page, or for −1 of the selection: x, y, width and height in page units at the returned address.
  ///
  /// They are doubles. The address is 0 for an infinite page without ink.
  @_expose(wasm, "ink_area")
  @_cdecl("ink_area")
  func pageArea(_ page: Int32) -> UnsafeRawPointer? {
    guard let area = session.area(ofPage: Int(page)) else { return nil }
    for (i, side) in [area.minX, area.minY, area.width, area.height].enumerated() {
      input[i] = side
    }
    return input.withUnsafeBytes { $0.baseAddress }
  }

  /// Outputs a page, or a part of it if that has a width, as an SVG file; returns the byte count.
  ///
  /// Pages are counted from 0; −1 is the selection. The part is in page units. The count is 0 for an infinite page
  /// without ink.
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

  /// Outputs the thumbnail in the document at ink_bytes(), which is released; returns the byte count.
  ///
  /// The count is 0 if there is no thumbnail of the current drawing.
  @_expose(wasm, "ink_thumbnail")
  @_cdecl("ink_thumbnail")
  func findThumbnail() -> Int32 {
    let bytes = handed
    handed = []
    return give(ThumbnailSearch.picture(in: bytes))
  }

  // MARK: Brushes

  /// Outputs the file of a brush, or for −1 of the last brush read; returns the byte count.
  ///
  /// The brush is one of the library or of the user's own.
  @_expose(wasm, "ink_brush_write")
  @_cdecl("ink_brush_write")
  func writeBrush(_ index: Int32) -> Int32 {
    drawn = []
    let own = session.brush(Int(index), width: 0, color: nil).map { BrushFile($0) }
    return give((index < 0 ? readFile : own)?.encoded { appendPicture($0, to: &$1) } ?? [])
  }

  /// Reads the brush file at ink_bytes(), which is released.
  ///
  /// Returns 0 and outputs the encoded brush; 1 and outputs an error message; or 2 and outputs the file of a picture,
  /// and must be called again after ink_brush_picture(). The byte count is at ink_output_count().
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

  /// The pixels of a picture that the page has decoded; the file of any other is requested from the page.
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

  /// A buffer for the pixels of the picture that ink_brush_read() requested; width 0 if it cannot be decoded.
  @_expose(wasm, "ink_brush_picture")
  @_cdecl("ink_brush_picture")
  func brushPicture(_ width: Int32, _ height: Int32) -> UnsafeMutableRawPointer? {
    var kept = 0
    for known in decodedPictures { kept += known.pixels?.pixels.count ?? 1 }
    if kept > Picture.maximumPixels >> 3 { decodedPictures = [] }
    let isPicture = width > 0 && height > 0 && Int(width) <= Picture.maximumPixels / Int(height)
    let pixels = isPicture ? Pixmap(width: Int(width), height: Int(height)) : nil
    decodedPictures.append((wantedPicture, pixels))
    return decodedPictures[decodedPictures.count - 1].pixels?.pixels
      .withUnsafeMutableBytes { $0.baseAddress }
  }

  /// Outputs the parts that brush files can name, as JSON; returns the byte count.
  @_expose(wasm, "ink_brush_parts")
  @_cdecl("ink_brush_parts")
  func writeBrushParts() -> Int32 { give(Array(session.brushParts.line.utf8)) }

  /// The number of bytes at ink_output().
  @_expose(wasm, "ink_output_count")
  @_cdecl("ink_output_count")
  func outputCount() -> Int32 { Int32(truncatingIfNeeded: output.count) }
#endif
