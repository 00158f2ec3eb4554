import CZlib

/// Packs the rows of a picture.
enum Deflation {
  /// Bytes in the format of zlib.
  static func zlib(_ bytes: [UInt8], near: Int, far: Int) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(&stream, 1, Z_DEFLATED, 15, 9, Z_RLE, ZLIB_VERSION, size) == Z_OK else {
      preconditionFailure("no memory to pack a picture")
    }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: bound) { room, count in
      bytes.withUnsafeBufferPointer { source in
        stream.next_in = source.baseAddress.map { UnsafeMutablePointer(mutating: $0) }
        stream.avail_in = UInt32(source.count)
        stream.next_out = room.baseAddress
        stream.avail_out = UInt32(bound)
        _ = deflate(&stream, Z_FINISH)
      }
      count = Int(stream.total_out)
    }
  }
}
