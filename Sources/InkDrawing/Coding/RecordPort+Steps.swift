import InkGraphics
import InkStrokes

extension RecordPort {
  /// Writes or reads an operation with its logical time and its cause.
  package mutating func logged(_ value: LoggedOperation?) -> LoggedOperation {
    let stamp = stamp(value?.stamp ?? stamp)
    var form = LoggedForm.apply
    var cause = value?.cause ?? .apply
    switch cause {
    case .apply: if value?.operation.belongsToPrevious == true { form = .part }
    case .undo: form = .undo
    case .redo: form = .redo
    }
    guard let form = LoggedForm(rawValue: byte(form.rawValue)) else {
      fail()
      return LoggedOperation(stamp: stamp, operation: DrawingOperation(.group, []))
    }
    if form == .undo || form == .redo {
      var name = stamp
      if case .undo(let other) = cause { name = other }
      if case .redo(let other) = cause { name = other }
      name = self.stamp(name)
      cause = form == .undo ? .undo(name) : .redo(name)
    }
    var operation = operation(value?.operation)
    operation.belongsToPrevious = form == .part
    return LoggedOperation(stamp: stamp, cause: cause, operation: operation)
  }

  /// The number by which a record states the cause of an operation.
  private enum LoggedForm: UInt8 {
    case apply = 0
    case undo = 1
    case redo = 2
    /// The operation was applied, and is undone together with the one before it.
    case part = 3
  }

  mutating func operation(_ value: DrawingOperation?) -> DrawingOperation {
    var kind = DrawingOperation.Kind(rawValue: byte(value?.kind.rawValue ?? 0))
    let name = value?.kind.name.map { Step(kindName: $0) }
    let count = count((value?.steps.count ?? 0) + (name == nil ? 0 : 1))
    if let value, !isReading {
      if let name { _ = self.step(name) }
      for step in value.steps { _ = self.step(step) }
      return value
    }
    var steps: [Step] = []
    steps.reserveCapacity(min(count, 4096))
    for _ in 0..<count where !isBroken {
      reserve(Memory.step)
      steps.append(step(nil))
    }
    if let name = steps.first?.kindName {
      kind = DrawingOperation.Kind(rawValue: kind.rawValue, name: name)
      steps.removeFirst()
    }
    return DrawingOperation(kind, steps)
  }

  private mutating func step(_ value: Step?) -> Step {
    let tag = byte(value?.tag ?? 0)
    let step: Step
    switch tag {
    case Step.Tag.addPage:
      var page = NewPage(id: PageID(layoutStamp), position: .middle, size: nil, paper: .plain)
      if case .addPage(let new) = value { page = new }
      page.id.stamp = layoutStamp(page.id.stamp)
      page.position = key(page.position)
      page.size = size(page.size)
      page.paper = paper(page.paper)
      step = .addPage(page)
    case Step.Tag.addLayer:
      var (id, page, position) = (LayerID(layoutStamp), PageID(layoutStamp), PositionKey.middle)
      if case .addLayer(let a, let b, let c) = value { (id, page, position) = (a, b, c) }
      id.stamp = layoutStamp(id.stamp)
      page.stamp = layoutStamp(page.stamp)
      step = .addLayer(id, on: page, key(position))
    case Step.Tag.addStroke, Step.Tag.addEraser, Step.Tag.addItem: step = addItem(value, tag)
    case Step.Tag.addResource:
      var new: Resource?
      if case .addResource(let resource) = value { new = resource }
      let id = resourceID(new?.id ?? ResourceID(stamp))
      step = .addResource(new ?? resource(id))
    case Step.Tag.pageRemoved...Step.Tag.pagePaper:
      var id = PageID(layoutStamp)
      var change = PageChange.removed(false)
      if case .page(let a, let b) = value { (id, change) = (a, b) }
      id.stamp = layoutStamp(id.stamp)
      step = .page(id, self.change(change, tag))
    case Step.Tag.layerRemoved...Step.Tag.layerBlendMode:
      var id = LayerID(layoutStamp)
      var change = LayerChange.removed(false)
      if case .layer(let a, let b) = value { (id, change) = (a, b) }
      id.stamp = layoutStamp(id.stamp)
      step = .layer(id, self.change(change, tag))
    case Step.Tag.itemRemoved...Step.Tag.itemAttribute:
      var id = ItemID(stamp)
      var change = ItemChange.removed(false)
      if case .item(let a, let b) = value { (id, change) = (a, b) }
      id.stamp = stamp(id.stamp)
      step = .item(id, self.change(change, tag))
    case Step.Tag.pageTitles: step = titles(value)
    default:
      var kept = UnknownStep(tag: tag, value: [], previous: [])
      if case .unknown(let new) = value { kept = new }
      kept.value = block(kept.value)
      kept.previous = block(kept.previous)
      step = .unknown(kept)
    }
    if isReading, !step.isValid { fail() }
    return step
  }

