import InkGraphics
import InkStrokes

extension Drawing {
  /// The contents of all strokes whose samples ``encode(into:)`` omits, in the order in which it writes them.
  package var storedStrokes: [ItemContent] {
    var contents = table.items.map { $0.content }.filter { $0.isStroke }
    for logged in waiting.all { contents += logged.operation.contents }
    return contents
  }

  /// Writes the drawing with its history, except the samples of ``storedStrokes``.
  package func encode(into port: inout RecordPort) {
    _ = port.word(author)
    _ = port.word(clock)
    let limit = history.limit.clamped
    _ = port.number(UInt64(limit.count))
    _ = port.number(UInt64(limit.bytes))
    _ = port.count(resources.count)
    for resource in resources { _ = port.resourceID(resource.id) }
    port.stamp = Stamp(counter: 0, author: author)
    _ = port.count(allPages.count)
    for page in allPages { _ = port.page(page) }
    _ = port.count(allLayers.count)
    for layer in allLayers { _ = port.layer(layer) }
    let items = table.items
    _ = port.count(items.count)
    for item in items { _ = port.item(item.state) }
    let waiting = waiting.all
    _ = port.count(waiting.count)
    for logged in waiting { _ = port.logged(logged) }
    for entries in [history.done, history.undone] {
      _ = port.count(entries.count)
      for entry in entries { _ = port.entry(entry) }
    }
    let parts = titleParts + unknownParts
    _ = port.count(parts.count)
    for part in parts {
      _ = port.byte(part.tag)
      _ = port.block(part.bytes)
    }
  }

  /// Returns the author of the drawing in a record; `nil` if it can't be read.
  package static func author(ofRecord bytes: [UInt8]) -> UInt32? {
    var port = RecordPort(
      reading: bytes,
      author: 0,
      brushes: BrushNumbers(),
      plugins: .builtIn
    )
    let author = port.word(0)
    return port.isBroken ? nil : author
  }

  /// Reads a drawing that ``encode(into:)`` wrote; `nil` if the record is invalid.
  package init?(from port: inout RecordPort) {
    self.init(author: port.word(0))
    port.stamp = Stamp(counter: 0, author: author)
    port.layoutStamp = port.stamp
    clock = port.word(0)
    let steps = Int(Int32(clamping: port.number(0)))
    history.limit = History.Limit(count: steps, bytes: Int(Int32(clamping: port.number(0))))
    for _ in 0..<port.count(0) where !port.isBroken {
      let id = port.resourceID(ResourceID(port.stamp))
      if let last = resources.last, last.id >= id { port.fail() }
      resources.append(port.resource(id))
    }
    if resources.count > Self.maximumResources { port.fail() }
    port.stamp = Stamp(counter: 0, author: author)
    for _ in 0..<port.count(0) where !port.isBroken {
      port.reserve(RecordPort.Memory.page)
      var page = port.page(nil)
      if let last = allPages.last, last.id >= page.id { port.fail() }
      if let paper = linked(page.paper) {
        page.registers.paper.value = paper
      } else {
        port.fail()
      }
      allPages.append(page)
    }
    for _ in 0..<port.count(0) where !port.isBroken {
      port.reserve(RecordPort.Memory.layer)
      let layer = port.layer(nil)
      if let last = allLayers.last, last.id >= layer.id { port.fail() }
      if pageIndex(layer.page) == nil { port.fail() }
      allLayers.append(layer)
    }
    sortPages()
    readItems(&port)
    var last: Stamp?
    for _ in 0..<port.count(0) where !port.isBroken {
      let logged = port.logged(nil)
      if let last, last >= logged.stamp { port.fail() }
      last = logged.stamp
      wait(for: logged.operation.steps, of: logged)
    }
    for isUndone in [false, true] {
      var last: Stamp?
      for _ in 0..<port.count(0) where !port.isBroken {
        let entry = port.entry(nil)
        if let last, isUndone ? last <= entry.stamp : last >= entry.stamp { port.fail() }
        last = entry.stamp
        let operation = entry.operation
        history.append(
          makeEntry(entry.stamp, operation.kind, operation.steps, author: entry.author),
          toUndone: isUndone
        )
      }
    }
    for _ in 0..<port.count(0) where !port.isBroken {
      let tag = port.byte(0)
      let part = UnknownPart(tag: tag, bytes: port.block([]))
      if tag == Step.Tag.pageTitles { port.reserve(16 * part.bytes.count) }
      if !readTitles(part) { unknownParts.append(part) }
    }
    retryWaiting()
    guard port.isComplete, clock <= RecordPort.greatestCounter else { return nil }
    clock = max(clock, port.counter)
  }

