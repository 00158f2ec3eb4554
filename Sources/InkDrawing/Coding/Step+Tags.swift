extension Step {
  /// The numbers of the kinds of steps in records.
  enum Tag {
    static let addPage: UInt8 = 1
    static let addLayer: UInt8 = 2
    static let addStroke: UInt8 = 3
    static let addItem: UInt8 = 4
    static let addResource: UInt8 = 5
    static let addEraser: UInt8 = 6
    static let pageRemoved: UInt8 = 16
    static let pagePosition: UInt8 = 17
    static let pageSize: UInt8 = 18
    static let pagePaper: UInt8 = 19
    static let pageTitles: UInt8 = 20
    static let layerRemoved: UInt8 = 32
    static let layerLocation: UInt8 = 33
    static let layerName: UInt8 = 34
    static let layerHidden: UInt8 = 35
    static let layerLocked: UInt8 = 36
    static let layerOpacity: UInt8 = 37
    static let layerBlendMode: UInt8 = 38
    static let itemRemoved: UInt8 = 48
    static let itemBrush: UInt8 = 49
    static let itemTransform: UInt8 = 50
    static let itemLocation: UInt8 = 51
    static let itemContent: UInt8 = 52
    static let itemAttribute: UInt8 = 53
    static let kindName: UInt8 = 64
  }

  /// The number of the step's kind.
  var tag: UInt8 {
    switch self {
    case .addPage: return Tag.addPage
    case .addLayer: return Tag.addLayer
    case .addItem(let item):
      if !item.content.isStroke { return Tag.addItem }
      return item.targets == nil ? Tag.addStroke : Tag.addEraser
    case .addResource: return Tag.addResource
    case .page(_, let change):
      switch change {
      case .removed: return Tag.pageRemoved
      case .position: return Tag.pagePosition
      case .size: return Tag.pageSize
      case .paper: return Tag.pagePaper
      case .titles: return Tag.pageTitles
      }
    case .layer(_, let change):
      switch change {
      case .removed: return Tag.layerRemoved
      case .location: return Tag.layerLocation
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
      case .location: return Tag.itemLocation
      case .content: return Tag.itemContent
      case .attribute: return Tag.itemAttribute
      }
    case .unknown(let step): return step.tag
    }
  }
}
