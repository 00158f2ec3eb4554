// Nothing of the C library is used here. In a debug build the standard library's `squareRoot()` and
// `rounded(_:)` are calls of functions in libm, which a program that imports nothing else would not
// be linked with; this import is what asks the linker for it. On wasm they are instructions.
#if canImport(Glibc)
  internal import Glibc
#endif
