package import InkDrawing
package import InkGraphics

/// The files of the pictures of a page, for writers that embed files unchanged.
package struct PictureFiles {
  private var files: [ObjectIdentifier: Resource] = [:]

  /// Creates an empty collection.
  package init() {}

  /// Collects the pictures on a page whose files are JPEGs.
  ///
  /// Cost: linear in the number of items, unless the drawing has no JPEG.
  package init(_ page: Page, of drawing: Drawing) {
    self.init()
    let type = PictureKind.jpeg.mediaType
    guard drawing.resources.contains(where: { $0.mediaType == type }) else { return }
    if let background = page.paper.background { add(background, of: drawing) }
    for layer in drawing.layers(of: page.id) {
      for item in layer.items { if let graphic = item.graphic { add(graphic, of: drawing) } }
    }
  }

  private mutating func add(_ graphic: Graphic, of drawing: Drawing) {
    guard case .picture(let id) = graphic.origin, graphic.items.count == 1,
      case .image(let picture, _, _, _) = graphic.items[0], let resource = drawing.resource(id)
    else { return }
    files[ObjectIdentifier(picture)] = resource
  }

  /// Returns the collected JPEG file of a picture; `nil` if there is none.
  package func file(of picture: Picture) -> [UInt8]? { files[ObjectIdentifier(picture)]?.bytes }
}
