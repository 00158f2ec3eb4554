import InkGraphics

/// A picture that was written to the PDF as an image object.
struct PictureObject {
  /// The number of the image object.
  var number: Int

  /// The orientation in which its pixels must be shown.
  var orientation = PictureOrientation.upright
}

extension PDFWriter {
  /// The maximum number of embedded pixmaps that stay in memory, so that a repeated one isn't embedded again.
  private static let maximumRecent = 8
  /// The maximum number of embedded pictures that are remembered, so that a repeated one isn't embedded again.
  private static let maximumKnown = 256

  /// The size of the bands in which a picture is compressed, in bytes.
  private static let bandBytes = 1 << 16

  /// Paints pixels stretched over a rectangle, which `transform` maps to the page; both are in page units.
  func image(
    _ pixmap: Pixmap,
    _ rect: Rect,
    _ alpha: Double,
    _ mode: BlendMode,
    placed transform: Affine = .identity
  ) {
    guard pixmap.width > 0, pixmap.height > 0, rect.width > 0, rect.height > 0,
      rect.center.isFinite
    else { return }
    image(PictureObject(number: object(of: pixmap)), rect, alpha, mode, placed: transform)
  }

  /// Paints an image object stretched over a rectangle, which `transform` maps to the page; both are in page units.
  func image(
    _ object: PictureObject,
    _ rect: Rect,
    _ alpha: Double,
    _ mode: BlendMode,
    placed transform: Affine = .identity
  ) {
    guard rect.width > 0, rect.height > 0, rect.center.isFinite else { return }
    setState(alpha, mode)
    let kept = content.save()
    let unit = PDFContent.unit
    // Readers draw pictures from the lower left corner of the unit square.
    let square = Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
      .concatenating(object.orientation.transform)
      .concatenating(
        Affine(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
      )
      .concatenating(transform)
    let numbers = [square.a, square.b, square.c, square.d, square.tx, square.ty]
    content.add(numbers.map { PDFFile.text($0 * unit) }.joined(separator: " ") + " cm")
    use(object.number)
    content.restore(kept)
  }

  /// Embeds a picture, usually once, however often it is shown.
  ///
  /// - Returns: The object; `nil` if the picture has no pixels, or if the budget doesn't allow embedding it.
  func object(of picture: Picture) -> PictureObject? {
    for known in knownPictures where known.picture === picture { return known.object }
    if let object = objectOfFile(of: picture) {
      remember(picture, object)
      return object
    }
    if picture.isDecoded {
      let pixmap = picture.pixmap
      guard pixmap.width > 0, pixmap.height > 0 else { return nil }
      if let known = recentObject(of: pixmap) { return PictureObject(number: known) }
      return budget.spend(embedding: picture.size) ? PictureObject(number: object(of: pixmap)) : nil
    }
    guard budget.spend(embedding: picture.size) else { return nil }
    // Released before a file is decoded, since the remembered pixmaps may take as much memory.
    recentPictures = []
    let pixmap = picture.pixmap
    guard pixmap.width > 0, pixmap.height > 0 else { return nil }
    let object = PictureObject(number: embed(pixmap))
    remember(picture, object)
    return object
  }

  private func remember(_ picture: Picture, _ object: PictureObject) {
    knownPictures.append((picture, object))
    if knownPictures.count > Self.maximumKnown { knownPictures.removeFirst() }
  }

  /// Embeds the file of a picture unchanged; returns `nil` unless it is a JPEG that all readers show the same way.
  private func objectOfFile(of picture: Picture) -> PictureObject? {
    guard let bytes = fileOfPicture(picture), PictureKind(bytes) == .jpeg,
      let jpeg = try? JPEGHeader(bytes, "a picture"), jpeg.isForPDF,
      jpeg.header.size == picture.size, budget.spend(embedding: picture.size)
    else { return nil }
    let (width, height) = jpeg.header.stored
    let space = jpeg.components == 1 ? "DeviceGray" : "DeviceRGB"
    let plain = jpeg.isPlainRGB ? "/DecodeParms<</ColorTransform 0>>" : ""
    let number = file.stream(
      "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/BitsPerComponent 8"
        + "/Interpolate true/ColorSpace/\(space)\(plain)",
      jpeg: bytes
    )
    return PictureObject(number: number, orientation: jpeg.header.orientation)
  }

  /// Returns the object number of pixels that were embedded recently; `nil` if they were not.
  private func recentObject(of pixmap: Pixmap) -> Int? {
    recentPictures.first { $0.pixmap.isSame(as: pixmap) }?.object
  }

  private func object(of pixmap: Pixmap) -> Int {
    if let known = recentObject(of: pixmap) { return known }
    let object = embed(pixmap)
    recentPictures.append((pixmap, object))
    if recentPictures.count > Self.maximumRecent { recentPictures.removeFirst() }
    return object
  }

  private func embed(_ pixmap: Pixmap) -> Int {
    let layout = PixelLayout(pixmap)
    let size = "/Type/XObject/Subtype/Image/Width \(pixmap.width)/Height \(pixmap.height)"
    let common = "\(size)/BitsPerComponent 8/Interpolate true"
    switch layout.kind {
    case .gray:
      return file.stream("\(common)/ColorSpace/DeviceGray") { rows(pixmap, 1, $0, layout.fill) }
    case .palette(let colors) where colors.allSatisfy({ $0 >> 24 == 255 }):
      var table = ""
      for color in colors {
        for shift: UInt32 in [0, 8, 16] {
          let digits = String(color >> shift & 255, radix: 16)
          table += digits.count == 1 ? "0" + digits : digits
        }
      }
      // The entry that requests interpolation is omitted, since not every reader can interpolate palette colors.
      let space = "/ColorSpace[/Indexed/DeviceRGB \(colors.count - 1)<\(table)>]"
      return file.stream("\(common)\(space)") { rows(pixmap, 1, $0, layout.fill) }
    case .rgb:
      return file.stream("\(common)/ColorSpace/DeviceRGB") { rows(pixmap, 3, $0, layout.fill) }
    default:
      let mask = file.stream("\(common)/ColorSpace/DeviceGray") {
        rows(pixmap, 1, $0) { row, pixels, format in
          for (x, pixel) in pixels.enumerated() {
            row[x] = UInt8(truncatingIfNeeded: pixel >> 24)
          }
        }
      }
      return file.stream("\(common)/ColorSpace/DeviceRGB/SMask \(mask) 0 R") {
        // Readers interpolate neighbors, so transparent pixels continue the adjacent color.
        var color: UInt32 = 0xffffff
        rows(pixmap, 3, $0) { row, pixels, format in
          if let first = pixels.first(where: { $0 >> 24 != 0 }) {
            color = PixelLayout.straight(first, format)
          }
          for (x, pixel) in pixels.enumerated() {
            if pixel >> 24 != 0 { color = PixelLayout.straight(pixel, format) }
            row[3 * x] = UInt8(truncatingIfNeeded: color)
            row[3 * x + 1] = UInt8(truncatingIfNeeded: color >> 8)
            row[3 * x + 2] = UInt8(truncatingIfNeeded: color >> 16)
          }
        }
      }
    }
  }

  /// Passes the rows of a picture to `write` in bands.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - pixelBytes: The number of bytes per pixel.
  ///   - write: Receives the bytes of a band, and whether it is the last.
  ///   - fill: Converts a row of pixels to bytes.
  private func rows(
    _ pixmap: Pixmap,
    _ pixelBytes: Int,
    _ write: (_ bytes: [UInt8], _ isLast: Bool) -> Void,
    _ fill: (UnsafeMutablePointer<UInt8>, UnsafeBufferPointer<UInt32>, Pixmap.Format) -> Void
  ) {
    let rowBytes = pixmap.width * pixelBytes
    let band = max(Self.bandBytes / rowBytes, 1)
    pixmap.pixels.withUnsafeBufferPointer { pixels in
      var y = 0
      while y < pixmap.height {
        let count = min(band, pixmap.height - y)
        let bytes = [UInt8](unsafeUninitializedCapacity: count * rowBytes) { room, filled in
          guard let base = room.baseAddress else { return }
          for row in 0..<count {
            let first = (y + row) * pixmap.width
            let source = UnsafeBufferPointer(rebasing: pixels[first..<(first + pixmap.width)])
            fill(base + row * rowBytes, source, pixmap.format)
          }
          filled = count * rowBytes
        }
        y += count
        write(bytes, y == pixmap.height)
      }
    }
  }
}

extension Pixmap {
  /// Whether two pixmaps share their pixels, and are thus certainly equal.
  fileprivate func isSame(as other: Pixmap) -> Bool {
    guard width == other.width, height == other.height, format == other.format else { return false }
    return pixels.withUnsafeBufferPointer { own in
      other.pixels.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress }
    }
  }
}
