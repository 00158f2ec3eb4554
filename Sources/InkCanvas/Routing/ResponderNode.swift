/// The node of a responder in the tree: its parent and its children.
///
/// Each responder stores one of its own, which ``Responder/addChild(_:)`` and ``Responder/removeFromParent()`` change.
/// A node retains the children, never the parent.
public final class ResponderNode {
  /// The parent of the responder.
  var parent = WeakResponder(nil)

  /// The children, topmost last.
  var children: [any Responder] = []

  /// Creates a node without parent and children.
  public init() {}

  /// Removes the responder from its parent.
  func leaveParent() {
    parent.value?.node.children.removeAll { $0.node === self }
    parent.value = nil
  }

  /// Whether a node is this one or an ancestor of it.
  func isInside(_ other: ResponderNode) -> Bool {
    var next: ResponderNode? = self
    while let one = next {
      if one === other { return true }
      next = one.parent.value?.node
    }
    return false
  }

  /// Disconnects all nodes of the subtree, so that no responder retains another.
  func takeApart() {
    var rest = [self]
    while let node = rest.popLast() {
      for child in node.children {
        child.node.parent.value = nil
        rest.append(child.node)
      }
      node.children.removeAll()
    }
  }
}
