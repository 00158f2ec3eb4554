#if arch(wasm32)
  import InkGraphics
  import InkSession

  // Searching and selecting the texts of pages.

  /// Outputs the occurrences of the words at ink_bytes(), which are released, on a page; returns the byte count.
  ///
  /// They are records of ``MatchStatus``. The words are in UTF-8, and pages are counted from 0.
  @_expose(wasm, "ink_search")
  @_cdecl("ink_search")
  func search(_ page: Int32) -> Int32 {
    let words = handed
    handed = []
    return give(session.matches(of: words, onPage: Int(page)))
  }

  /// Outputs the text of the paper of a page between two points in page units; returns the byte count.
  ///
  /// It is a record of ``TextRangeStatus``; `unit` is that of a ``TextUnit``.
  @_expose(wasm, "ink_text_range")
  @_cdecl("ink_text_range")
  func textRange(
    _ page: Int32,
    _ startX: Double,
    _ startY: Double,
    _ endX: Double,
    _ endY: Double,
    _ unit: Int32
  ) -> Int32 {
    let unit = TextUnit(rawValue: UInt8(truncatingIfNeeded: unit)) ?? .characters
    return give(
      session.textRange(
        onPage: Int(page),
        from: Point(startX, startY),
        to: Point(endX, endY),
        unit: unit
      )
    )
  }

  /// Outputs the point of a page at a pixel of the view, a record of ``PagePoint``; returns the byte count.
  ///
  /// The count is 0 if no page is shown.
  @_expose(wasm, "ink_page_point")
  @_cdecl("ink_page_point")
  func pagePoint(_ x: Double, _ y: Double) -> Int32 { give(session.pagePoint(at: Point(x, y))) }

  /// The address of the transform of a page from page units to pixels; 0 if the page isn't in view.
  ///
  /// The transform is six doubles: a, b, c, d, tx and ty, as in ``Affine``.
  @_expose(wasm, "ink_page_transform")
  @_cdecl("ink_page_transform")
  func pageTransform(_ page: Int32) -> UnsafeRawPointer? {
    guard let transform = session.transform(ofPage: Int(page)) else { return nil }
    let parts = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    for (i, part) in parts.enumerated() { input[i] = part }
    return input.withUnsafeBytes { $0.baseAddress }
  }
#endif