  /// The titles of pages, in a form that versions without titles write back unchanged.
  private var titleParts: [UnknownPart] {
    allPages.compactMap { page in
      page.registers.titles.map { titles in
        let bytes = titles.value.encoded(of: page.id, titles.stamp)
        return UnknownPart(tag: Step.Tag.pageTitles, bytes: bytes)
      }
    }
  }

  /// Reads the titles of a page; returns whether the part has them.
  private mutating func readTitles(_ part: UnknownPart) -> Bool {
    guard part.tag == Step.Tag.pageTitles,
      let (page, stamp, titles) = PageTitles.decoded(part.bytes, isStamped: true),
      let at = pageIndex(page)
    else { return false }
    _ = allPages[at].write(.titles(titles, previous: .none), at: stamp)
    clock = max(clock, stamp.counter)
    return true
  }

  /// Reads the items, and builds the trees of the drawing and of its layers.
  private mutating func readItems(_ port: inout RecordPort) {
    let count = port.count(0)
    var items: [Item] = []
    items.reserveCapacity(count)
    var onLayers = [[Item]](repeating: [], count: allLayers.count)
    var at = 0
    var brush: SharedBrush?
    var shared: SharedBrush?
    for _ in 0..<count where !port.isBroken {
      port.reserve(RecordPort.Memory.item)
      var state = port.item(nil)
      if port.isBroken { return }
      if let own = state.brush {
        if brush !== own {
          brush = own
          shared = brushes.shared(own)
        }
        state.registers.brush.value = shared ?? own
      }
      if case .piece(let piece) = state.content {
        state.link(piece, in: items)
      } else if !state.isStroke, !state.link(in: self) {
        return port.fail()
      }
      if let last = items.last, last.id >= state.id { return port.fail() }
      if at >= allLayers.count || allLayers[at].id != state.layer {
        guard let index = layerIndex(state.layer) else { return port.fail() }
        at = index
      }
      let item = Item(state)
      items.append(item)
      if !item.isRemoved { onLayers[at].append(item) }
    }
    table = ItemTree(sorted: items, .id)
    for i in allLayers.indices { allLayers[i].fill(onLayers[i]) }
    updateAllErasures()
  }

  /// Replaces the contents of ``storedStrokes``, one for one, and rounds bounds outward to whole page units.
  package mutating func store(_ contents: [ItemContent]) {
    var next = contents[...]
    var items: [Item] = []
    items.reserveCapacity(table.count)
    var onLayers = [[Item]](repeating: [], count: allLayers.count)
    for old in table.items {
      var state = old.state
      if state.isStroke, let samples = next.popFirst()?.samples { state.setSamples(samples) }
      if case .piece(let piece) = state.content { state.link(piece, in: items) }
      state.inkBounds = state.inkBounds.outward
      let item = Item(state)
      items.append(item)
      if !item.isRemoved, let at = layerIndex(item.layer) { onLayers[at].append(item) }
    }
    table = ItemTree(sorted: items, .id)
    for i in allLayers.indices { allLayers[i].fill(onLayers[i]) }
    updateAllErasures()
    for logged in waiting.all {
      let count = logged.operation.contents.count
      wait(for: logged.operation.stored(Array(next.prefix(count))).steps, of: logged)
      next = next.dropFirst(count)
    }
  }

  /// Whether the drawing can create new ids; `false` if its logical clock is within 1,048,576 of its greatest value.
  package var hasNames: Bool { clock < Stamp.greatestCounter - 1 << 20 }

  /// Advances the logical clock to that of a copy, so that the ids the copy has created aren't created again.
  package mutating func takeNames(of copy: Drawing) { takeNames(upTo: copy.lastName) }

  /// The value of the logical clock: the greatest counter of any id or operation so far.
  package var lastName: UInt32 { clock }

