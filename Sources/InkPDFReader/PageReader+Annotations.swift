import CPoppler
import InkPDF

extension PageReader {
  /// The number of `/Ink` annotations that a viewer shows.
  var inkCount: Int {
    var count = 0
    for index in 0..<pageCount {
      try? withPage(index) { page throws(PDFError) in
        Self.visitAnnotations(of: page) { annotation, flags in
          let hidden = POPPLER_ANNOT_FLAG_HIDDEN.rawValue | POPPLER_ANNOT_FLAG_NO_VIEW.rawValue
          if poppler_annot_get_annot_type(annotation) == POPPLER_ANNOT_INK, flags & hidden == 0 {
            count += 1
          }
        }
      }
    }
    return count
  }

  /// The result of comparing the printed appearance of a page with that on the screen.
  enum PrintedLook {
    /// The page looks the same: all annotations that a viewer shows are printed, and no others.
    case same
    /// The page looks different: some annotations are only shown, or only printed.
    case different
    /// The page may look different: it has annotations that Poppler shows and never prints, such as links, but these
    /// may be invisible.
    case unknown
  }

  /// The kinds of annotations that Poppler shows, but doesn't print.
  private static let unprintedKinds = [
    POPPLER_ANNOT_LINK, POPPLER_ANNOT_MOVIE, POPPLER_ANNOT_SCREEN, POPPLER_ANNOT_WATERMARK,
    POPPLER_ANNOT_3D,
  ]

  /// Compares a page as printed and as shown by its annotations.
  static func printedLook(_ page: OpaquePointer) -> PrintedLook {
    var look = PrintedLook.same
    visitAnnotations(of: page) { annotation, flags in
      if flags & POPPLER_ANNOT_FLAG_HIDDEN.rawValue != 0 { return }
      let isShown = flags & POPPLER_ANNOT_FLAG_NO_VIEW.rawValue == 0
      let kind = poppler_annot_get_annot_type(annotation)
      if unprintedKinds.contains(where: { $0 == kind }) {
        if isShown, look == .same { look = .unknown }
        return
      }
      let isPrinted = flags & POPPLER_ANNOT_FLAG_PRINT.rawValue != 0
      if isShown != isPrinted { look = .different }
    }
    return look
  }

  /// Calls a function with each annotation of a page and its flags.
  private static func visitAnnotations(
    of page: OpaquePointer,
    _ visit: (OpaquePointer, UInt32) -> Void
  ) {
    guard let list = poppler_page_get_annot_mapping(page) else { return }
    defer { poppler_page_free_annot_mapping(list) }
    var next: UnsafeMutablePointer<GList>? = list
    while let node = next {
      next = node.pointee.next
      guard let mapping = node.pointee.data?.assumingMemoryBound(to: PopplerAnnotMapping.self),
        let annotation = mapping.pointee.annot
      else { continue }
      visit(annotation, poppler_annot_get_flags(annotation).rawValue)
    }
  }
}
