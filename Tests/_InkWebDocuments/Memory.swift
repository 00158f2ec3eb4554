#if arch(wasm32)
  /// Makes room for `count` bytes in the memory of the module.
  @_expose(wasm, "ink_alloc")
  @_cdecl("ink_alloc")
  func allocate(_ count: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: Int(max(count, 1)), alignment: 16)
  }

  /// Gives back what `ink_alloc` made.
  @_expose(wasm, "ink_free")
  @_cdecl("ink_free")
  func deallocate(_ pointer: UnsafeMutableRawPointer) { pointer.deallocate() }
#endif
