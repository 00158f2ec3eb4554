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
  ///   - words: Words in UTF-8; the texts of pages without them are empty. `nil`, the default, for all texts.
  ///   - password: The password; `nil` if none is known.
  /// - Returns: `nil` for a file that is no PDF document.
  /// - Throws: `FormatError` if it can't be read.
  package init?(
    _ bytes: [UInt8],
    with words: [UInt8]? = nil,
    password: String?
  ) throws(FormatError) {
    guard PDFInkReader.recognize(FileStart(bytes)) != nil else { return nil }
    do throws(PDFError) {
      reader = PDFTextReader(try PDFDocument(bytes, password: password), with: words)
    } catch {
      throw FormatError(error.description)
    }
  }

  /// Reads the texts of an open document, which reads nothing else meanwhile.
  ///
  /// - Parameter words: Words in UTF-8; the texts of pages without them are empty. `nil` for all texts.
  init(of document: PDFDocument, with words: [UInt8]?) {
    reader = PDFTextReader(document, with: words)
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
