package import InkGraphics

/// Pixels above a page that do not move with it, such as fading ink.
package struct PageOverlay: Equatable {
  /// The color of opaque paper that covers the page; `nil` for none.
  package var paper: Color?

  /// Pixmaps of the size and format of the frame, from bottom to top.
  package var pictures: [Pixmap] = []

  /// The pixels of dragged items, above everything else; `nil` for none.
  package var dragImage: DragImage?

  /// Creates an empty overlay.
  package init() {}

  /// Composites the overlay over a rectangle of a frame that shows the page.
  ///
  /// - Parameters:
  ///   - rect: The pixels to composite.
  ///   - frame: The pixels of the page.
  ///   - view: The transform from page units to pixels.
  ///   - waiting: Tiles of the page that are not painted yet, in pixels.
  func paint(
    _ rect: PixelRect,
    over frame: inout Pixmap,
    seeing view: Affine,
    _ waiting: [PixelRect]
  ) {
    if let paper { frame.fill(rect, with: frame.pixel(of: paper.withAlpha(1))) }
    for picture in pictures { frame.composite(picture, over: rect) }
    guard let dragImage else { return }
    guard dragImage.stage == .landing else {
      return dragImage.composite(rect, over: &frame, seeing: view)
    }
    for tile in waiting where tile.intersects(rect) {
      dragImage.composite(rect.intersection(tile), over: &frame, seeing: view)
    }
  }
}

extension Pixmap {
  /// Composites a rectangle of a pixmap of the same format over this one.
  fileprivate mutating func composite(_ other: Pixmap, over rect: PixelRect) {
    let rect = rect.intersection(bounds).intersection(other.bounds)
    guard !rect.isEmpty else { return }
    let (width, otherWidth) = (width, other.width)
    pixels.withUnsafeMutableBufferPointer { target in
      other.pixels.withUnsafeBufferPointer { source in
        for y in rect.minY..<rect.maxY {
          let other = y &* (otherWidth &- width)
          for i in (y &* width &+ rect.minX)..<(y &* width &+ rect.maxX) {
            target[i] = layered(source[other &+ i], over: target[i])
          }
        }
      }
    }
  }
}

/// Composites a premultiplied pixel over another, channel by channel.
@inline(__always)
func layered(_ pixel: UInt32, over below: UInt32) -> UInt32 {
  let rest = 255 &- pixel &>> 24
  if rest == 255 { return below }
  if rest == 0 { return pixel }
  // Two channels are multiplied at a time, with 16 bits each. Adding a product's high byte to it makes the division by
  // 256 below an exact, rounded division by 255.
  var even = (below & 0xff_00ff) &* rest &+ 0x7f_007f
  var odd = (below &>> 8 & 0xff_00ff) &* rest &+ 0x7f_007f
  even = even &+ 0x1_0001 &+ (even &>> 8 & 0xff_00ff)
  odd = odd &+ 0x1_0001 &+ (odd &>> 8 & 0xff_00ff)
  return pixel &+ (even &>> 8 & 0xff_00ff) &+ (odd & 0xff00_ff00)
}

/// Composites eight premultiplied pixels over others.
@inline(__always)
func layered(_ pixels: SIMD8<UInt32>, over below: SIMD8<UInt32>) -> SIMD8<UInt32> {
  typealias Eight = SIMD8<UInt32>
  typealias Channels = SIMD16<UInt16>
  let mask = Eight(repeating: 0xff_00ff)
  let rest: Eight = Eight(repeating: 255) &- (pixels &>> Eight(repeating: 24))
  // Channels have 16 bits each, which even the oldest vector units can multiply.
  let share = unsafeBitCast(rest | rest &<< Eight(repeating: 16), to: Channels.self)
  let (byte, half, one) = (
    Channels(repeating: 8), Channels(repeating: 127), Channels(repeating: 1)
  )
  var even = unsafeBitCast(below & mask, to: Channels.self) &* share &+ half
  var odd = (unsafeBitCast(below, to: Channels.self) &>> byte) &* share &+ half
  even = (even &+ one &+ (even &>> byte)) &>> byte
  odd = odd &+ one &+ (odd &>> byte)
  let low = unsafeBitCast(even, to: Eight.self)
  let high = unsafeBitCast(odd, to: Eight.self) & ~mask
  return pixels &+ low &+ high
}
