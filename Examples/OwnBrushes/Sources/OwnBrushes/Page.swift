#if arch(wasm32)
  import InkStrokes
  import InkWeb

  @_expose(wasm, "ink_setup") @_cdecl("ink_setup")
  func setUp() { if let library = try? BrushLibrary.ownBrushes() { InkPage.use(library) } }
#endif
