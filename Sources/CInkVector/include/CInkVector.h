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

/// All bits set in the lanes where a < b, else none.
static inline __attribute__((always_inline)) InkInt4 ink_is_less(InkInt4 a, InkInt4 b) {
  return a < b;
}

/// The lanes of `a` where the mask's bits are set, else those of `b`.
static inline __attribute__((always_inline)) InkInt4 ink_choose(InkInt4 m, InkInt4 a, InkInt4 b) {
  return (a & m) | (b & ~m);
}

/// The signs of `v` turned round where the mask's bits are set.
static inline __attribute__((always_inline)) InkFloat4 ink_turned(InkInt4 m, InkFloat4 v) {
  return (InkFloat4)((InkInt4)v ^ (m & (int)0x80000000));
}

/// `v` as floating point.
static inline __attribute__((always_inline)) InkFloat4 ink_float(InkInt4 v) {
  return __builtin_convertvector(v, InkFloat4);
}

/// Asks for the cache line of an address that will be written soon; harmless for any address.
static inline __attribute__((always_inline)) void ink_prefetch(const void *_Nonnull p) {
  __builtin_prefetch(p, 1, 3);
}

/// The sums of the first one, two, three and four lanes.
static inline __attribute__((always_inline)) InkInt4 ink_running_sums(InkInt4 v) {
  InkInt4 zero = {0, 0, 0, 0};
  v += __builtin_shufflevector(v, zero, 4, 0, 1, 2);
  return v + __builtin_shufflevector(v, zero, 4, 5, 0, 1);
}

/// The last lane in all four.
static inline __attribute__((always_inline)) InkInt4 ink_last(InkInt4 v) {
  return __builtin_shufflevector(v, v, 3, 3, 3, 3);
}

/// a0 b0 a1 b1
static inline __attribute__((always_inline)) InkInt4 ink_zip_low(InkInt4 a, InkInt4 b) {
  return __builtin_shufflevector(a, b, 0, 4, 1, 5);
}

/// a2 b2 a3 b3
static inline __attribute__((always_inline)) InkInt4 ink_zip_high(InkInt4 a, InkInt4 b) {
  return __builtin_shufflevector(a, b, 2, 6, 3, 7);
}

/// a0 a1 b0 b1
static inline __attribute__((always_inline)) InkInt4 ink_low_halves(InkInt4 a, InkInt4 b) {
  return __builtin_shufflevector(a, b, 0, 1, 4, 5);
}

/// a2 a3 b2 b3
static inline __attribute__((always_inline)) InkInt4 ink_high_halves(InkInt4 a, InkInt4 b) {
  return __builtin_shufflevector(a, b, 2, 3, 6, 7);
}
