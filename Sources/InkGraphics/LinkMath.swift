// This module calls no function of the C library. But in a debug build the standard library's `squareRoot()` and
// `rounded(_:)` call libm, which a program without other imports does not link; this import makes the linker
// add it. On wasm both are instructions.
#if canImport(Glibc)
  internal import Glibc
#endif
