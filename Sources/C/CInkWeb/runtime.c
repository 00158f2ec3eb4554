// Functions for memory, arithmetic and other purposes that Swift calls by name, for bare wasm32.
//
// Some functions are absent on purpose, so that the linker refuses code that needs them: fma, strtod and similar ones,
// Float16, Unicode tables, the rest of libm.

#if defined(__wasm__)

#include <stddef.h>
#include <stdint.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  return __builtin_memcpy(to, from, count);  // one memory.copy
}

void *memmove(void *to, const void *from, size_t count) {
  return __builtin_memmove(to, from, count);  // the same instruction
}

void *memset(void *to, int value, size_t count) {
  return __builtin_memset(to, value, count);  // one memory.fill
}

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *p = a, *q = b;
  for (size_t i = 0; i < count; i++) {
    if (p[i] != q[i]) return p[i] < q[i] ? -1 : 1;
  }
  return 0;
}

// Swift seeds its hash tables with this. A module without imports has no entropy; no visible result may depend on the
// order of a hash table anyway.
void arc4random_buf(void *to, size_t count) {
  static uint32_t state = 0x9e3779b9u;
  unsigned char *bytes = to;
  for (size_t i = 0; i < count; i++) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    bytes[i] = (unsigned char)(state >> 11);
  }
}

int putchar(int character) { return character; }

// Rounds halves away from zero; exact, since every step is.
double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

float roundf(float x) {
  float whole = __builtin_truncf(x);
  return __builtin_fabsf(x - whole) >= 0.5f ? whole + __builtin_copysignf(1, x) : whole;
}

// Returns the remainder of a division that rounds toward zero, by long division in integers: exact.
double fmod(double x, double y) {
  union { double value; uint64_t bits; } a = {x}, b = {y};
  uint64_t sign = a.bits & 0x8000000000000000u;
  uint64_t p = a.bits ^ sign, q = b.bits & 0x7fffffffffffffffu;
  if (q == 0 || p >= 0x7ff0000000000000u || q > 0x7ff0000000000000u) return (x * y) / (x * y);
  if (p < q) return x;
  int e = (int)(p >> 52), f = (int)(q >> 52);
  uint64_t m = p & 0xfffffffffffffu, n = q & 0xfffffffffffffu;
  if (e) m |= 1ull << 52; else e = 1;
  if (f) n |= 1ull << 52; else f = 1;
  for (; e > f; e--) {
    if (m >= n) m -= n;
    m <<= 1;
  }
  if (m >= n) m -= n;
  if (m == 0) {
    a.bits = sign;
    return a.value;
  }
  while (!(m >> 52) && e > 1) {
    m <<= 1;
    e--;
  }
  a.bits = sign | (m >> 52 ? ((uint64_t)(e - 1) << 52) + m : m);
  return a.value;
}

// Exact through double: a remainder of floats is a float.
float fmodf(float x, float y) { return (float)fmod(x, y); }

// The 128-bit product for checked 64-bit multiplications.
__int128 __multi3(__int128 a, __int128 b) {
  uint64_t al = (uint64_t)a, bl = (uint64_t)b;
  uint64_t ah = (uint64_t)((unsigned __int128)a >> 64), bh = (uint64_t)((unsigned __int128)b >> 64);
  uint64_t a0 = al & 0xffffffffu, a1 = al >> 32, b0 = bl & 0xffffffffu, b1 = bl >> 32;
  uint64_t low = a0 * b0;
  uint64_t middle = a1 * b0 + (low >> 32);
  uint64_t cross = a0 * b1 + (middle & 0xffffffffu);
  uint64_t high = a1 * b1 + (middle >> 32) + (cross >> 32) + ah * bl + al * bh;
  return (__int128)((unsigned __int128)high << 64 | (cross << 32 | (low & 0xffffffffu)));
}

#endif
