/// Counts the distinct names of elements and attributes in an XML document.
///
/// libxml2 interns names in a table that becomes slow with very many of them. Equal names therefore
/// have equal pointers.
struct XMLNames {
  /// The maximum number of distinct names.
  static let maximumCount = 20_000

  /// The end of the error message for a document with more names.
  static let tooMany =
    "the XML has more than \(maximumCount) different names of elements and attributes"

  /// The names that were counted last, indexed by some bits of their addresses, to skip most look-ups.
  private var recent = [UnsafePointer<UInt8>?](repeating: nil, count: 64)
  private var all: Set<UnsafePointer<UInt8>> = []

  /// Counts the names of an element that begins.
  ///
  /// - Parameters:
  ///   - name: The name of the element.
  ///   - attributes: The attributes in libxml2's layout: five pointers each, the first is the name.
  ///   - count: The number of attributes.
  /// - Returns: Whether the number of distinct names is within the limit.
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
