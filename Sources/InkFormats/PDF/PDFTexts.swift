package import InkGraphics
import InkPDF

/// The texts of the pages of a PDF document, which are read without their shapes.
package final class PDFTexts {
  private let reader: PDFTextReader

  /// The number of pages.
  package var pageCount: Int { reader.pageCount }

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - password: The password; `nil` if none is known.
  /// - Returns: `nil` for a file that is no PDF document.
  /// - Throws: `FormatError` if it can't be read.
  package init?(_ bytes: [UInt8], password: String?) throws(FormatError) {
    guard PDFInkReader.recognize(FileStart(bytes)) != nil else { return nil }
    do throws(PDFError) {
      reader = PDFTextReader(try PDFDocument(bytes, password: password))
    } catch {
      throw FormatError(error.description)
    }
  }

  /// Returns the text of a page; fastest for pages in ascending order.
  ///
  /// - Parameter index: The index of the page, from 0.
  /// - Throws: `FormatError` if it can't be read.
  package func text(_ index: Int) throws(FormatError) -> PageText {
    do throws(PDFError) {
      return try reader.text(index)
    } catch {
      throw FormatError(error.description)
    }
  }
}
