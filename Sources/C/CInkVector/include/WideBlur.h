// The blur's inner loops with instructions that not every processor supports; see
// ``ink_has_wide_vectors``. The results equal those of the narrow operations in `CInkVector.h`.
#pragma once

#if defined(__x86_64__)
typedef short InkShort16 __attribute__((ext_vector_type(16)));
typedef unsigned short InkWord16 __attribute__((ext_vector_type(16)));
typedef int InkInt8 __attribute__((ext_vector_type(8)));
typedef InkShort16 InkLooseShort16 __attribute__((aligned(2)));
typedef InkWord16 InkLooseWord16 __attribute__((aligned(2)));
typedef unsigned char InkByte32 __attribute__((ext_vector_type(32)));
typedef InkByte32 InkLooseByte32 __attribute__((aligned(1)));

/// The changed columns of a row: `first` and one past the last.
typedef struct {
  long first, end;
} InkColumns;

/// Whether the processor supports the functions of this file.
static inline _Bool ink_has_wide_vectors(void) { return __builtin_cpu_supports("avx2"); }

#define INK_WIDE static __attribute__((target("avx2"), noinline, unused))
#define INK_WIDE_PART static inline __attribute__((target("avx2"), always_inline))

/// `v` in both halves.
INK_WIDE_PART InkShort16 ink_twice(InkShort8 v) {
  return __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
}

/// ``ink_brighten``, minus `less`, for `count` pixels, a multiple of 4.
INK_WIDE void ink_wide_brighten(
  const void *_Nonnull source, InkWord8 amount8, unsigned short less, long count,
  void *_Nonnull target
) {
  typedef short V __attribute__((vector_size(32)));
  InkWord16 amount = (InkWord16)ink_twice((InkShort8)amount8);
  const char *from = source;
  char *to = target;
  for (long i = 0; i < count * 8; i += 32) {
    if ((i & 32) == 0) __builtin_prefetch(from + i + 4096, 1, 3);
    InkWord16 v = *(const InkLooseWord16 *)(from + i);
    InkWord16 alpha =
      __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
    InkWord16 missing = __builtin_elementwise_sub_sat(alpha, v);
    InkWord16 share = (InkWord16)__builtin_ia32_pmulhuw256((V)alpha, (V)amount);
    v += (InkWord16)__builtin_elementwise_min((InkShort16)missing, (InkShort16)share);
    *(InkLooseWord16 *)(to + i) = v - less;
  }
}

/// Seven rows of samples and their weights.
typedef struct {
  const short *_Nonnull p0, *_Nonnull p1, *_Nonnull p2, *_Nonnull p3, *_Nonnull p4, *_Nonnull p5,
    *_Nonnull p6;
  InkShort16 near, far;
} InkSevenTaps;

INK_WIDE_PART InkSevenTaps
ink_wide_taps(const void *_Nonnull const *_Nonnull p, InkShort8 near, InkShort8 far) {
  return (InkSevenTaps){p[0], p[1], p[2], p[3], p[4], p[5], p[6], ink_twice(near), ink_twice(far)};
}

/// Sixteen blurred samples.
INK_WIDE_PART InkShort16 ink_wide_sum(const InkSevenTaps *_Nonnull t, long i) {
  typedef short V __attribute__((vector_size(32)));
  typedef int W __attribute__((vector_size(32)));
#define INK_AT(p) (*(const InkLooseShort16 *)((p) + i))
#define INK_LOW(a, b) \
  (V) __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27)
#define INK_HIGH(a, b) \
  (V) __builtin_shufflevector(a, b, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31)
#define INK_DOT(a, b) (InkInt8) __builtin_ia32_pmaddwd256(a, (V)(b))
  InkShort16 first = INK_AT(t->p2) + INK_AT(t->p4), second = INK_AT(t->p1) + INK_AT(t->p5),
             third = INK_AT(t->p0) + INK_AT(t->p6), middle = INK_AT(t->p3);
  InkInt8 low = INK_DOT(INK_LOW(first, second), t->near) + INK_DOT(INK_LOW(middle, third), t->far);
  InkInt8 high =
    INK_DOT(INK_HIGH(first, second), t->near) + INK_DOT(INK_HIGH(middle, third), t->far);
  low = (low + 16384) >> 15;
  high = (high + 16384) >> 15;
  return (InkShort16)__builtin_ia32_packssdw256((W)low, (W)high);
#undef INK_AT
#undef INK_LOW
#undef INK_HIGH
#undef INK_DOT
}

/// The sum of seven taps times symmetric weights, rounded from 1/32768.
///
/// `near` and `far` are pairs of weights: of the
/// first and second neighbors, and of the middle and the third. `count` is the number of samples, a multiple of 16.
INK_WIDE void ink_wide_blur(
  const void *_Nonnull const *_Nonnull taps, InkShort8 near, InkShort8 far, long count,
  short *_Nonnull out
) {
  InkSevenTaps t = ink_wide_taps(taps, near, far);
  for (long i = 0; i < count; i += 16) *(InkLooseShort16 *)(out + i) = ink_wide_sum(&t, i);
}

/// ``ink_wide_blur`` for `count` pixels, a multiple of 8, with the results stored.
///
/// `more` is added to the samples, which replace those of `row`, and in 8 bits those of `picture` unless it is null.
/// Changes are detected in blocks of `block` columns, a multiple of 8.
INK_WIDE InkColumns ink_wide_finish(
  const void *_Nonnull const *_Nonnull taps, InkShort8 near, InkShort8 far, unsigned short more,
  long count, long block, void *_Nonnull row, void *_Nullable picture
) {
  typedef short V __attribute__((vector_size(32)));
  typedef long long Q __attribute__((vector_size(32)));
  InkSevenTaps t = ink_wide_taps(taps, near, far);
  InkColumns columns = {count, 0};
  unsigned short *samples = row;
  char *pixels = picture;
  for (long x = 0; x < count;) {
    long end = x + block < count ? x + block : count;
    InkWord16 differing = 0;
    for (long i = x; i < end; i += 8) {
      InkLooseWord16 *to = (InkLooseWord16 *)(samples + 4 * i);
      InkWord16 a = (InkWord16)ink_wide_sum(&t, 4 * i) + more;
      InkWord16 b = (InkWord16)ink_wide_sum(&t, 4 * i + 16) + more;
      differing |= (a ^ to[0]) | (b ^ to[1]);
      to[0] = a;
      to[1] = b;
      if (pixels) {
        __builtin_prefetch(pixels + 4 * i + 1024, 1, 3);
        a = (a + 64) >> 7;
        b = (b + 64) >> 7;
        Q bytes = (Q)__builtin_ia32_packuswb256((V)a, (V)b);
        bytes = __builtin_shufflevector(bytes, bytes, 0, 2, 1, 3);
        *(InkLooseByte32 *)(pixels + 4 * i) = (InkByte32)bytes;
      }
    }
    if (!__builtin_ia32_ptestz256((Q)differing, (Q)differing)) {
      if (columns.end == 0) columns.first = x;
      columns.end = end;
    }
    x = end;
  }
  return columns;
}

#undef INK_WIDE
#undef INK_WIDE_PART
#endif
