import CInkTablet

/// An event node that may be a tablet, for who wants to know why one is not there.
package struct TabletNode: Sendable {
  package var path: String
  package var name: String
  package var bus: UInt32
  package var vendor: UInt32
  package var product: UInt32
  /// What udev takes it for: names of properties that begin with `ID_INPUT`.
  package var properties: [String]
  package var seat: String
  /// Whether it has the keys of pens, whatever udev says.
  package var looksLikePen: Bool

  /// An axis of a device.
  package struct Axis: Sendable {
    /// The kernel's name.
    package var name: String
    package var minimum: Int32
    package var maximum: Int32
    /// Units a millimetre, or a radian for angles; 0 where it is not told.
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

  /// The nodes that udev takes for tablets or that look like pens, in the order of their numbers.
  package static func all() -> [TabletNode] {
    var nodes: [TabletNode] = []
    withUnsafeMutablePointer(to: &nodes) { list in
      _ = ink_nodes_each(list) { context, node in
        context?.assumingMemoryBound(to: [TabletNode].self).pointee.append(TabletNode(node.pointee))
      }
    }
    return nodes
  }

  /// The axes that matter for pens; none where the node may not be read.
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

  /// The text in an array of characters that ends with 0.
  private static func text(of characters: some Any) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
