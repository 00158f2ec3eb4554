#if arch(wasm32)
  import InkSession
  import InkWeb

  @_expose(wasm, "ink_setup") @_cdecl("ink_setup")
  func setUp() { InkPage.use(tools: .ownTools) }
#endif
