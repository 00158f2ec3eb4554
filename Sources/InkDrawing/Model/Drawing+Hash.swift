import InkGraphics
import InkStrokes

extension Drawing {
  /// A hash of the contents: pages, layers, items in their order, samples and brushes.
  ///
  /// Equal drawings have the same hash, in every process and on every platform. Different drawings hardly ever share
  /// one, unless built on purpose. Undo restores the earlier hash. Whatever `==` ignores, the hash ignores: the
  /// history, removed items, authors. A later version of this package may compute other hashes: don't store them in
  /// files.
  ///
  /// - Complexity: Linear in the number of samples; stored samples are decoded.
  public var contentHash: UInt64 {
    var hash = StateHash()
    var known: [(brush: SharedBrush, hash: UInt64)] = []
    let pages = pages
    hash.combine(UInt64(pages.count))
    for page in pages {
      hash.combine(page.id.stamp.rawValue)
      hash.combine(page.size != nil)
      hash.combine(page.size?.width ?? 0)
      hash.combine(page.size?.height ?? 0)
      if let corner = page.size?.origin, corner != .origin {
        hash.combine(corner.x)
        hash.combine(corner.y)
      }
      page.paper.combine(into: &hash)
      // Pages without titles keep the hash of earlier versions.
      if !page.titles.isEmpty { hash.combine(page.titles.encoded(of: page.id)) }
      let layers = layers(of: page.id)
      hash.combine(UInt64(layers.count))
      for layer in layers {
        hash.combine(layer.id.stamp.rawValue)
        hash.combine(layer.nameUTF8)
        hash.combine(layer.isHidden)
        hash.combine(layer.isLocked)
        hash.combine(layer.opacity)
        hash.combine(UInt64(layer.blendMode.rawValue))
        hash.combine(UInt64(layer.count))
        StrokeReader().visit(layer.items) { item, samples in
          combine(item, samples, into: &hash, &known)
          return true
        }
      }
    }
    return hash.value
  }

  private func combine(
    _ item: Item,
    _ samples: [StrokeSample]?,
    into hash: inout StateHash,
    _ known: inout [(brush: SharedBrush, hash: UInt64)]
  ) {
    hash.combine(item.id.stamp.rawValue)
    hash.combine(item.transform)
    hash.combine(item.state.brush != nil)
    if let brush = item.state.brush { combine(brush, into: &hash, &known) }
    switch item.content {
    case .stroke(let kind, _): hash.combine(UInt64(kind.rawValue) << 32 | 1)
    case .graphic(let graphic): graphic.combine(into: &hash)
    case .shape(let shape):
      hash.combine(UInt64(4))
      hash.combine(shape.encoded)
    case .piece(let piece):
      hash.combine(UInt64(5))
      hash.combine(piece.encoded)
    case .unknown(let kind, let bytes):
      hash.combine(UInt64(kind) << 32 | 3)
      hash.combine(bytes)
    }
    for attribute in item.state.attributes where !attribute.value.isEmpty {
      hash.combine(UInt64(attribute.key))
      hash.combine(attribute.value)
    }
    hash.combine(UInt64(samples?.count ?? 0))
    for sample in samples ?? [] { hash.combine(sample) }
  }

  private func combine(
    _ brush: SharedBrush,
    into hash: inout StateHash,
    _ known: inout [(brush: SharedBrush, hash: UInt64)]
  ) {
    if let at = known.lastIndex(where: { $0.brush === brush }) {
      hash.combine(known[at].hash)
    } else {
      var inner = StateHash()
      var writer = ByteWriter()
      brush.brush.encode(into: &writer)
      inner.combine(writer.bytes)
      hash.combine(inner.value)
      if known.count == 16 { known.removeFirst() }
      known.append((brush, inner.value))
    }
  }
}

extension Paper {
  func combine(into hash: inout StateHash) {
    hash.combine(color != nil)
    (color ?? .white).combine(into: &hash)
    hash.combine(UInt64(pattern.rawValue))
    hash.combine(spacing)
    patternColor.combine(into: &hash)
    hash.combine(background != nil)
    background?.combine(into: &hash)
    // Papers without these properties keep the hash of earlier versions.
    if invertsInk { hash.combine(UInt64(1)) }
    if let margin {
      hash.combine(UInt64(2))
      hash.combine(margin.distance)
      margin.color.combine(into: &hash)
    }
    if lineWidth != 0.5 { hash.combine(lineWidth) }
  }
}

extension Color {
  func combine(into hash: inout StateHash) {
    hash.combine(space.name.digest)
    for i in 0..<4 { hash.combine(components[i]) }
    hash.combine(alpha)
  }
}
