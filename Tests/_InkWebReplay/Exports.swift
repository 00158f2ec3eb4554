#if arch(wasm32)
  import InkRendering
  import InkStrokes

  /// Allocates `count` bytes in the memory of the module.
  @_expose(wasm, "ink_alloc")
  @_cdecl("ink_alloc")
  func allocate(_ count: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: Int(max(count, 1)), alignment: 16)
  }

  /// Frees memory that `ink_alloc` returned.
  @_expose(wasm, "ink_free")
  @_cdecl("ink_free")
  func deallocate(_ pointer: UnsafeMutableRawPointer) { pointer.deallocate() }

  /// The results of the last replay.
  nonisolated(unsafe) private var last: (events: Int, strokes: Int, ink: UInt64, pixels: UInt64) =
    (0, 0, 0, 0)

  /// Replays an event log as `inkstone replay` does.
  ///
  /// - Parameters:
  ///   - log: The bytes of the log.
  ///   - count: The number of bytes.
  ///   - mode: 0: entry by entry; 1: in batches of random sizes.
  ///   - seed: The seed of the sizes.
  /// - Returns: 0 on success; otherwise −1 − the offset of the invalid byte.
  @_expose(wasm, "ink_replay")
  @_cdecl("ink_replay")
  func replay(
    _ log: UnsafePointer<UInt8>,
    _ count: Int32,
    _ mode: Int32,
    _ seed: UInt64
  ) -> Int32 {
    let bytes = [UInt8](UnsafeBufferPointer(start: log, count: Int(max(count, 0))))
    do throws(StreamDecodingError) {
      let stream = try EventStream(decoding: bytes)
      let replay = Replay(stream, batches: mode == 0 ? .each : .random(seed: seed))
      last = (
        replay.eventCount, replay.model.count, replay.strokesHash, replay.pixelsHash
      )
      return 0
    } catch {
      return -1 - Int32(truncatingIfNeeded: error.offset)
    }
  }

  /// The number of events of the last replay.
  @_expose(wasm, "ink_events")
  @_cdecl("ink_events")
  func lastEvents() -> Int32 { Int32(truncatingIfNeeded: last.events) }

  /// The number of strokes of the last replay.
  @_expose(wasm, "ink_strokes")
  @_cdecl("ink_strokes")
  func lastStrokes() -> Int32 { Int32(truncatingIfNeeded: last.strokes) }

  /// The hash of the strokes of the last replay.
  @_expose(wasm, "ink_strokes_hash")
  @_cdecl("ink_strokes_hash")
  func lastStrokesHash() -> UInt64 { last.ink }

  /// The hash of the pixels of the last replay.
  @_expose(wasm, "ink_pixels_hash")
  @_cdecl("ink_pixels_hash")
  func lastPixelsHash() -> UInt64 { last.pixels }
#else
  // For libm, which the linker needs for rounding in debug builds.
  import Glibc

  /// An empty program: the module is made for the browser.
  @main
  enum Main {
    static func main() {
      print("InkWebReplay is a WebAssembly module: scripts/wasm/build makes it")
    }
  }
#endif
