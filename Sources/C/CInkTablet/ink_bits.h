// Bit masks of the kernel.
#pragma once
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// Returns a bit of a kernel mask in the format of sysfs: machine words in hexadecimal, the highest first.
static inline bool ink_has_bit(const char *mask, unsigned bit) {
  if (!mask) return false;
  unsigned long words[16] = {0};
  unsigned count = 0, width = 8 * sizeof(long);
  char *end;
  for (const char *at = mask; count < 16; at = end) {
    unsigned long word = strtoul(at, &end, 16);
    if (end == at) break;
    memmove(words + 1, words, 15 * sizeof *words);
    words[0] = word;
    count++;
  }
  return bit / width < count && (words[bit / width] >> (bit % width) & 1);
}
