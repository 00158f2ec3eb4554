import CQPDF
import Glibc

/// An object of a PDF document; the null object if it doesn't exist.
struct QPDFObject {
  /// The owner of the handle of a qpdf object, which it releases.
  private final class Reference {
    let qpdf: qpdf_data
    let object: qpdf_oh

    init(_ qpdf: qpdf_data, _ object: qpdf_oh) { (self.qpdf, self.object) = (qpdf, object) }

    deinit { qpdf_oh_release(qpdf, object) }
  }

  /// The key of a dictionary as bytes ending with 0, since it needn't be UTF-8.
  typealias Key = [CChar]

  private let reference: Reference
  private var qpdf: qpdf_data { reference.qpdf }
  private var object: qpdf_oh { reference.object }

  /// Wraps a qpdf object; the document must outlive it.
  init(_ handle: QPDFHandle, _ object: qpdf_oh) { reference = Reference(handle.qpdf, object) }

  private init(_ qpdf: qpdf_data, _ object: qpdf_oh) { reference = Reference(qpdf, object) }

  // MARK: Values

  /// The object number; 0 for a direct object.
  var number: Int { Int(qpdf_oh_get_object_id(qpdf, object)) }

  var isNull: Bool { qpdf_oh_is_null(qpdf, object) != 0 }
  var isArray: Bool { qpdf_oh_is_array(qpdf, object) != 0 }
  var isDictionary: Bool { qpdf_oh_is_dictionary(qpdf, object) != 0 }
  var isStream: Bool { qpdf_oh_is_stream(qpdf, object) != 0 }

  /// The value of a number; `nil` for other objects.
  var double: Double? {
    guard qpdf_oh_is_number(qpdf, object) != 0 else { return nil }
    return qpdf_oh_get_numeric_value(qpdf, object)
  }

  /// The value of a whole number up to 10⁹; `nil` for other objects.
  var integer: Int? {
    double.flatMap { abs($0) <= 1e9 && $0 == $0.rounded() ? Int($0) : nil }
  }

  /// The name, with its slash; `nil` for other objects.
  var name: String? {
    guard qpdf_oh_is_name(qpdf, object) != 0 else { return nil }
    return qpdf_oh_get_name(qpdf, object).map { String(cString: $0) }
  }

  /// The rectangle of four numbers as minimum x and y, maximum x and y; `nil` for other objects.
  var corners: [Double]? {
    guard count == 4 else { return nil }
    let numbers = (0..<4).compactMap { self[$0].double }
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e7 }) else { return nil }
    return [
      min(numbers[0], numbers[2]), min(numbers[1], numbers[3]), max(numbers[0], numbers[2]),
      max(numbers[1], numbers[3]),
    ]
  }

  /// The object in PDF syntax, with references.
  var notation: String {
    qpdf_oh_unparse_binary(qpdf, object).map { String(cString: $0) } ?? "null"
  }

  /// The bytes of a string as hexadecimal digits; empty for other objects.
  var digits: String {
    guard qpdf_oh_is_string(qpdf, object) != 0 else { return "" }
    var count = 0
    guard let bytes = qpdf_oh_get_binary_string_value(qpdf, object, &count) else { return "" }
    return UnsafeBufferPointer(start: bytes, count: count)
      .map { (byte: CChar) in
        let digits = String(UInt8(bitPattern: byte), radix: 16)
        return digits.utf8.count == 1 ? "0" + digits : digits
      }
      .joined()
  }

  // MARK: Arrays and dictionaries

  /// The number of elements of an array; 0 for other objects.
  var count: Int { isArray ? max(Int(qpdf_oh_get_array_n_items(qpdf, object)), 0) : 0 }

  /// The element at an index of an array; null if there is none.
  subscript(index: Int) -> QPDFObject {
    QPDFObject(qpdf, qpdf_oh_get_array_item(qpdf, object, Int32(index)))
  }

  /// The elements of an array; none for other objects.
  var elements: [QPDFObject] { (0..<count).map { self[$0] } }

  /// The entry with a key, such as `/Type`, of a dictionary; null for other objects.
  subscript(key: String) -> QPDFObject {
    QPDFObject(qpdf, qpdf_oh_get_key_if_dict(qpdf, object, key))
  }

  /// The entry with a key of ``keys``; null if there is none.
  subscript(key: Key) -> QPDFObject {
    QPDFObject(qpdf, qpdf_oh_get_key_if_dict(qpdf, object, key))
  }

  /// The dictionary of a stream.
  var dictionary: QPDFObject { QPDFObject(qpdf, qpdf_oh_get_dict(qpdf, object)) }

  /// The keys of a dictionary; none for other objects.
  var keys: [Key] {
    guard isDictionary else { return [] }
    var keys: [Key] = []
    qpdf_oh_begin_dict_key_iter(qpdf, object)
    while qpdf_oh_dict_more_keys(qpdf) != 0 {
      guard let key = qpdf_oh_dict_next_key(qpdf) else { continue }
      keys.append(Array(UnsafeBufferPointer(start: key, count: strlen(key) + 1)))
    }
    return keys
  }

  /// Sets an entry of a dictionary.
  func set(_ key: String, _ value: QPDFObject) {
    qpdf_oh_replace_key(qpdf, object, key, value.object)
  }

  /// Removes an entry of a dictionary.
  func remove(_ key: String) { qpdf_oh_remove_key(qpdf, object, key) }

  /// Appends an element to an array.
  func append(_ value: QPDFObject) { qpdf_oh_append_item(qpdf, object, value.object) }

  /// A new dictionary with the same entries; empty for other objects.
  var shallowCopy: QPDFObject {
    let copy = QPDFObject(qpdf, qpdf_oh_new_dictionary(qpdf))
    for key in keys {
      let value = QPDFObject(qpdf, qpdf_oh_get_key(qpdf, object, key))
      qpdf_oh_replace_key(qpdf, copy.object, key, value.object)
    }
    return copy
  }

  // MARK: Documents

  /// Returns a copy in another document, with all that the object refers to.
  func copied(to other: QPDFHandle) -> QPDFObject {
    QPDFObject(other, qpdf_oh_copy_foreign_object(other.qpdf, qpdf, object))
  }

  /// Makes the object an indirect one of its document.
  func made(in handle: QPDFHandle) -> QPDFObject {
    QPDFObject(handle, qpdf_make_indirect_object(handle.qpdf, object))
  }

  /// Replaces an indirect object by null.
  func erase() {
    qpdf_replace_object(
      qpdf,
      qpdf_oh_get_object_id(qpdf, object),
      qpdf_oh_get_generation(qpdf, object),
      qpdf_oh_new_null(qpdf)
    )
  }

  /// The decoded content streams of a page, one after the other; empty if they can't be decoded.
  var content: [UInt8] {
    var (data, count) = (nil as UnsafeMutablePointer<UInt8>?, 0)
    let status = qpdf_oh_get_page_content_data(qpdf, object, &data, &count)
    defer { free(data) }
    guard status & QPDF_ERRORS == 0 else {
      _ = qpdf_get_error(qpdf)
      return []
    }
    return Array(UnsafeBufferPointer(start: data, count: data == nil ? 0 : count))
  }
}
