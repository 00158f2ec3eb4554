/// The resources of a drawing by their names.
///
/// An item refers to a resource by a fact whose value is the name of that resource, such as the recording during which
/// it was written.
package struct NamedResources {
  /// The resources of the drawing, which an index remains valid for.
  private var list: [Resource]

  private var byName: [[UInt8]: Resource]

  /// Creates the index of a drawing's resources; the first of several with a name counts.
  ///
  /// - Complexity: Linear in the number of resources.
  package init(_ drawing: Drawing) {
    list = drawing.resources
    byName = [:]
    for resource in list where !resource.nameUTF8.isEmpty && byName[resource.nameUTF8] == nil {
      byName[resource.nameUTF8] = resource
    }
  }

  /// Whether the drawing has exactly the resources of the index.
  ///
  /// - Complexity: Constant: compares the storage of the lists, so that equal copies may count as different.
  func isCurrent(for drawing: Drawing) -> Bool {
    list.count == drawing.resources.count
      && list.withUnsafeBufferPointer { own in
        drawing.resources.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
      }
  }

  /// Returns the resource with a name in UTF-8; `nil` if there is none.
  package subscript(name: [UInt8]) -> Resource? { byName[name] }

  /// Returns the resources that facts refer to.
  func resources(of facts: [ForeignFact]) -> [Resource] {
    byName.isEmpty ? [] : facts.compactMap { byName[$0.valueUTF8] }
  }

  /// Returns the resources with any of the names, in no order.
  func resources(named names: Set<[UInt8]>) -> [Resource] {
    list.filter { byName[$0.nameUTF8] === $0 && names.contains($0.nameUTF8) }
  }
}
