public import InkGraphics

/// A writer of display lists as human-readable SVG 1.1.
///
/// Blend modes become `mix-blend-mode`, which browsers and Inkscape support. SVG has no erasing paint. So items below
/// an eraser are in a group with a mask, which is white except for the shape of the eraser. Since such a group would
/// isolate blend modes from the content below it, each item with a blend mode has a group of its own. The other
/// Porter–Duff operators (in, out, atop, xor and so on) are painted source-over.
///
/// Ink whose color changes along the stroke is divided into pieces of one color within its outline. Ink
/// whose opacity changes and ink made of dabs are embedded as pictures, see ``painter``.
public struct SVGWriter {
  /// A named group of items.
  public struct Layer {
    /// The name of the layer, which Inkscape shows; `nil` for none.
    public var name: String?
    /// The items, bottom to top, in page units; erasers erase only items of the layer.
    public var list: DisplayList
    /// The texts of the layer, whose outlines are in the list.
    ///
    /// They are written in addition, as invisible text that can be found, selected and copied.
    public var texts: [PlacedText]

    /// Creates a layer from its items; by default it has neither a name nor texts.
    public init(name: String? = nil, list: DisplayList, texts: [PlacedText] = []) {
      self.name = name
      self.list = list
      self.texts = texts
    }
  }

  /// The rectangle that the picture shows, in page units.
  public var bounds: Rect

  /// The number of digits after the decimal point of coordinates, 0…6.
  public var decimals: Int

  /// The number of CSS pixels per page unit at which browsers show the picture; `nil`, the default, for its physical
  /// size.
  ///
  /// It determines the attributes `width` and `height` of the file, not its coordinates.
  public var scale: Double?

  /// XML elements in UTF-8, written before the picture, that don't change its appearance, such as `metadata`.
  package var metadata: [UInt8] = []

  /// The painter of outlines of ink, and of pixels of content that SVG cannot draw as a shape.
  public var painter: InkPainter

  /// Returns the file whose decoded pixels are a picture; `nil` if there is none.
  ///
  /// A JPEG is embedded unchanged, except for its EXIF orientation. The default returns `nil`.
  package var fileOfPicture: (InkGraphics.Picture) -> [UInt8]? = { _ in nil }

  /// Appends the PNG file of a pixmap as Base64.
  let appendPicture: (Pixmap, inout [UInt8]) -> Void

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle that the picture shows, in page units.
  ///   - decimals: The number of decimals of coordinates, 0…6; 2 is 3.5 µm.
  ///   - painter: Makes the outlines of ink, and pixels of content that SVG cannot draw as a shape.
  ///   - appendPicture: A function that appends the PNG file of a pixmap as Base64.
  package init(
    bounds: Rect,
    decimals: Int,
    painter: InkPainter,
    appendPicture: @escaping (Pixmap, inout [UInt8]) -> Void
  ) {
    self.appendPicture = appendPicture
    self.bounds = bounds
    self.decimals = min(max(decimals, 0), 6)
    self.painter = painter
  }

  /// Returns layers as an SVG file.
  ///
  /// - Parameters:
  ///   - background: The items below all layers, in page units. The default is empty.
  ///   - layers: The layers, bottom to top.
  /// - Returns: The content of an SVG file, in UTF-8.
  public func encode(background: DisplayList = DisplayList(), layers: [Layer]) -> [UInt8] {
    var out = SVGOutput(self)
    if !background.items.isEmpty {
      out.line(#"<g id="background">"#)
      out.items(background.items, indent: 1)
      out.line("</g>")
    }
    for (number, layer) in layers.enumerated() where !layer.list.items.isEmpty {
      let title =
        layer.name.map { " \(SVGOutput.inkscapeLabel)=\"\(SVGOutput.escaped($0))\"" } ?? ""
      out.line(#"<g id="layer\#(number + 1)"\#(title)>"#)
      out.layer(layer.list.items, indent: 1)
      for text in layer.texts { out.text(text, indent: 1) }
      out.line("</g>")
    }
    return out.document
  }
}
