/// Counts the different names of elements and attributes in an XML document.
///
/// libxml2 keeps each name once, in a table that becomes slow where there are very many. So equal
/// names have equal pointers.
struct XMLNames {
  /// The most different names.
  static let maximumCount = 20_000

  /// What to say of a document with more.
  static let tooMany = "has more than \(maximumCount) different names of elements and attributes"

  /// The names that were met last, by some bits of their addresses.
  private var recent = [UnsafePointer<UInt8>?](repeating: nil, count: 64)
  private var all: Set<UnsafePointer<UInt8>> = []

  /// Takes the names of an element that begins.
  ///
  /// - Parameters:
  ///   - name: The name of the element.
  ///   - attributes: As libxml2 has them: five pointers each, of which the first is the name.
  ///   - count: How many attributes there are.
  /// - Returns: Whether there are not too many different names.
  mutating func record(
    _ name: UnsafePointer<UInt8>,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ count: Int
  ) -> Bool {
    record(name)
    if let attributes {
      for i in 0..<max(count, 0) { if let name = attributes[i * 5] { record(name) } }
    }
    return all.count <= Self.maximumCount
  }

  private mutating func record(_ name: UnsafePointer<UInt8>) {
    let address = UInt(bitPattern: name)
    let slot = Int(truncatingIfNeeded: (address >> 3 ^ address >> 9) & 63)
    if recent[slot] == name { return }
    recent[slot] = name
    all.insert(name)
  }
}
