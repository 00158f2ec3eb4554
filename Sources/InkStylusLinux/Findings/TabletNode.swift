import CInkTablet

/// An event node that may be a tablet, for diagnosing why a tablet is missing.
package struct TabletNode: Sendable {
  package var path: String
  package var name: String
  package var bus: UInt32
  package var vendor: UInt32
  package var product: UInt32
  /// The udev properties that begin with `ID_INPUT`.
  package var properties: [String]
  package var seat: String
  /// Whether it has the key codes of pens, whatever udev reports.
  package var looksLikePen: Bool

  /// An axis of a device.
  package struct Axis: Sendable {
    /// The kernel's name of the axis.
    package var name: String
    package var minimum: Int32
    package var maximum: Int32
    /// Units per millimeter, or per radian for angles; 0 if unknown.
    package var resolution: Int32
  }

  private init(_ node: ink_node) {
    path = Self.text(of: node.path)
    name = Self.text(of: node.name)
    bus = node.bus
    vendor = node.vendor
    product = node.product
    properties = Self.text(of: node.properties).split(separator: " ").map(String.init)
    seat = Self.text(of: node.seat)
    looksLikePen = node.looks_like_pen
  }

  /// Returns the event nodes that udev lists as tablets or that look like pens, in the order of their numbers.
  package static func all() -> [TabletNode] {
    var nodes: [TabletNode] = []
    withUnsafeMutablePointer(to: &nodes) { list in
      _ = ink_nodes_each(list) { context, node in
        context?.assumingMemoryBound(to: [TabletNode].self).pointee.append(TabletNode(node.pointee))
      }
    }
    return nodes
  }

  /// Returns the axes relevant to pens; none if the node may not be read.
  package func axes() -> [Axis] {
    let room = 16
    var axes = [ink_node_axis](repeating: ink_node_axis(), count: room)
    let count = ink_node_axes(path, &axes, Int32(room))
    return axes.prefix(max(Int(count), 0)).map { axis in
      Axis(
        name: Self.text(of: axis.name),
        minimum: axis.minimum,
        maximum: axis.maximum,
        resolution: axis.resolution
      )
    }
  }

  /// Returns the text in a null-terminated array of characters.
  private static func text(of characters: some Any) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
