import CInkSplash
import InkFormats
import InkGraphics
import InkPDF
import InkPDFAssembler
import InkRaster

/// Compares the shapes of pages with the pixels of Poppler's own renderer, Splash, and covers differences by pictures.
///
/// The shapes come from cairo, which refuses some fonts and lacks some forms of transparency. Both pages are compared
/// in blocks, whose mean color hardly depends on how the edges of glyphs and lines are smoothed.
final class PageCheck {
  private let document: OpaquePointer
  private let file: MappedFile
  private let units: UserUnits
  private let rasterizer = Rasterizer()
  private let decoder = PictureFileDecoder()

  /// The resolution of the comparison, in dots per inch; that of large pages is lower, see ``longestSide``.
  private static let dpi = 100.0
  /// The maximum length of a page's longer side, in pixels of the comparison.
  private static let longestSide = 1600.0

  /// The side of a block, in pixels of the comparison.
  private static let side = 8

  /// The minimum difference of the mean of a color component (0…255) at which a block differs.
  private static let tolerance = 40

  /// The resolution of pictures as a multiple of that of the comparison, 100 dpi: 3 is 300 dpi.
  private static let finest = 3.0
  /// The resolution of pictures if they cover more than ``largeShare`` of the page, as a multiple of that of the
  /// comparison, 100 dpi: 2 is 200 dpi.
  private static let coarsest = 2.0
  /// The resolution of drafts as a multiple of that of the comparison, 100 dpi.
  private static let draft = 0.72
  /// The fraction of the page above which pictures have the resolution ``coarsest``.
  private static let largeShare = 0.25

  /// Opens a document for comparisons; `nil` if Splash can't open it.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - password: The password in UTF-8; `nil` if none is known.
  ///   - units: The sizes of Poppler's units, in page units.
  init?(_ file: MappedFile, password: String?, _ units: UserUnits) {
    self.units = units
    self.file = file
    var opened = ink_splash_open(file.bytes, Int32(file.count), password)
    if opened == nil, let password, password.unicodeScalars.allSatisfy({ $0.value < 256 }) {
      // Encryption older than AES-256 needs Latin-1.
      var bytes = password.unicodeScalars.map { CChar(bitPattern: UInt8($0.value)) }
      bytes.append(0)
      opened = ink_splash_open(file.bytes, Int32(file.count), bytes)
    }
    guard let document = opened else { return nil }
    self.document = document
  }

  deinit { ink_splash_close(document) }

  /// Returns pictures of the parts of a page whose shapes differ from Splash's pixels, to be drawn above the shapes.
  ///
  /// - Parameters:
  ///   - index: The index of the page, from 0.
  ///   - size: The size of the page.
  ///   - vector: The shapes of the page.
  func patches(_ index: Int, _ size: PDFPageInfo, _ vector: VectorPicture) -> [DisplayList.Item] {
    let scale = min(Self.dpi / 72, Self.longestSide / max(size.width, size.height))
    let (width, height) = (
      Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up))
    )
    guard width >= Self.side, height >= Self.side,
      let expected = pixels(index, dpi: 72 * scale, (0, 0, width, height))
    else { return [] }
    let shown = self.shown(vector, scale, (0, 0, width, height))
    let parts = BlockMap(shown, expected, side: Self.side, tolerance: Self.tolerance).parts
    let covered = parts.reduce(0) { $0 + $1.width * $1.height }
    let isLarge = Double(covered) > Self.largeShare * Double(width * height)
    let factor = isLarge ? Self.coarsest : Self.finest
    return parts.compactMap { part -> DisplayList.Item? in
      let x = Int(Double(part.x) * factor)
      let y = Int(Double(part.y) * factor)
      let area = (x, y, Int(Double(part.width) * factor), Int(Double(part.height) * factor))
      guard let pixmap = pixels(index, dpi: 72 * scale * factor, area) else { return nil }
      // Compared again at the higher resolution, at which fine lines, at least one pixel wide, differ less.
      let block = Int(Double(Self.side) * factor)
      let again = BlockMap(
        self.shown(vector, scale * factor, area),
        pixmap,
        side: block,
        tolerance: Self.tolerance
      )
      if again.parts.isEmpty { return nil }
      let rect = Rect(
        x: Double(part.x) / scale,
        y: Double(part.y) / scale,
        width: Double(part.width) / scale,
        height: Double(part.height) / scale
      )
      return .image(Picture(file: PNGWriter.encode(pixmap), from: decoder), rect, alpha: 1)
    }
  }

  /// Returns the pixels of a part of a page's shapes, on white.
  ///
  /// - Parameters:
  ///   - scale: Pixels per page unit.
  ///   - part: The part, in pixels of the whole page.
  private func shown(
    _ vector: VectorPicture,
    _ scale: Double,
    _ part: (x: Int, y: Int, width: Int, height: Int)
  ) -> Pixmap {
    var pixmap = Pixmap(width: part.width, height: part.height)
    let page = Rect(x: 0, y: 0, width: vector.width, height: vector.height)
    let list = DisplayList([
      .path(Path(page.expanded(by: 2)), .nonZero, Paint(.white)),
      .image(Picture(vector), page, alpha: 1),
    ])
    let move = Affine.translation(-Double(part.x), -Double(part.y))
    rasterizer.draw(list, transform: .scale(scale).concatenating(move), into: &pixmap)
    return pixmap
  }

  /// Returns a whole page as one picture of up to 200 dpi; `nil` if that fails.
  ///
  /// - Parameters:
  ///   - index: The index of the page, from 0.
  ///   - size: The size of the page.
  ///   - isDraft: Whether it has at most 72 dpi.
  func picture(_ index: Int, _ size: PDFPageInfo, isDraft: Bool) -> DisplayList.Item? {
    let usual = min(Self.dpi / 72, Self.longestSide / max(size.width, size.height))
    let scale = usual * (isDraft ? Self.draft : Self.coarsest)
    let (width, height) = (
      Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up))
    )
    guard width > 0, height > 0, let pixmap = pixels(index, dpi: 72 * scale, (0, 0, width, height))
    else { return nil }
    let rect = Rect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale)
    return .image(Picture(file: PNGWriter.encode(pixmap), from: decoder), rect, alpha: 1)
  }

  /// Returns the pixels of a part of a page as drawn by Splash, opaque; `nil` if that fails.
  ///
  /// - Parameters:
  ///   - index: The index of the page, from 0.
  ///   - dpi: Pixels per inch.
  ///   - part: The part, in pixels of the whole page.
  private func pixels(
    _ index: Int,
    dpi: Double,
    _ part: (x: Int, y: Int, width: Int, height: Int)
  ) -> Pixmap? {
    var pixmap = Pixmap(width: part.width, height: part.height)
    let isDrawn = pixmap.pixels.withUnsafeMutableBytes { target in
      ink_splash_draw(
        document,
        Int32(index),
        dpi * units[index],
        Int32(part.x),
        Int32(part.y),
        Int32(part.width),
        Int32(part.height),
        target.baseAddress?.assumingMemoryBound(to: UInt8.self)
      ) != 0
    }
    guard isDrawn else { return nil }
    for i in pixmap.pixels.indices {
      let pixel = pixmap.pixels[i]
      pixmap.pixels[i] =
        pixel & 0xff00_ff00 | (pixel & 0xff) << 16 | (pixel >> 16) & 0xff | 0xff00_0000
    }
    return pixmap
  }
}

