#if arch(wasm32)
  import InkGraphics
  import InkStrokes

  /// Makes room for `count` bytes in the memory of the module.
  @_expose(wasm, "ink_alloc")
  @_cdecl("ink_alloc")
  public func allocate(_ count: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: Int(max(count, 1)), alignment: 16)
  }

  /// Gives back what ``allocate(_:)`` made.
  @_expose(wasm, "ink_free")
  @_cdecl("ink_free")
  public func deallocate(_ pointer: UnsafeMutableRawPointer) { pointer.deallocate() }

  @_expose(wasm, "ink_test")
  @_cdecl("ink_test")
  public func test(_ n: Int32) -> UInt64 {
    var model = InkModel(brush: .pen)
    for i in 0..<n {
      model.apply(InputEvent(phase: i == 0 ? .began : .moved, location: .init(Double(i), Double(i*i)), time: Double(i)*0.005, force: 0.5))
    }
    return model.fingerprint
  }
#else
  /// Natively there is nothing to run: the module is made for the browser.
  @main
  enum Main {
    static func main() { print("InkWeb is a WebAssembly module: see scripts/wasm/build") }
  }
#endif
