import InkGraphics
import InkStrokes

extension Step {
  /// The tags of the frames that steps are written as.
  enum Tag {
    static let addPage: UInt8 = 1
    static let addLayer: UInt8 = 2
    static let addStroke: UInt8 = 3
    static let addItem: UInt8 = 4
    static let addResource: UInt8 = 5
    static let pageRemoved: UInt8 = 16
    static let pagePosition: UInt8 = 17
    static let pageSize: UInt8 = 18
    static let pagePaper: UInt8 = 19
    static let layerRemoved: UInt8 = 32
    static let layerPlace: UInt8 = 33
    static let layerName: UInt8 = 34
    static let layerHidden: UInt8 = 35
    static let layerLocked: UInt8 = 36
    static let layerOpacity: UInt8 = 37
    static let layerBlendMode: UInt8 = 38
    static let itemRemoved: UInt8 = 48
    static let itemBrush: UInt8 = 49
    static let itemTransform: UInt8 = 50
    static let itemPlace: UInt8 = 51
    static let itemContent: UInt8 = 52
  }

  var tag: UInt8 {
    switch self {
    case .addPage: return Tag.addPage
    case .addLayer: return Tag.addLayer
    case .addItem(let item): return item.content.isStroke ? Tag.addStroke : Tag.addItem
    case .addResource: return Tag.addResource
    case .page(_, let change):
      switch change {
      case .removed: return Tag.pageRemoved
      case .position: return Tag.pagePosition
      case .size: return Tag.pageSize
      case .paper: return Tag.pagePaper
      }
    case .layer(_, let change):
      switch change {
      case .removed: return Tag.layerRemoved
      case .place: return Tag.layerPlace
      case .name: return Tag.layerName
      case .hidden: return Tag.layerHidden
      case .locked: return Tag.layerLocked
      case .opacity: return Tag.layerOpacity
      case .blendMode: return Tag.layerBlendMode
      }
    case .item(_, let change):
      switch change {
      case .removed: return Tag.itemRemoved
      case .brush: return Tag.itemBrush
      case .transform: return Tag.itemTransform
      case .place: return Tag.itemPlace
      case .content: return Tag.itemContent
      }
    case .unknown(let tag, _): return tag
    }
  }

  func encode(into writer: inout DrawingWriter) {
    let start = writer.out.beginFrame(tag)
    switch self {
    case .addPage(let page):
      writer.write(page.id.stamp)
      writer.write(page.position)
      writer.write(page.size)
      writer.write(page.paper)
    case .addLayer(let id, let page, let position):
      writer.write(id.stamp)
      writer.write(page.stamp)
      writer.write(position)
    case .addItem(let item):
      writer.write(item.id.stamp)
      writer.write(item.layer.stamp)
      writer.write(item.position)
      writer.write(item.brush ?? SharedBrush(.pen))
      writer.write(item.transform)
      writer.write(item.inkBounds)
      writer.write(item.content)
    case .page(let id, let change):
      writer.write(id.stamp)
      switch change {
      case .removed(let value): writer.out.write(value)
      case .position(let value): writer.write(value)
      case .size(let value): writer.write(value)
      case .paper(let value): writer.write(value)
      }
    case .layer(let id, let change):
      writer.write(id.stamp)
      switch change {
      case .removed(let value), .hidden(let value), .locked(let value): writer.out.write(value)
      case .place(let page, let position):
        writer.write(page.stamp)
        writer.write(position)
      case .name(let value): writer.write(value)
      case .opacity(let value): writer.out.write(value)
      case .blendMode(let value): writer.out.write(value.rawValue)
      }
    case .item(let id, let change):
      writer.write(id.stamp)
      switch change {
      case .removed(let value): writer.out.write(value)
      case .brush(let value): writer.write(value)
      case .transform(let value): writer.write(value)
      case .place(let layer, let position):
        writer.write(layer.stamp)
        writer.write(position)
      case .content: break
      }
    case .addResource: break
    case .unknown(_, let bytes): writer.out.write(bytes)
    }
    writer.out.endFrame(start)
  }

  init(from reader: inout DrawingReader) throws(StreamDecodingError) {
    let (tag, end) = try reader.input.frame()
    switch tag {
    case Tag.addPage:
      let id = PageID(try reader.stamp())
      let position = try reader.key()
      let size = try reader.size()
      self = .addPage(
        NewPage(id: id, position: position, size: size, paper: try reader.paper())
      )
    case Tag.addLayer:
      let id = LayerID(try reader.stamp())
      let page = PageID(try reader.stamp())
      self = .addLayer(id, on: page, try reader.key())
    case Tag.addStroke:
      let id = ItemID(try reader.stamp())
      let layer = LayerID(try reader.stamp())
      let position = try reader.key()
      let brush = try reader.brush()
      let transform = try reader.transform()
      let inkBounds = try reader.rect()
      self = .addItem(
        NewItem(
          id: id,
          layer: layer,
          position: position,
          content: try reader.content(),
          brush: brush,
          transform: transform,
          inkBounds: inkBounds
        )
      )
    case Tag.pageRemoved...Tag.pagePaper:
      let id = PageID(try reader.stamp())
      switch tag {
      case Tag.pageRemoved: self = .page(id, .removed(try reader.input.flag()))
      case Tag.pagePosition: self = .page(id, .position(try reader.key()))
      case Tag.pageSize: self = .page(id, .size(try reader.size()))
      default: self = .page(id, .paper(try reader.paper()))
      }
    case Tag.layerRemoved...Tag.layerOpacity:
      let id = LayerID(try reader.stamp())
      switch tag {
      case Tag.layerRemoved: self = .layer(id, .removed(try reader.input.flag()))
      case Tag.layerPlace:
        let page = PageID(try reader.stamp())
        self = .layer(id, .place(page, try reader.key()))
      case Tag.layerName: self = .layer(id, .name(try reader.name()))
      case Tag.layerHidden: self = .layer(id, .hidden(try reader.input.flag()))
      case Tag.layerLocked: self = .layer(id, .locked(try reader.input.flag()))
      default: self = .layer(id, .opacity(try reader.input.double()))
      }
    case Tag.itemRemoved...Tag.itemPlace:
      let id = ItemID(try reader.stamp())
      switch tag {
      case Tag.itemRemoved: self = .item(id, .removed(try reader.input.flag()))
      case Tag.itemBrush: self = .item(id, .brush(try reader.brush()))
      case Tag.itemTransform: self = .item(id, .transform(try reader.transform()))
      default:
        let layer = LayerID(try reader.stamp())
        self = .item(id, .place(layer, try reader.key()))
      }
    default: self = .unknown(tag: tag, try reader.input.bytes(end - reader.input.offset))
    }
    try reader.input.checkEnd(end)
    guard isSound else { throw reader.failure() }
  }
}