  /// Writes or reads titles of a page, in the form of a step of a later version, which earlier versions preserve.
  private mutating func titles(_ value: Step?) -> Step {
    var kept = UnknownStep(tag: Step.Tag.pageTitles, value: [], previous: [])
    if case .page(let page, .titles(let titles, let previous)) = value {
      kept.value = titles.encoded(of: page)
      kept.previous = previous.encoded(of: page)
    }
    if case .unknown(let new) = value { kept = new }
    kept.value = block(kept.value)
    kept.previous = block(kept.previous)
    guard let new = PageTitles.decoded(kept.value, isStamped: false),
      let old = PageTitles.decoded(kept.previous, isStamped: false), new.page == old.page
    else { return .unknown(kept) }
    return .page(new.page, .titles(new.titles, previous: old.titles))
  }

  private mutating func addItem(_ value: Step?, _ tag: UInt8) -> Step {
    let isStroke = tag != Step.Tag.addItem
    var item: NewItem?
    if case .addItem(let new) = value { item = new }
    let id = ItemID(stamp(item?.id.stamp ?? stamp))
    let layer = LayerID(layoutStamp(item?.layer.stamp ?? layoutStamp))
    let position = key(item?.position ?? .middle)
    var brush: SharedBrush?
    if isStroke || truth(item?.brush != nil) { brush = self.brush(item?.brush) }
    if let substitute, brush === substitute { substituted += 1 }
    let transform = transform(item?.transform ?? .identity)
    let bounds = rect(item?.inkBounds ?? .empty, after: .empty)
    let content = isStroke ? stroke(item?.content, id) : body(item?.content)
    return .addItem(
      NewItem(
        id: id,
        layer: layer,
        position: position,
        content: content,
        brush: brush,
        transform: transform,
        inkBounds: bounds,
        targets: tag == Step.Tag.addEraser ? targets(item?.targets ?? []) : nil
      )
    )
  }

  private mutating func stroke(_ value: ItemContent?, _ id: ItemID) -> ItemContent {
    let kind = pointer(value?.pointer ?? .pen)
    return .stroke(kind, samples(value?.samples, of: id))
  }

  mutating func pointer(_ value: InputEvent.PointerKind) -> InputEvent.PointerKind {
    guard let kind = InputEvent.PointerKind(rawValue: byte(value.rawValue)) else {
      fail()
      return .pen
    }
    return kind
  }

  private mutating func change(_ value: PageChange, _ tag: UInt8) -> PageChange {
    switch tag {
    case Step.Tag.pagePosition:
      var position = PositionKey.middle
      if case .position(let new) = value { position = new }
      return .position(key(position))
    case Step.Tag.pageSize:
      var size: PageSize?
      if case .size(let new) = value { size = new }
      return .size(self.size(size))
    case Step.Tag.pagePaper:
      var paper = Paper.plain
      if case .paper(let new) = value { paper = new }
      return .paper(self.paper(paper))
    default:
      if case .removed(let new) = value { return .removed(truth(new)) }
      return .removed(truth(false))
    }
  }

