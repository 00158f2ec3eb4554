package import InkDrawing

/// A receiver that opens PDF documents itself, so that a reader needn't open them for the sizes of their pages.
package protocol PDFOriginalReceiver: InkReceiver {
  /// Returns the sizes of the pages of a PDF document; `nil` if the receiver can't open it.
  ///
  /// - Parameter id: The identifier that ``InkReceiver/store(_:mediaType:name:)`` returned for the document.
  func pageSizes(ofOriginal id: ResourceID) -> [PageSize]?
}
