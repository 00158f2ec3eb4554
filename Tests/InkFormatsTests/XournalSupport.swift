import CZlib
import Foundation
import InkGraphics
import InkStrokes

@testable import InkFormats

/// Returns a document of one page, 300 × 400, with one layer.
func xournal(
  page: String = #"width="300" height="400""#,
  background: String = #"<background type="solid" color="white" style="plain"/>"#,
  layer: String = ""
) -> [UInt8] {
  Array(
    """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="test" fileversion="4">
    <title>A test</title>
    <page \(page)>
    \(background)
    <layer name="first">
    \(layer)
    </layer>
    </page>
    </xournal>
    """.utf8
  )
}

/// Returns a stroke of three points with the given attributes.
func strokeElement(
  _ attributes: String = #"tool="pen" color="black" width="2""#,
  _ points: String = "10 10 20 10 20 30"
) -> String {
  "<stroke \(attributes)>\(points)</stroke>"
}

/// Reads a document without a file name.
func read(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) throws -> InkImport {
  try XournalReader.read(bytes, name: nil, limits: limits)
}

/// Returns the error that reading throws, or `nil`.
func failure(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) -> FormatError? {
  do {
    _ = try XournalReader.read(bytes, name: nil, limits: limits)
    return nil
  } catch { return error }
}

/// Returns the strokes of all pages.
func strokes(_ file: InkImport) -> [Stroke] { file.strokes }

/// Returns the display items of all pages that are not strokes.
func graphics(_ file: InkImport) -> [DisplayList.Item] { file.graphics }

/// Deflates bytes; window bits of 31 make gzip, −15 bare data.
func deflated(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream,
    9,
    Z_DEFLATED,
    windowBits,
    8,
    Z_DEFAULT_STRATEGY,
    ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size)
  )
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
  let count = input.withUnsafeMutableBufferPointer { source in
    output.withUnsafeMutableBufferPointer { target in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      stream.next_out = target.baseAddress
      stream.avail_out = UInt32(target.count)
      _ = deflate(&stream, Z_FINISH)
      return Int(stream.total_out)
    }
  }
  return Array(output[..<count])
}

/// Returns a zip archive of deflated files.
func zip(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
  func le(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
  var archive: [UInt8] = []
  var directory: [UInt8] = []
  for (name, content) in files {
    let packed = deflated(content, windowBits: -15)
    let sum = content.withUnsafeBufferPointer { Int(crc32_z(0, $0.baseAddress, $0.count)) }
    let common: [UInt8] =
      le(20, 2) + le(0, 2) + le(8, 2) + le(0, 4) + le(sum, 4) + le(packed.count, 4)
      + le(content.count, 4) + le(name.utf8.count, 2) + le(0, 2)
    directory +=
      le(0x0201_4B50, 4) + le(20, 2) + common + le(0, 10) + le(archive.count, 4) + name.utf8
    archive += le(0x0403_4B50, 4) + common + name.utf8 + packed
  }
  let end: [UInt8] =
    le(0x0605_4B50, 4) + le(0, 4) + le(files.count, 2) + le(files.count, 2)
    + le(directory.count, 4) + le(archive.count, 4) + le(0, 2)
  return archive + directory + end
}
