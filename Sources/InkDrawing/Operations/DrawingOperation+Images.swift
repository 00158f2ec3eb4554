public import InkGraphics

extension DrawingOperation {
  /// Returns an operation that adds a picture on top of a layer.
  ///
  /// Its file, or else its pixels, become a resource, unless the drawing has an equal one.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - layer: The layer.
  ///   - transform: The transform from the picture's coordinates to those of the page; finite and invertible.
  ///   - drawing: The drawing, which supplies the new ids; its contents are unchanged.
  public static func add(
    _ image: ImageItem,
    to layer: LayerID,
    transform: Affine = .identity,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    let file = drawing.resource(of: image)
    var result = add(
      [image.graphic(file?.resource)],
      with: file.flatMap { $0.isNew ? [$0.resource] : nil } ?? [],
      to: layer,
      transform: transform,
      in: &drawing
    )
    guard image.opacity != 1 else { return result }
    for case .addItem(let new) in result.steps {
      result.steps.append(.item(new.id, .opacity(min(max(image.opacity, 0), 1))))
    }
    return result
  }

  /// Returns an operation that replaces the picture, frame and opacity of an item, for example to crop it.
  ///
  /// - Parameters:
  ///   - id: The id of the item. If it is a stroke, applying the operation throws ``EditError/invalidValue``.
  ///   - image: The new picture.
  ///   - drawing: The drawing, which supplies the ids of new pictures; its contents are unchanged.
  public static func setImage(
    of id: ItemID,
    to image: ImageItem,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    let file = drawing.resource(of: image)
    var result = setContent(
      of: id,
      to: image.graphic(file?.resource),
      with: file.flatMap { $0.isNew ? [$0.resource] : nil } ?? [],
      in: &drawing
    )
    result.steps.append(.item(id, .opacity(min(max(image.opacity, 0), 1))))
    return result
  }
}

extension Drawing {
  /// Returns the resource of a picture's file, and whether it must be added; `nil` without a file.
  fileprivate mutating func resource(
    of image: ImageItem
  ) -> (resource: Resource, isNew: Bool)? {
    guard let file = image.file, !file.bytes.isEmpty else { return nil }
    for resource in resources
    where resource.isFile(file.bytes, file.mediaTypeUTF8, file.nameUTF8) {
      return (resource, false)
    }
    let new =
      image.isFile
      ? Resource(makeResourceID(), picture: image.picture, name: file.nameUTF8)
      : makeResource(file.bytes, mediaType: file.mediaTypeUTF8, name: file.nameUTF8)
    return (new, true)
  }
}
