package import InkGraphics
import InkRendering

/// The position of a hovering pen.
package struct HoverMark: Hashable, Sendable {
  /// The number of the pen's contacts.
  package var contact: UInt32
  /// The position of the pen, in pixels of the view.
  package var location: Point
  /// The radius of the circle, in pixels: half the width that the pen would draw.
  package var radius: Double

  /// Creates a mark.
  package init(contact: UInt32, location: Point, radius: Double) {
    self.contact = contact
    self.location = location
    self.radius = radius
  }
}

extension HoverMark {
  /// The mark in the form that the painter accepts.
  var shown: PageView.Mark { PageView.Mark(center: location, radius: radius) }
}
