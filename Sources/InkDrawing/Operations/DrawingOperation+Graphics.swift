public import InkGraphics

extension DrawingOperation {
  /// Returns an operation that adds graphics on top of a layer.
  ///
  /// Pixels without a file become resources, equal ones only once.
  ///
  /// - Parameters:
  ///   - graphics: The graphics, bottom to top.
  ///   - resources: The files that the graphics name as their ``Graphic/Origin`` and that the drawing doesn't have
  ///     yet; see ``Drawing/makeResource(_:mediaType:name:pictures:)``.
  ///   - layer: The layer.
  ///   - transform: The transform from the graphics' coordinates to those of the page; finite and invertible.
  ///   - drawing: The drawing, which supplies the new ids; its contents are unchanged.
  public static func add(
    _ graphics: [Graphic],
    with resources: [Resource] = [],
    to layer: LayerID,
    transform: Affine = .identity,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    var keeper = PictureKeeper(resources)
    var steps: [Step] = []
    var position = drawing.layer(layer)?.order.last?.position
    for graphic in graphics {
      let kept = keeper.register(graphic, in: &drawing)
      let key = PositionKey.between(position, nil)
      position = key
      steps.append(
        .addItem(
          NewItem(
            id: drawing.makeItemID(),
            layer: layer,
            position: key,
            content: .graphic(kept),
            brush: nil,
            transform: transform,
            inkBounds: kept.bounds
          )
        )
      )
    }
    return DrawingOperation(.add, keeper.steps + steps)
  }

  /// Returns an operation that replaces a graphic, for example an edited text.
  ///
  /// - Parameters:
  ///   - id: The id of the item. If it is a stroke, applying the operation throws ``EditError/invalidValue``.
  ///   - graphic: The new graphic.
  ///   - resources: The files that it names as its ``Graphic/Origin`` and that the drawing doesn't have yet.
  ///   - drawing: The drawing, which supplies the ids of new pictures; its contents are unchanged.
  public static func setContent(
    of id: ItemID,
    to graphic: Graphic,
    with resources: [Resource] = [],
    in drawing: inout Drawing
  ) -> DrawingOperation {
    var keeper = PictureKeeper(resources)
    let kept = keeper.register(graphic, in: &drawing)
    let step = Step.item(id, .content(.graphic(kept), inkBounds: kept.bounds))
    return DrawingOperation(.edit, keeper.steps + [step])
  }

  /// Returns an operation that sets the paper of a page, including its background.
  ///
  /// Pictures of the background become resources of the drawing.
  ///
  /// - Parameters:
  ///   - paper: The paper.
  ///   - page: The page.
  ///   - resources: The files that the background names as its ``Graphic/Origin`` and that the drawing doesn't have
  ///     yet.
  ///   - drawing: The drawing, which supplies the ids of new pictures; its contents are unchanged.
  public static func setPaper(
    _ paper: Paper,
    of page: PageID,
    with resources: [Resource] = [],
    in drawing: inout Drawing
  ) -> DrawingOperation {
    var keeper = PictureKeeper(resources)
    let kept = keeper.register(paper, in: &drawing)
    return DrawingOperation(.pages, keeper.steps + [.page(page, .paper(kept))])
  }
}

/// Turns the pictures of new graphics into resources of the drawing, without duplicates.
struct PictureKeeper {
  private var known: [(picture: Picture, print: UInt64, resource: Resource)] = []

  /// The steps that add the resources, in order.
  private(set) var steps: [Step] = []

  /// Creates a keeper whose ``steps`` also add the given resources.
  init(_ resources: [Resource] = []) {
    for resource in resources {
      steps.append(.addResource(resource))
      known.append((resource.picture, resource.picture.contentHash, resource))
    }
  }

  /// Returns the paper with a background whose pictures are resources.
  mutating func register(_ paper: Paper, in drawing: inout Drawing) -> Paper {
    guard let background = paper.background else { return paper }
    var kept = paper
    kept.background = register(background, in: &drawing)
    return kept
  }

