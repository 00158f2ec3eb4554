public import InkGraphics

/// Writes things to paint as SVG 1.1 that a person can read.
///
/// Blend modes become `mix-blend-mode`, which browsers and Inkscape know. SVG has no paint that
/// takes away. So what an eraser goes over is put in a group with a mask, which is white but for
/// the eraser; what blends with the paper is in groups of its own, see ``LayerParts``. The operators of Porter
/// and Duff that no tool makes (in, out, atop, xor and the like) are painted source over.
///
/// Ink whose colour changes along the way is cut into parts of one colour within its outline. Ink
/// whose opacity changes and ink made of dabs are embedded as pictures, see ``painter``.
public struct SVGWriter {
  /// Things to paint under one name.
  public struct Layer {
    /// The name; `nil` for none.
    public var name: String?
    /// What to paint, in document units; what erases takes away from the layer alone.
    public var list: DisplayList
    /// The texts of the layer, whose outlines are in the list: written as text that is not painted, so that it can
    /// be found, selected and copied.
    public var texts: [PlacedText]

    /// Creates a layer.
    public init(name: String? = nil, list: DisplayList, texts: [PlacedText] = []) {
      self.name = name
      self.list = list
      self.texts = texts
    }
  }

  /// The part of the document that is shown, in points.
  public var bounds: Rect

  /// How many decimal places coordinates have, 0…6.
  public var decimals: Int

  /// How many pixels of CSS a point has where the picture is shown; `nil` for its natural size.
  ///
  /// It changes the width and height that the file asks for, never its coordinates.
  public var scale: Double?

  /// Elements to put into the file in front of the picture, which is the same with them and without.
  package var metadata: [UInt8] = []

  /// Makes outlines, and pictures of what SVG cannot draw as a shape.
  public var painter: InkPainter

  /// The file that shows all of a picture and nothing else; `nil` where there is none.
  ///
  /// A JPEG is embedded as it came, but for which way up a camera held it.
  package var fileOfPicture: (InkGraphics.Picture) -> [UInt8]? = { _ in nil }

  /// Appends the PNG file of some pixels as base 64.
  let appendPicture: (Pixmap, inout [UInt8]) -> Void

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - bounds: The part of the document that is shown, in points.
  ///   - decimals: How many decimal places coordinates have; 2 are 3.5 µm.
  ///   - painter: Makes outlines, and pictures of what is no shape.
  ///   - appendPicture: Appends the PNG file of some pixels as base 64.
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

  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - background: What lies under all layers.
  ///   - layers: The layers, the first at the bottom.
  /// - Returns: The content of an SVG file, UTF-8.
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
