// Operations on vectors that the Swift standard library spells only lane by lane, which the
// optimiser does not always put together again. Header only; no C library; each is one or two
// instructions on SSE2, NEON and wasm. The result is that of the scalar expression in every lane.
#pragma once

typedef float InkFloat4 __attribute__((ext_vector_type(4)));
typedef int InkInt4 __attribute__((ext_vector_type(4)));

/// a < b ? a : b
static inline __attribute__((always_inline)) InkFloat4 ink_lesser(InkFloat4 a, InkFloat4 b) {
  return a < b ? a : b;
}

/// a > b ? a : b
static inline __attribute__((always_inline)) InkFloat4 ink_greater(InkFloat4 a, InkFloat4 b) {
  return a > b ? a : b;
}