  /// Advances the logical clock to at least a ``lastName`` of a copy, so that its ids aren't created again.
  package mutating func takeNames(upTo name: UInt32) { clock = max(clock, name) }

  /// Clears the history of undo and redo.
  package mutating func forgetHistory() {
    let limit = history.limit
    history = History()
    history.limit = limit
  }
}

extension DrawingOperation {
  /// The contents of the added strokes, in order.
  package var contents: [ItemContent] {
    var contents: [ItemContent] = []
    for case .addItem(let item) in steps where item.content.isStroke {
      contents.append(item.content)
    }
    return contents
  }

  /// The ids of the added strokes, in order.
  package var strokeNames: [ItemID] {
    var names: [ItemID] = []
    for case .addItem(let item) in steps where item.content.isStroke { names.append(item.id) }
    return names
  }

  /// Returns the operation with other contents of its added strokes, and bounds rounded outward to whole page
  /// units.
  ///
  /// - Parameter contents: The contents, one per added stroke, in order.
  package func stored(_ contents: [ItemContent]) -> DrawingOperation {
    var result = self
    var next = 0
    for i in steps.indices {
      guard case .addItem(var item) = steps[i] else { continue }
      if item.content.isStroke {
        if result.ground?.eraser == item.id, !item.content.hasSamples(of: contents[next]) {
          result.ground = nil
        }
        item.content = contents[next]
        next += 1
      }
      item.inkBounds = item.inkBounds.outward
      result.steps[i] = .addItem(item)
    }
    return result
  }
}

extension RecordPort {
  /// Writes or reads an entry of the undo history: the stamp of its operation, the author of the last write, and the
  /// steps.
  fileprivate mutating func entry(
    _ value: HistoryEntry?
  ) -> (stamp: Stamp, author: UInt32, operation: DrawingOperation) {
    let name = stamp(value?.stamp ?? stamp)
    let isOther = truth(value.map { $0.author != $0.stamp.author } ?? false)
    let author = isOther ? word(value?.author ?? 0) : name.author
    return (name, author, operation(value.map { DrawingOperation($0.kind, $0.steps) }))
  }

  fileprivate mutating func page(_ value: Page?) -> Page {
    let id = layoutStamp(value?.id.stamp ?? layoutStamp)
    let known = value?.registers
    let registers = Page.Registers(
      position: register(known?.position, .middle, id) { $0.key($1) },
      isRemoved: register(known?.isRemoved, false, id) { $0.truth($1) },
      size: register(known?.size, nil, id) { $0.size($1) },
      paper: register(known?.paper, .plain, id) { $0.paper($1) }
    )
    if isReading, !registers.paper.value.isValid { fail() }
    return Page(PageID(id), registers)
  }

  fileprivate mutating func layer(_ value: Layer?) -> Layer {
    let id = layoutStamp(value?.id.stamp ?? layoutStamp)
    let known = value?.registers
    let location = Layer.Location(page: PageID(id), position: .middle)
    let registers = Layer.Registers(
      location: register(known?.location, location, id) { port, location in
        let page = PageID(port.layoutStamp(location.page.stamp))
        return Layer.Location(page: page, position: port.key(location.position))
      },
      isRemoved: register(known?.isRemoved, false, id) { $0.truth($1) },
      name: register(known?.name, [], id) { $0.block($1) },
      isHidden: register(known?.isHidden, false, id) { $0.truth($1) },
      isLocked: register(known?.isLocked, false, id) { $0.truth($1) },
      opacity: register(known?.opacity, 1, id) { $0.opacity($1) },
      blendMode: register(known?.blendMode, .sourceOver, id) { $0.blendMode($1) }
    )
    if isReading, registers.name.value.count > Layer.longestName { fail() }
    return Layer(LayerID(id), registers)
  }

  /// Writes or reads a last-writer-wins register of a page or a layer: its stamp, and its value by the function `code`.
  private mutating func register<Value>(
    _ value: Register<Value>?,
    _ missing: Value,
    _ id: Stamp,
    _ code: (inout RecordPort, Value) -> Value
  ) -> Register<Value> {
    let stamp = layoutStamp(value?.stamp ?? id)
    return Register(code(&self, value?.value ?? missing), stamp)
  }
}