  /// Returns a graphic whose pictures are resources of the drawing, or resources that will be added.
  mutating func register(_ graphic: Graphic, in drawing: inout Drawing) -> Graphic {
    var pictures: [ResourceID] = []
    let items = register(graphic.items, in: &drawing, &pictures)
    if pictures.isEmpty || pictures == graphic.pictures { return graphic }
    return Graphic(
      items,
      origin: graphic.origin,
      pictures: pictures,
      custom: graphic.custom
    )
  }

  private mutating func register(
    _ items: [DisplayList.Item],
    in drawing: inout Drawing,
    _ pictures: inout [ResourceID]
  ) -> [DisplayList.Item] {
    var result: [DisplayList.Item] = []
    result.reserveCapacity(items.count)
    for item in items {
      switch item {
      case .ink, .dabs, .path, .glyphs, .gradient: result.append(item)
      case .image(let picture, let rect, let alpha, let transform):
        let kept = register(picture, in: &drawing, &pictures)
        result.append(.image(kept, rect, alpha: alpha, transform: transform))
      case .clip(let items, let path, let rule):
        result.append(.clip(register(items, in: &drawing, &pictures), path, rule))
      case .group(let items, let alpha, let mode):
        result.append(.group(register(items, in: &drawing, &pictures), alpha: alpha, mode))
      case .layer(let items, let alpha):
        result.append(.layer(register(items, in: &drawing, &pictures), alpha: alpha))
      }
    }
    return result
  }

  /// Returns the picture of the resource that stores a given picture.
  ///
  /// A vector picture has the pictures of the resources that store its parts as parts. Creates the resources that the
  /// drawing doesn't have yet, and appends the ids of all to `pictures`.
  private mutating func register(
    _ picture: Picture,
    in drawing: inout Drawing,
    _ pictures: inout [ResourceID]
  ) -> Picture {
    let resource = resource(of: picture, in: &drawing)
    pictures.append(resource.id)
    guard let vector = picture.vector else { return resource.picture }
    var parts: [Picture] = []
    for part in vector.parts {
      let resource = self.resource(of: part, in: &drawing)
      pictures.append(resource.id)
      parts.append(resource.picture)
    }
    return Picture(VectorPicture(of: resource.picture, parts: parts))
  }

  private mutating func resource(of picture: Picture, in drawing: inout Drawing) -> Resource {
    func isSame(_ other: Picture) -> Bool {
      other === picture || picture.vector?.isOf(other) ?? false
    }
    for entry in known where isSame(entry.picture) { return entry.resource }
    for resource in drawing.resources where isSame(resource.picture) { return resource }
    let hash = picture.contentHash
    for entry in known where entry.print == hash && entry.resource.matches(picture) {
      return entry.resource
    }
    for resource in drawing.resources where resource.matches(picture) { return resource }
    let resource = Resource(drawing.makeResourceID(), picture: picture)
    known.append((picture, hash, resource))
    steps.append(.addResource(resource))
    return resource
  }
}

extension Resource {
  /// Whether the resource contains a given picture: the same file, or the same pixels.
  fileprivate func matches(_ other: Picture) -> Bool {
    if let vector = other.vector {
      return mediaTypeUTF8 == Self.vectorType && picture.vector?.bytes == vector.bytes
    }
    return (mediaTypeUTF8 == Self.pixelType || !picture.mediaTypeUTF8.isEmpty) && picture == other
  }
}

extension Picture {
  /// A hash of the pixels; 0 for an encoded picture.
  ///
  /// It avoids comparing pictures of equal size pixel by pixel.
  fileprivate var contentHash: UInt64 {
    guard isDecoded else { return 0 }
    let pixmap = pixmap
    var value = UInt64(UInt32(truncatingIfNeeded: pixmap.width)) << 32
    value |= UInt64(UInt32(truncatingIfNeeded: pixmap.height))
    for pixel in pixmap.pixels { value = (value ^ UInt64(pixel)) &* 0x0000_0100_0000_01b3 }
    return value
  }
}
