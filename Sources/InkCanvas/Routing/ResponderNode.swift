/// The place of a responder among others: what it lies in, and what lies in it.
///
/// Each responder makes one of its own, and uses it through ``Responder/addChild(_:)`` and
/// ``Responder/removeFromParent()``. A node keeps the children alive, never what contains them.
public final class ResponderNode {
  /// What contains the responder.
  var parent = WeakResponder(nil)

  /// What lies inside, the topmost last.
  var children: [any Responder] = []

  /// Creates the node of a responder that is alone.
  public init() {}

  /// Leaves what contains the responder.
  func leaveParent() {
    parent.value?.node.children.removeAll { $0.node === self }
    parent.value = nil
  }

  /// Whether a node is this one, or contains it.
  func isInside(_ other: ResponderNode) -> Bool {
    var next: ResponderNode? = self
    while let one = next {
      if one === other { return true }
      next = one.parent.value?.node
    }
    return false
  }

  /// Takes a tree apart, so that no part of it keeps another alive.
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
