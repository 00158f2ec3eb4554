// Vector operations that the Swift standard library only expresses lane by lane, which the optimizer does not always
// vectorize again. Header only; no C library; each is one or two instructions on SSE2, NEON and wasm. The result
// is that of the scalar expression in every lane.
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

/// All bits set in the lanes where a < b, otherwise none.
static inline __attribute__((always_inline)) InkInt4 ink_is_less(InkInt4 a, InkInt4 b) {
  return a < b;
}

/// The lanes of `a` where the mask's bits are set, otherwise those of `b`.
static inline __attribute__((always_inline)) InkInt4 ink_choose(InkInt4 m, InkInt4 a, InkInt4 b) {
  return (a & m) | (b & ~m);
}

/// `v` negated in the lanes where the mask's bits are set.
static inline __attribute__((always_inline)) InkFloat4 ink_turned(InkInt4 m, InkFloat4 v) {
  return (InkFloat4)((InkInt4)v ^ (m & (int)0x80000000));
}

/// `v` as floating point.
static inline __attribute__((always_inline)) InkFloat4 ink_float(InkInt4 v) {
  return __builtin_convertvector(v, InkFloat4);
}

/// `v` truncated to integers, which must fit.
static inline __attribute__((always_inline)) InkInt4 ink_whole(InkFloat4 v) {
  return __builtin_convertvector(v, InkInt4);
}

/// Prefetches the cache line of an address that will be written soon; safe for any address.
static inline __attribute__((always_inline)) void ink_prefetch(const void *_Nonnull p) {
  __builtin_prefetch(p, 1, 3);
}

/// The prefix sums of the lanes.
static inline __attribute__((always_inline)) InkInt4 ink_running_sums(InkInt4 v) {
  InkInt4 zero = {0, 0, 0, 0};
  v += __builtin_shufflevector(v, zero, 4, 0, 1, 2);
  return v + __builtin_shufflevector(v, zero, 4, 5, 0, 1);
}

/// The last lane, repeated four times.
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

typedef short InkShort8 __attribute__((ext_vector_type(8)));
typedef unsigned short InkWord8 __attribute__((ext_vector_type(8)));
typedef unsigned int InkUInt8Lanes __attribute__((ext_vector_type(8)));
typedef unsigned char InkByte16 __attribute__((ext_vector_type(16)));

/// a0 b0 a1 b1 a2 b2 a3 b3
static inline __attribute__((always_inline)) InkShort8 ink_mesh_low(InkShort8 a, InkShort8 b) {
  return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

/// a4 b4 a5 b5 a6 b6 a7 b7
static inline __attribute__((always_inline)) InkShort8 ink_mesh_high(InkShort8 a, InkShort8 b) {
  return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

/// a0·b0 + a1·b1, a2·b2 + a3·b3, …; not all four factors of a sum may be -32768.
static inline __attribute__((always_inline)) InkInt4 ink_dot_pairs(InkShort8 a, InkShort8 b) {
#if defined(__SSE2__)
  typedef short V __attribute__((vector_size(16)));
  return (InkInt4)__builtin_ia32_pmaddwd128((V)a, (V)b);
#elif defined(__wasm_simd128__)
  typedef short V __attribute__((vector_size(16)));
  return (InkInt4)__builtin_wasm_dot_s_i32x4_i16x8((V)a, (V)b);
#else
  typedef int InkInt8Lanes __attribute__((ext_vector_type(8)));
  InkInt8Lanes p = __builtin_convertvector(a, InkInt8Lanes) * __builtin_convertvector(b, InkInt8Lanes);
  return __builtin_shufflevector(p, p, 0, 2, 4, 6) + __builtin_shufflevector(p, p, 1, 3, 5, 7);
#endif
}

/// The lanes of `low`, then of `high`, in 16 bits; all must fit.
static inline __attribute__((always_inline)) InkShort8 ink_narrow(InkInt4 low, InkInt4 high) {
#if defined(__SSE2__)
  typedef int V __attribute__((vector_size(16)));
  return (InkShort8)__builtin_ia32_packssdw128((V)low, (V)high);
#elif defined(__wasm_simd128__)
  typedef int V __attribute__((vector_size(16)));
  return (InkShort8)__builtin_wasm_narrow_s_i16x8_i32x4((V)low, (V)high);
#else
  return __builtin_shufflevector((InkShort8)low, (InkShort8)high, 0, 2, 4, 6, 8, 10, 12, 14);
#endif
}

/// The lanes of `low`, then of `high`, in 8 bits; all must be less than 256.
static inline __attribute__((always_inline)) InkByte16 ink_low_bytes(InkWord8 low, InkWord8 high) {
#if defined(__SSE2__)
  typedef short V __attribute__((vector_size(16)));
  return (InkByte16)__builtin_ia32_packuswb128((V)low, (V)high);
#elif defined(__wasm_simd128__)
  typedef short V __attribute__((vector_size(16)));
  return (InkByte16)__builtin_wasm_narrow_u_i8x16_i16x8((V)low, (V)high);
#else
  return __builtin_shufflevector(
    (InkByte16)low, (InkByte16)high, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
  );
#endif
}

/// ⌊alpha·amount / 65536⌋, where alpha is the last of each four lanes.
static inline __attribute__((always_inline)) InkWord8 ink_of_alpha(InkWord8 v, InkWord8 amount) {
  InkWord8 alpha = __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7);
#if defined(__SSE2__)
  typedef short V __attribute__((vector_size(16)));
  return (InkWord8)__builtin_ia32_pmulhuw128((V)alpha, (V)amount);
#else
  InkUInt8Lanes p =
    __builtin_convertvector(alpha, InkUInt8Lanes) * __builtin_convertvector(amount, InkUInt8Lanes);
  return __builtin_convertvector(p >> 16, InkWord8);
#endif
}

/// ⌊a·b / 65536⌋
static inline __attribute__((always_inline)) InkWord8 ink_high_product(InkWord8 a, InkWord8 b) {
#if defined(__SSE2__)
  typedef short V __attribute__((vector_size(16)));
  return (InkWord8)__builtin_ia32_pmulhuw128((V)a, (V)b);
#else
  InkUInt8Lanes p = __builtin_convertvector(a, InkUInt8Lanes) * __builtin_convertvector(b, InkUInt8Lanes);
  return __builtin_convertvector(p >> 16, InkWord8);
#endif
}

/// Two premultiplied pixels, less than 32768, plus `amount`/65536 of alpha, but at most alpha.
static inline __attribute__((always_inline)) InkWord8 ink_brighten(InkWord8 v, InkWord8 amount) {
  InkWord8 alpha = __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7);
  // All values are less than 32768, the sum less than 65536.
  InkWord8 missing = __builtin_elementwise_sub_sat(alpha, v);
  return v + (InkWord8)__builtin_elementwise_min((InkShort8)missing, (InkShort8)ink_of_alpha(v, amount));
}

/// Two premultiplied pixels minus `amount`/65536 of alpha, but at least 0.
static inline __attribute__((always_inline)) InkWord8 ink_darken(InkWord8 v, InkWord8 amount) {
  return __builtin_elementwise_sub_sat(v, ink_of_alpha(v, amount));
}

#include "WideBlur.h"
