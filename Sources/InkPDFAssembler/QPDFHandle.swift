import CQPDF
import Glibc
import InkPDF

/// A PDF document that qpdf reads from an open file and changes in memory.
final class QPDFHandle {
  let qpdf: qpdf_data
  private let bytes: UnsafeMutableRawPointer
  private let count: Int

  /// The pages, in order; attributes that they inherit are copied to them.
  private(set) var pages: [QPDFObject] = []

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - password: The password in UTF-8; empty if none is known.
  /// - Throws: ``PDFError`` if it is damaged, encrypted or has no pages.
  init(_ descriptor: Int32, password: [UInt8]) throws(PDFError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0,
      let bytes = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
      bytes != UnsafeMutableRawPointer(bitPattern: -1), let qpdf = qpdf_init()
    else { throw .damaged("the file is empty") }
    (self.qpdf, self.bytes, count) = (qpdf, bytes, Int(status.st_size))
    qpdf_silence_errors(qpdf)
    qpdf_set_suppress_warnings(qpdf, QPDF_TRUE)
    let code = qpdf_read_memory(
      qpdf,
      "PDF",
      bytes.assumingMemoryBound(to: CChar.self),
      UInt64(count),
      password.map { CChar(bitPattern: $0) } + [0]
    )
    if code & QPDF_ERRORS != 0 || qpdf_has_error(qpdf) != 0 {
      let error = qpdf_get_error(qpdf)
      if qpdf_get_error_code(qpdf, error) == qpdf_e_password {
        throw password.isEmpty ? .needsPassword : .wrongPassword
      }
      throw .damaged(Self.text(qpdf_get_error_message_detail(qpdf, error)))
    }
    guard qpdf_push_inherited_attributes_to_page(qpdf) & QPDF_ERRORS == 0 else {
      throw .damaged("the list of pages is invalid")
    }
    let number = Int(qpdf_get_num_pages(qpdf))
    guard number > 0, number <= PDFDocument.maximumPages else {
      throw .damaged(
        "the document has \(number) pages; from 1 to \(PDFDocument.maximumPages) are supported"
      )
    }
    for index in 0..<number {
      pages.append(QPDFObject(self, qpdf_get_page_n(qpdf, index)))
    }
    try check()
  }

  deinit {
    // qpdf prints an error that was not read, so it is read before the release.
    if qpdf_has_error(qpdf) != 0 { _ = qpdf_get_error(qpdf) }
    pages = []
    var data: qpdf_data? = qpdf
    qpdf_cleanup(&data)
    munmap(bytes, count)
  }

  private static func text(_ reason: UnsafePointer<CChar>?) -> String {
    String(reason.map { String(cString: $0) }?.prefix(200) ?? "unknown reason")
  }

  /// Throws the error that occurred since the last call, if any.
  func check() throws(PDFError) {
    guard qpdf_has_error(qpdf) != 0 else { return }
    throw .damaged(Self.text(qpdf_get_error_message_detail(qpdf, qpdf_get_error(qpdf))))
  }

  /// Throws an error if memory was too short for an object: qpdf warns, and takes it for null.
  func checkMemory() throws(PDFError) {
    while qpdf_more_warnings(qpdf) != 0 {
      let warning = Self.text(qpdf_get_error_message_detail(qpdf, qpdf_next_warning(qpdf)))
      if warning.contains("bad_alloc") { throw .damaged("the document needs too much memory") }
    }
  }

  /// The catalog.
  var root: QPDFObject { QPDFObject(self, qpdf_get_root(qpdf)) }

  /// Returns an object from its notation in PDF syntax.
  func parse(_ notation: String) -> QPDFObject { QPDFObject(self, qpdf_oh_parse(qpdf, notation)) }

  /// Returns a copy of an object of another document, with all that it refers to.
  func copy(_ object: QPDFObject) -> QPDFObject { object.copied(to: self) }

  /// Makes an object an indirect one of the document, and returns it.
  func add(_ object: QPDFObject) -> QPDFObject { object.made(in: self) }

  /// Returns a new stream with a text as content.
  func stream(_ text: String) -> QPDFObject {
    let object = qpdf_oh_new_stream(qpdf)
    let bytes = Array(text.utf8)
    qpdf_oh_replace_stream_data(
      qpdf,
      object,
      bytes,
      bytes.count,
      qpdf_oh_new_null(qpdf),
      qpdf_oh_new_null(qpdf)
    )
    return QPDFObject(self, object)
  }

  /// Returns the file with all changes, other data unchanged.
  ///
  /// - Parameter keepsEncryption: Whether an encrypted file stays encrypted; its bytes then differ each time. The
  ///   default is `false`.
  func write(keepingEncryption keepsEncryption: Bool = false) throws(PDFError)
    -> UnsafeBufferPointer<UInt8>
  {
    _ = qpdf_update_all_pages_cache(qpdf)
    try check()
    guard qpdf_init_write_memory(qpdf) & QPDF_ERRORS == 0 else {
      throw .damaged("the document is invalid")
    }
    let isEncrypted = keepsEncryption && qpdf_is_encrypted(qpdf) != 0
    qpdf_set_preserve_encryption(qpdf, isEncrypted ? QPDF_TRUE : QPDF_FALSE)
    qpdf_set_deterministic_ID(qpdf, isEncrypted ? QPDF_FALSE : QPDF_TRUE)
    qpdf_set_stream_data_mode(qpdf, qpdf_s_preserve)
    qpdf_set_object_stream_mode(qpdf, qpdf_o_preserve)
    qpdf_set_minimum_pdf_version(qpdf, "1.6")
    guard qpdf_write(qpdf) & QPDF_ERRORS == 0 else {
      try check()
      throw .damaged("the document cannot be written")
    }
    try checkMemory()
    return UnsafeBufferPointer(start: qpdf_get_buffer(qpdf), count: qpdf_get_buffer_length(qpdf))
  }
}
