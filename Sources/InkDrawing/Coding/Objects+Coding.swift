import InkGraphics
import InkStrokes

// Pages, layers and things with all their registers, each behind its stamp.

extension Page {
  func encode(into writer: inout DrawingWriter) {
    writer.write(id.stamp)
    writer.write(placeStamp)
    writer.write(position)
    writer.write(removedStamp)
    writer.out.write(isRemoved)
    writer.write(sizeStamp)
    writer.write(size)
    writer.write(paperStamp)
    writer.write(paper)
  }

  init(from reader: inout DrawingReader) throws(StreamDecodingError) {
    let id = PageID(try reader.stamp())
    let placeStamp = try reader.stamp()
    let position = try reader.key()
    let removedStamp = try reader.stamp()
    let isRemoved = try reader.input.flag()
    let sizeStamp = try reader.stamp()
    let size = try reader.size()
    let paperStamp = try reader.stamp()
    let paper = try reader.paper()
    self.init(id, position: position, size: size, paper: paper, stamp: placeStamp)
    self.removedStamp = removedStamp
    self.isRemoved = isRemoved
    self.sizeStamp = sizeStamp
    self.paperStamp = paperStamp
  }
}

extension Layer {
  func encode(into writer: inout DrawingWriter) {
    writer.write(id.stamp)
    writer.write(placeStamp)
    writer.write(page.stamp)
    writer.write(position)
    writer.write(removedStamp)
    writer.out.write(isRemoved)
    writer.write(nameStamp)
    writer.write(name)
    writer.write(hiddenStamp)
    writer.out.write(isHidden)
    writer.write(lockedStamp)
    writer.out.write(isLocked)
    writer.write(opacityStamp)
    writer.out.write(opacity)
  }

  init(from reader: inout DrawingReader) throws(StreamDecodingError) {
    let id = LayerID(try reader.stamp())
    let placeStamp = try reader.stamp()
    let page = PageID(try reader.stamp())
    self.init(id, page: page, position: try reader.key(), stamp: placeStamp)
    removedStamp = try reader.stamp()
    isRemoved = try reader.input.flag()
    nameStamp = try reader.stamp()
    name = try reader.name()
    hiddenStamp = try reader.stamp()
    isHidden = try reader.input.flag()
    lockedStamp = try reader.stamp()
    isLocked = try reader.input.flag()
    opacityStamp = try reader.stamp()
    opacity = try reader.input.double()
    guard opacity >= 0, opacity <= 1 else { throw reader.failure() }
  }
}

extension ItemState {
  func encode(into writer: inout DrawingWriter, reference: UInt32?) {
    writer.write(id.stamp)
    writer.write(placeStamp)
    writer.write(layer.stamp)
    writer.write(position)
    writer.write(removedStamp)
    writer.out.write(isRemoved)
    writer.write(brushStamp)
    writer.write(brush ?? SharedBrush(.pen))
    writer.write(transformStamp)
    writer.write(transform)
    writer.write(inkBounds)
    writer.write(content, reference: reference)
  }

  init(from reader: inout DrawingReader) throws(StreamDecodingError) {
    let id = ItemID(try reader.stamp())
    let placeStamp = try reader.stamp()
    let layer = LayerID(try reader.stamp())
    let position = try reader.key()
    let removedStamp = try reader.stamp()
    let isRemoved = try reader.input.flag()
    let brushStamp = try reader.stamp()
    let brush = try reader.brush()
    let transformStamp = try reader.stamp()
    let transform = try reader.transform()
    let inkBounds = try reader.rect()
    let content = try reader.content()
    let new = NewItem(
      id: id,
      layer: layer,
      position: position,
      content: content,
      brush: brush,
      transform: transform,
      inkBounds: inkBounds
    )
    self.init(new, brush, placeStamp)
    self.removedStamp = removedStamp
    self.isRemoved = isRemoved
    self.brushStamp = brushStamp
    self.transformStamp = transformStamp
  }
}