  private mutating func change(_ value: LayerChange, _ tag: UInt8) -> LayerChange {
    switch tag {
    case Step.Tag.layerLocation:
      var (page, position) = (PageID(layoutStamp), PositionKey.middle)
      if case .location(let a, let b) = value { (page, position) = (a, b) }
      page.stamp = layoutStamp(page.stamp)
      return .location(page, key(position))
    case Step.Tag.layerName:
      if case .name(let new) = value { return .name(block(new)) }
      return .name(block([]))
    case Step.Tag.layerOpacity:
      if case .opacity(let new) = value { return .opacity(double(new)) }
      return .opacity(double(1))
    case Step.Tag.layerBlendMode:
      if case .blendMode(let new) = value { return .blendMode(blendMode(new)) }
      return .blendMode(blendMode(.sourceOver))
    default:
      var truth = false
      switch value {
      case .removed(let new), .hidden(let new), .locked(let new): truth = new
      default: break
      }
      truth = self.truth(truth)
      if tag == Step.Tag.layerHidden { return .hidden(truth) }
      return tag == Step.Tag.layerLocked ? .locked(truth) : .removed(truth)
    }
  }

  private mutating func change(_ value: ItemChange, _ tag: UInt8) -> ItemChange {
    switch tag {
    case Step.Tag.itemBrush:
      if case .brush(let new) = value { return .brush(brush(new)) }
      return .brush(brush(nil))
    case Step.Tag.itemTransform:
      if case .transform(let new) = value { return .transform(transform(new)) }
      return .transform(transform(.identity))
    case Step.Tag.itemLocation:
      var (layer, position) = (LayerID(layoutStamp), PositionKey.middle)
      if case .location(let a, let b) = value { (layer, position) = (a, b) }
      layer.stamp = layoutStamp(layer.stamp)
      return .location(layer, key(position))
    case Step.Tag.itemAttribute:
      var (key, bytes): (UInt8, [UInt8]) = (0, [])
      if case .attribute(let a, let b) = value { (key, bytes) = (a, b) }
      key = byte(key)
      return .attribute(key, block(bytes))
    case Step.Tag.itemContent:
      var (content, bounds): (ItemContent?, Rect) = (nil, .empty)
      if case .content(let new, let box) = value { (content, bounds) = (new, box) }
      bounds = rect(bounds, after: .empty)
      return .content(body(content), inkBounds: bounds)
    default:
      if case .removed(let new) = value { return .removed(truth(new)) }
      return .removed(truth(false))
    }
  }

  /// Writes or reads a size.
  ///
  /// The first byte is 0 for none, 1 for an explicit size, 2 for that of the previous page, and 3 for a size with
  /// an origin.
  mutating func size(_ value: PageSize?) -> PageSize? {
    var form: UInt8 = value == nil ? 0 : 1
    if let value, value.origin != .origin { form = 3 }
    if let value, let pageSize, value.isSame(as: pageSize) { form = 2 }
    form = byte(form)
    guard form != 0 else { return nil }
    guard form == 1 || form == 3 else {
      if form > 3 || pageSize == nil { fail() }
      return pageSize
    }
    let width = double(value?.width ?? 0)
    var size = PageSize(width, double(value?.height ?? 0))
    if form == 3 {
      let x = double(value?.origin.x ?? 0)
      size.origin = Point(x, double(value?.origin.y ?? 0))
    }
    if isReading, !size.isValid { fail() }
    pageSize = size
    return size
  }

  /// Writes or reads an opacity: a byte 0 for an opacity of 1, or a byte 1 and the number.
  mutating func opacity(_ value: Double) -> Double {
    guard truth(value != 1) else { return 1 }
    let value = double(value)
    if isReading, !(value >= 0 && value <= 1) { fail() }
    return value
  }
}

/// Creates the step that stores the name of a custom kind of operation.
///
/// It has no effect, and versions without custom kinds preserve it.
extension Step {
  fileprivate init(kindName name: PartName) {
    self = .unknown(UnknownStep(tag: Tag.kindName, value: name.utf8, previous: name.utf8))
  }

  fileprivate var kindName: PartName? {
    guard case .unknown(let step) = self, step.tag == Tag.kindName, step.value == step.previous,
      let name = PartName(utf8: step.value), name.hasOwner
    else { return nil }
    return name
  }
}

extension PageSize {
  /// Whether the sizes have identical bits, and the same origin.
  fileprivate func isSame(as other: PageSize) -> Bool {
    width.bitPattern == other.width.bitPattern && height.bitPattern == other.height.bitPattern
      && origin == other.origin
  }
}
