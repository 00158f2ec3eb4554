import Glibc
import InkPDF

/// The sizes of the units of pages, the entries `UserUnit`, which Poppler ignores.
package struct UserUnits {
  private var units: [Int: Double] = [:]

  /// The maximum size of a document whose units are read, in bytes, as it needs memory beside Poppler.
  private static let maximumSize = 100_000_000

  /// Reads the units of a document; all are 1 if that fails.
  ///
  /// - Parameters:
  ///   - descriptor: The open file; it stays open.
  ///   - password: The password in UTF-8; `nil` if none is known.
  package init(descriptor: Int32, password: String?) {
    guard Self.mayHaveUnits(descriptor) else { return }
    do throws(PDFError) {
      let document = try QPDFHandle(descriptor, password: password.map { Array($0.utf8) } ?? [])
      for (index, page) in document.pages.enumerated() {
        if let unit = PageBoxes(page)?.unit, unit != 1 { units[index] = unit }
      }
    } catch {
      units = [:]
    }
  }

  /// The unit of a page in 1/72 inch, by its index from 0.
  package subscript(index: Int) -> Double { units[index] ?? 1 }

  /// Whether a file contains the key `UserUnit`, or compressed objects that may contain it.
  private static func mayHaveUnits(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0, status.st_size <= maximumSize,
      let bytes = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
      bytes != MAP_FAILED
    else { return false }
    let count = Int(status.st_size)
    defer { munmap(bytes, count) }
    let names: [StaticString] = ["/UserUnit", "/ObjStm"]
    var at = 0
    while let found = memchr(bytes + at, Int32(UInt8(ascii: "/")), count - at) {
      at = UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
      for name in names where count - at >= name.utf8CodeUnitCount {
        if memcmp(found, name.utf8Start, name.utf8CodeUnitCount) == 0 { return true }
      }
      at += 1
    }
    return false
  }
}
