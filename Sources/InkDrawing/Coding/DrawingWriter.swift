import InkGraphics
import InkStrokes

// Numbers are little-endian, reals doubles. A frame is a tag byte, a length of 32 bits and a body.
// A brush is a number of 32 bits; where it is that of the next new brush, the brush follows. Frames
// of kinds that come in later versions contain no brushes by number, so that they can be skipped.

/// Writes drawings and operations.
struct DrawingWriter {
  var out = ByteWriter()
  private var brushes = BrushTable()

  mutating func write(_ stamp: Stamp) { out.write(stamp.rawValue) }

  mutating func write(_ key: PositionKey) {
    out.write(key.head)
    out.write(UInt32(key.tail.count))
    for digit in key.tail { out.write(digit) }
  }

  mutating func write(_ brush: SharedBrush) {
    let count = brushes.count
    let number = brushes.number(brush)
    out.write(UInt32(number))
    if number == count { brush.brush.encode(into: &out) }
  }

  mutating func write(_ transform: AffineTransform) {
    out.write(transform.a)
    out.write(transform.b)
    out.write(transform.c)
    out.write(transform.d)
    out.write(transform.tx)
    out.write(transform.ty)
  }

  mutating func write(_ rect: Rect) {
    out.write(rect.minX)
    out.write(rect.minY)
    out.write(rect.maxX)
    out.write(rect.maxY)
  }

  mutating func write(_ size: PageSize?) {
    out.write(size != nil)
    if let size {
      out.write(size.width)
      out.write(size.height)
    }
  }

  mutating func write(_ paper: Paper) {
    out.write(paper.pattern.rawValue)
    out.write(paper.spacing)
    paper.patternColor.encode(into: &out)
    out.write(paper.color != nil)
    paper.color?.encode(into: &out)
  }

  mutating func write(_ name: [UInt8]) {
    out.write(UInt32(name.count))
    out.write(name)
  }

  /// Writes a content, or the number under which a source has its samples.
  mutating func write(_ content: ItemContent, reference: UInt32? = nil) {
    switch content {
    case .graphic, .unknown: preconditionFailure("this codec goes")
    case .stroke(let kind, let samples):
      out.write(kind.rawValue)
      if let reference {
        out.write(true)
        out.write(reference)
        return
      }
      out.write(false)
      // Only sources can give samples that are not sound, and those could not be read again.
      let sound = samples.all.filter { $0.isSound }
      out.write(UInt32(sound.count))
      for sample in sound { sample.encode(into: &out) }
    }
  }
}
