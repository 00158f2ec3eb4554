// The part of a C library that Embedded Swift leaves to its host, for bare wasm32.
// It declares nothing: the linker finds the functions by name. On other platforms the target is empty.
#ifndef CINKWEB_H
#define CINKWEB_H
#endif
