import InkFormats
import InkGraphics
import InkRaster

/// Applies masks to display items, which have none: turns masked items into pictures.
final class MaskPainter {
  /// The items whose opacity or brightness is the opacity of the masked items.
  struct Mask {
    var items: [DisplayList.Item]
    /// Whether the opacity of the mask's items counts; otherwise their brightness does.
    var isAlpha: Bool
  }

  /// The resolution of pictures, in pixels per page unit (4 is 288 dpi).
  static let scale = 4.0

  /// The maximum number of pixels of a picture; larger areas have a lower resolution.
  private static let maximumPixels = 16_000_000.0

  private let rasterizer = Rasterizer()
  private let decoder = PictureFileDecoder()

  /// Returns the outline of ink.
  func outline(of ribbon: Ribbon) -> Path { ribbon.outline() }

  /// Returns masked items: unchanged, in a group with an opacity, or as one picture.
  func masked(_ items: [DisplayList.Item], by mask: Mask) -> [DisplayList.Item] {
    if let alpha = mask.alpha(over: Self.bounds(items)) {
      if alpha >= 0.999 { return items }
      return alpha <= 0 ? [] : [.group(items, alpha: alpha, .sourceOver)]
    }
    if let picture = pictureInShape(items, mask) { return [picture] }
    var bounds = Self.bounds(items).intersection(Self.bounds(mask.items))
    bounds = bounds.intersection(Rect(x: -20_000, y: -20_000, width: 40_000, height: 40_000))
    guard bounds.width > 0, bounds.height > 0 else { return [] }
    let scale = min(Self.scale, (Self.maximumPixels / (bounds.width * bounds.height)).squareRoot())
    // Whole pixels of a grid over the page, so that adjacent pictures match.
    let area = Rect(
      minX: (bounds.minX * scale).rounded(.down),
      minY: (bounds.minY * scale).rounded(.down),
      maxX: (bounds.maxX * scale).rounded(.up),
      maxY: (bounds.maxY * scale).rounded(.up)
    )
    guard area.width >= 1, area.height >= 1, area.width < 65_536, area.height < 65_536 else {
      return []
    }
    let transform = Affine.scale(scale).concatenating(.translation(-area.minX, -area.minY))
    var shown = Pixmap(width: Int(area.width), height: Int(area.height))
    rasterizer.draw(DisplayList(items), transform: transform, into: &shown)
    var cover = Pixmap(width: Int(area.width), height: Int(area.height))
    rasterizer.draw(DisplayList(mask.items), transform: transform, into: &cover)
    for i in shown.pixels.indices {
      let weight = mask.weight(cover.pixels[i], cover.format)
      if weight < 255 { shown.pixels[i] = Self.faded(shown.pixels[i], weight) }
    }
    let rect = Rect(
      minX: area.minX / scale,
      minY: area.minY / scale,
      maxX: area.maxX / scale,
      maxY: area.maxY / scale
    )
    return [.image(file(of: shown), rect, alpha: 1)]
  }

  /// Returns a masked picture without resampling; `nil` if that is impossible.
  ///
  /// The mask must be a picture, and the item a picture in the same rectangle or a single color that covers it.
  private func pictureInShape(_ items: [DisplayList.Item], _ mask: Mask) -> DisplayList.Item? {
    guard items.count == 1, mask.items.count == 1,
      case .image(let stencil, let stencilRect, 1, let stencilTransform) = mask.items[0]
    else { return nil }
    let shape = Path(stencilRect).transformed(by: stencilTransform)
    switch items[0] {
    case .path(let path, _, let paint):
      // The path covers the mask, so the result is the color with the opacity of the mask.
      guard let rect = path.rect, rect.expanded(by: 0.3).contains(shape.controlBounds),
        paint.blendMode == .sourceOver
      else { return nil }
      var pixels = stencil.pixmap
      guard pixels.width > 0 else { return nil }
      let color = paint.color.sRGBA
      var source = color * color.w
      source.w = color.w
      for i in pixels.pixels.indices {
        let weight = mask.weight(pixels.pixels[i], pixels.format)
        pixels.pixels[i] = pixels.format.packed(source * (Double(weight) / 255))
      }
      return .image(file(of: pixels), stencilRect, alpha: 1, transform: stencilTransform)
    case .image(let picture, let rect, 1, let transform):
      guard Path(rect).transformed(by: transform).isNear(shape, 0.3) else { return nil }
      var pixels = picture.pixmap
      let cover = stencil.pixmap
      guard pixels.width > 0, cover.width > 0 else { return nil }
      if cover.width > pixels.width || cover.height > pixels.height {
        pixels = Self.enlarged(
          pixels,
          max(cover.width, pixels.width),
          max(cover.height, pixels.height)
        )
      }
      // The rows of both begin at the same corner only if neither is mirrored against the other.
      guard transform.a * stencilTransform.a >= 0, transform.d * stencilTransform.d >= 0,
        transform.b * stencilTransform.b >= 0, transform.c * stencilTransform.c >= 0
      else { return nil }
      for y in 0..<pixels.height {
        let row = y * cover.height / pixels.height * cover.width
        for x in 0..<pixels.width {
          let i = y * pixels.width + x
          let weight = mask.weight(cover.pixels[row + x * cover.width / pixels.width], cover.format)
          if weight < 255 { pixels.pixels[i] = Self.faded(pixels.pixels[i], weight) }
        }
      }
      return .image(file(of: pixels), rect, alpha: 1, transform: transform)
    default: return nil
    }
  }

  private func file(of pixmap: Pixmap) -> Picture {
    Picture(file: PNGWriter.encode(pixmap), from: decoder)
  }

  /// Returns a picture in another size, without interpolation.
  static func enlarged(_ pixmap: Pixmap, _ width: Int, _ height: Int) -> Pixmap {
    guard pixmap.width > 0, width * height <= Int(maximumPixels) else { return pixmap }
    var result = Pixmap(width: width, height: height, format: pixmap.format)
    for y in 0..<height {
      let row = y * pixmap.height / height * pixmap.width
      for x in 0..<width {
        result.pixels[y * width + x] = pixmap.pixels[row + x * pixmap.width / width]
      }
    }
    return result
  }

  /// Returns a premultiplied pixel times a weight 0…255.
  private static func faded(_ pixel: UInt32, _ weight: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let channel = ((pixel >> shift & 255) * weight + 127) / 255
      result |= channel << shift
    }
    return result
  }

  private static func bounds(_ items: [DisplayList.Item]) -> Rect {
    var box = Rect.empty
    for item in items { box.formUnion(item.bounds) }
    return box
  }
}

extension MaskPainter.Mask {
  /// Returns the opacity of a mask, 0…1, if it is the same all over an area; `nil` for other masks.
  func alpha(over area: Rect) -> Double? {
    if items.isEmpty { return 0 }
    guard isAlpha, items.count == 1, case .path(let path, _, let paint) = items[0],
      let rect = path.rect, rect.expanded(by: 0.3).contains(area)
    else { return nil }
    return paint.color.alpha
  }

  /// Returns the opacity that a pixel of the mask stands for, 0…255.
  func weight(_ pixel: UInt32, _ format: Pixmap.Format) -> UInt32 {
    if isAlpha { return pixel >> 24 }
    let color = format.unpacked(pixel)
    let brightness = 0.2125 * color.x + 0.7154 * color.y + 0.0721 * color.z
    return UInt32(min(max(brightness * 255 + 0.5, 0), 255))
  }
}
