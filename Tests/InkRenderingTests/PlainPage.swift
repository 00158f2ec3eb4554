import InkDrawing
import InkGraphics

/// A bar of whole pixels: every pixel of it is either inked or not.
struct Bar {
  var rect: PixelRect
  var color: Color
  /// Whether each pixel of the rectangle is left.
  var isLeft: [Bool]

  init(_ rect: PixelRect, _ color: Color) {
    self.rect = rect
    self.color = color
    isLeft = Array(repeating: true, count: rect.width * rect.height)
  }

  /// Returns the pixel of an opaque color.
  static func pixel(_ color: Color) -> UInt32 {
    let parts = (0..<3).map { UInt32((color.components[$0] * 255).rounded()) }
    return parts[0] | parts[1] << 8 | parts[2] << 16 | 0xff00_0000
  }

  func has(_ x: Int, _ y: Int) -> Bool {
    guard x >= rect.minX, x < rect.maxX, y >= rect.minY, y < rect.maxY else { return false }
    return isLeft[(y - rect.minY) * rect.width + x - rect.minX]
  }

  mutating func erase(_ other: PixelRect) {
    let both = rect.intersection(other)
    if both.isEmpty { return }
    for y in both.minY..<both.maxY {
      for x in both.minX..<both.maxX {
        isLeft[(y - rect.minY) * rect.width + x - rect.minX] = false
      }
    }
  }
}

/// A page that stores only the pixels of its items.
struct PlainPage {
  var order: [(id: ItemID, bar: Bar)] = []

  func pixmap(_ side: Int) -> Pixmap {
    var pixmap = Pixmap(width: side, height: side)
    pixmap.pixels = Array(repeating: Bar.pixel(.white), count: side * side)
    for (_, bar) in order {
      let pixel = Bar.pixel(bar.color)
      let seen = bar.rect.intersection(pixmap.bounds)
      if seen.isEmpty { continue }
      for y in seen.minY..<seen.maxY {
        for x in seen.minX..<seen.maxX where bar.has(x, y) {
          pixmap.pixels[y * side + x] = pixel
        }
      }
    }
    return pixmap
  }

  /// Removes columns from all bars; the remaining parts become separate bars.
  mutating func cut(_ x: Int, radius: Int, pieces: (ItemID) -> [ItemID]) {
    var new: [(id: ItemID, bar: Bar)] = []
    for (id, bar) in order {
      let reach = radius + bar.rect.height / 2
      let gap = (x - reach)..<(x + reach)
      guard bar.rect.minX < gap.upperBound, bar.rect.maxX > gap.lowerBound else {
        new.append((id, bar))
        continue
      }
      var names = pieces(id)[...]
      let sides = [
        (bar.rect.minX, min(gap.lowerBound, bar.rect.maxX)),
        (max(gap.upperBound, bar.rect.minX), bar.rect.maxX),
      ]
      for (start, end) in sides where start < end {
        guard let name = names.popFirst() else { continue }
        var rect = bar.rect
        (rect.minX, rect.maxX) = (start, end)
        var part = Bar(rect, bar.color)
        for y in rect.minY..<rect.maxY {
          for x in start..<end where !bar.has(x, y) {
            part.isLeft[(y - rect.minY) * rect.width + x - start] = false
          }
        }
        new.append((name, part))
      }
    }
    order = new
  }

  func top(_ x: Int, _ y: Int) -> ItemID? { order.last { $0.bar.has(x, y) }?.id }
}