/// The blocks (squares of pixels) in which two pictures of a page differ.
struct BlockMap {
  /// A rectangle of blocks, in pixels.
  struct Part: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  private let columns: Int
  private let rows: Int
  private let side: Int
  private let size: (width: Int, height: Int)
  private var differs: [Bool]

  /// Compares two pictures of the same size, both opaque.
  ///
  /// - Parameters:
  ///   - side: The side of a block, in pixels.
  ///   - tolerance: The difference of the mean of a color component, 0…255, from which a block differs.
  init(_ a: Pixmap, _ b: Pixmap, side: Int, tolerance: Int) {
    self.side = side
    size = (a.width, a.height)
    columns = (a.width + side - 1) / side
    rows = (a.height + side - 1) / side
    var sums = [SIMD4<Int32>](repeating: .zero, count: columns * rows)
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (p, q) = (a.pixels[y * a.width + x], b.pixels[y * b.width + x])
        let block = y / side * columns + x / side
        sums[block].x += Int32(p & 255) - Int32(q & 255)
        sums[block].y += Int32(p >> 8 & 255) - Int32(q >> 8 & 255)
        sums[block].z += Int32(p >> 16 & 255) - Int32(q >> 16 & 255)
      }
    }
    // Narrow blocks at the edges are judged like whole ones, so that the rounding of the page's size doesn't count.
    let limit = Int32(tolerance * side * side)
    differs = sums.map { abs($0.x) >= limit || abs($0.y) >= limit || abs($0.z) >= limit }
  }

  /// Disjoint rectangles, in pixels, that contain all blocks that differ, and their neighbors.
  var parts: [Part] {
    var boxes: [(minX: Int, minY: Int, maxX: Int, maxY: Int)] = []
    for row in 0..<rows {
      for column in 0..<columns where differs[row * columns + column] {
        var box = (
          minX: max(column - 1, 0), minY: max(row - 1, 0), maxX: min(column + 2, columns),
          maxY: min(row + 2, rows)
        )
        // Rectangles that touch are joined; the result may touch others.
        while let at = boxes.firstIndex(where: {
          $0.minX <= box.maxX && $0.maxX >= box.minX && $0.minY <= box.maxY && $0.maxY >= box.minY
        }) {
          let other = boxes.remove(at: at)
          box = (
            min(box.minX, other.minX), min(box.minY, other.minY), max(box.maxX, other.maxX),
            max(box.maxY, other.maxY)
          )
        }
        boxes.append(box)
      }
    }
    return boxes.map { box in
      let (x, y) = (box.minX * side, box.minY * side)
      return Part(
        x: x,
        y: y,
        width: min(box.maxX * side, size.width) - x,
        height: min(box.maxY * side, size.height) - y
      )
    }
  }
}
