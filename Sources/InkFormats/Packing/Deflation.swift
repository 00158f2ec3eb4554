import CDeflate
import CZlib

/// Compresses bytes with deflate in zlib's wrapper, as PDF and PNG require.
enum Deflation {
  /// Compresses whole buffers, in a third of zlib's time.
  final class Packer {
    private let compressor: OpaquePointer?

    /// Creates a compressor.
    ///
    /// - Parameter level: The compression level of libdeflate, 1 (fast) to 12 (small).
    init(level: Int) { compressor = libdeflate_alloc_compressor(Int32(level)) }

    deinit { libdeflate_free_compressor(compressor) }

    /// Returns the compressed bytes.
    func pack(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
      guard let compressor else { preconditionFailure("not enough memory to compress") }
      let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
      return [UInt8](unsafeUninitializedCapacity: bound) { room, count in
        count = libdeflate_zlib_compress(
          compressor,
          bytes.baseAddress,
          bytes.count,
          room.baseAddress,
          bound
        )
      }
    }
  }

  /// Compresses a stream of bytes in little memory.
  final class Stream {
    private let stream: UnsafeMutablePointer<z_stream>
    private let write: ([UInt8]) -> Void
    /// The number of compressed bytes written so far.
    private(set) var count = 0

    /// Begins to compress.
    ///
    /// - Parameters:
    ///   - level: The compression level of zlib, 1 (fast) to 9 (small).
    ///   - write: A function that receives the compressed bytes.
    init(level: Int, write: @escaping ([UInt8]) -> Void) {
      stream = .allocate(capacity: 1)
      stream.initialize(to: z_stream())
      self.write = write
      let size = Int32(MemoryLayout<z_stream>.size)
      guard deflateInit_(stream, Int32(level), ZLIB_VERSION, size) == Z_OK else {
        preconditionFailure("not enough memory to compress")
      }
    }

    deinit {
      deflateEnd(stream)
      stream.deallocate()
    }

    /// Appends bytes; the last ones end the stream.
    func append(_ bytes: [UInt8], isLast: Bool) {
      bytes.withUnsafeBufferPointer { source in
        stream.pointee.next_in = source.baseAddress.map { UnsafeMutablePointer(mutating: $0) }
        stream.pointee.avail_in = UInt32(source.count)
        var isDone = false
        while !isDone {
          let capacity = 1 << 16
          let piece = [UInt8](unsafeUninitializedCapacity: capacity) { room, count in
            stream.pointee.next_out = room.baseAddress
            stream.pointee.avail_out = UInt32(capacity)
            deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
            count = capacity - Int(stream.pointee.avail_out)
          }
          isDone = piece.count < capacity
          count += piece.count
          if !piece.isEmpty { write(piece) }
        }
      }
    }
  }
}
