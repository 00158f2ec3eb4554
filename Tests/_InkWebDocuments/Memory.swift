#if arch(wasm32)
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
#endif
