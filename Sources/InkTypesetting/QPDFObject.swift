import CQPDF

/// A PDF document that qpdf reads from a stable copy of the bytes.
final class QPDFHandle {
  let qpdf: qpdf_data
  private let bytes: UnsafeMutableBufferPointer<CChar>

  /// Opens a document; `nil` if it is broken.
  ///
  /// Doesn't attempt repair, which could take long.
  init?(_ content: [UInt8]) {
    guard let qpdf = qpdf_init() else { return nil }
    self.qpdf = qpdf
    bytes = .allocate(capacity: max(content.count, 1))
    for (i, byte) in content.enumerated() { bytes[i] = CChar(bitPattern: byte) }
    qpdf_silence_errors(qpdf)
    qpdf_set_suppress_warnings(qpdf, QPDF_TRUE)
    qpdf_set_attempt_recovery(qpdf, QPDF_FALSE)
    let status = qpdf_read_memory(
      qpdf,
      "PDF",
      bytes.baseAddress,
      UInt64(content.count),
      nil
    )
    if status & QPDF_ERRORS != 0 { return nil }
  }

  deinit {
    // qpdf prints an error that was not read, so it is read before the release.
    _ = hasFailed
    var data: qpdf_data? = qpdf
    qpdf_cleanup(&data)
    bytes.deallocate()
  }

  /// Whether an error occurred since the last access.
  var hasFailed: Bool {
    guard qpdf_has_error(qpdf) != 0 else { return false }
    _ = qpdf_get_error(qpdf)
    return true
  }
}

/// An object of a document; null if it doesn't exist.
struct QPDFObject {
  /// The owner of the handle of a qpdf object, which it releases.
  private final class Reference {
    let handle: QPDFHandle
    let object: qpdf_oh

    init(_ handle: QPDFHandle, _ object: qpdf_oh) { (self.handle, self.object) = (handle, object) }

    deinit { qpdf_oh_release(handle.qpdf, object) }
  }

  private let reference: Reference
  private var qpdf: qpdf_data { reference.handle.qpdf }
  private var object: qpdf_oh { reference.object }

  private init(_ handle: QPDFHandle, _ object: qpdf_oh) { reference = Reference(handle, object) }

  /// Returns the catalog of a document.
  static func root(of handle: QPDFHandle) -> QPDFObject {
    QPDFObject(handle, qpdf_get_root(handle.qpdf))
  }

  /// Returns the object with a number.
  static func object(_ number: Int, _ generation: Int, in handle: QPDFHandle) -> QPDFObject {
    QPDFObject(handle, qpdf_get_object_by_id(handle.qpdf, Int32(number), Int32(generation)))
  }

  /// The object number and generation; `nil` for a direct object.
  var number: (number: Int, generation: Int)? {
    guard qpdf_oh_is_indirect(qpdf, object) != 0 else { return nil }
    return (
      Int(qpdf_oh_get_object_id(qpdf, object)), Int(qpdf_oh_get_generation(qpdf, object))
    )
  }

  var isNull: Bool { qpdf_oh_is_null(qpdf, object) != 0 }
  var isArray: Bool { qpdf_oh_is_array(qpdf, object) != 0 }
  var isDictionary: Bool { qpdf_oh_is_dictionary(qpdf, object) != 0 }
  var isStream: Bool { qpdf_oh_is_stream(qpdf, object) != 0 }

  /// Whether it is a number, a name, a string or another scalar.
  var isScalar: Bool { qpdf_oh_is_scalar(qpdf, object) != 0 }

  /// The value of a number; `nil` for other objects.
  var double: Double? {
    guard qpdf_oh_is_number(qpdf, object) != 0 else { return nil }
    return qpdf_oh_get_numeric_value(qpdf, object)
  }

  /// The name, with its slash; `nil` for other objects.
  var name: String? {
    guard qpdf_oh_is_name(qpdf, object) != 0 else { return nil }
    return qpdf_oh_get_name(qpdf, object).map { String(cString: $0) }
  }

  /// The rectangle of four numbers as minimum x and y, maximum x and y; `nil` for other objects.
  var corners: [Double]? {
    let numbers = self.numbers
    guard numbers.count == 4 else { return nil }
    return [
      min(numbers[0], numbers[2]), min(numbers[1], numbers[3]), max(numbers[0], numbers[2]),
      max(numbers[1], numbers[3]),
    ]
  }

  /// The numbers of an array; empty if it has more than 16 elements, or one that isn't a number.
  var numbers: [Double] {
    guard isArray, count <= 16 else { return [] }
    var numbers: [Double] = []
    for i in 0..<count {
      guard let number = self[i].double, abs(number) < 1e7 else { return [] }
      numbers.append(number)
    }
    return numbers
  }

  /// The number of elements of an array; 0 for other objects.
  var count: Int { isArray ? max(Int(qpdf_oh_get_array_n_items(qpdf, object)), 0) : 0 }

  /// The element at an index of an array.
  subscript(index: Int) -> QPDFObject {
    QPDFObject(reference.handle, qpdf_oh_get_array_item(qpdf, object, Int32(index)))
  }

  /// The entry with a key, such as `/Type`, of a dictionary or of the dictionary of a stream.
  subscript(key: String) -> QPDFObject {
    QPDFObject(reference.handle, qpdf_oh_get_key(qpdf, object, key))
  }

  /// The dictionary of a stream.
  var dictionary: QPDFObject { QPDFObject(reference.handle, qpdf_oh_get_dict(qpdf, object)) }

  /// The keys of a dictionary, in the order of the file.
  var keys: [String] {
    var keys: [String] = []
    qpdf_oh_begin_dict_key_iter(qpdf, object)
    while qpdf_oh_dict_more_keys(qpdf) != 0 {
      if let key = qpdf_oh_dict_next_key(qpdf) { keys.append(String(cString: key)) }
    }
    return keys
  }

  /// Returns a name, given with its slash, in PDF syntax.
  func notation(ofName name: String) -> [UInt8] {
    QPDFObject(reference.handle, qpdf_oh_new_name(qpdf, name)).notation
  }

  /// The scalar in PDF syntax.
  var notation: [UInt8] {
    guard let text = qpdf_oh_unparse(qpdf, object) else { return [] }
    let count = qpdf_get_last_string_length(qpdf)
    return text.withMemoryRebound(to: UInt8.self, capacity: count) {
      Array(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// The encoded bytes of a stream; `nil` if they are unreadable.
  var packedBytes: [UInt8]? {
    var (data, count) = (nil as UnsafeMutablePointer<UInt8>?, 0)
    let status = qpdf_oh_get_stream_data(qpdf, object, qpdf_dl_none, nil, &data, &count)
    defer { free(data) }
    guard status & QPDF_ERRORS == 0 else { return nil }
    return Array(UnsafeBufferPointer(start: data, count: data == nil ? 0 : count))
  }
}
