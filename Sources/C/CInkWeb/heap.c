// The heap of the wasm module: posix_memalign and free over memory.grow.
//
// Blocks are contiguous, each with a header of eight bytes: the size of the block before it and its own, in bytes,
// header included, with bit 0 set while it is in use. Payloads are 16-aligned. Free blocks are in lists by powers of
// two; adjacent free blocks are joined immediately. A block of size 0 that is always in use closes a region.
//
// Running out of memory traps: Swift ignores the result of posix_memalign, and address 0 is ordinary memory in wasm, so
// returning NULL would corrupt data silently.

#if defined(__wasm__)

#include <stddef.h>
#include <stdint.h>

#define PAGE 65536u
#define UNIT 16u
#define HEADER 8u
#define IN_USE 1u
#define SMALLEST 32u
#define BINS 28

typedef struct Block {
  uint32_t previousSize;
  uint32_t sizeAndFlag;
  // Only in free blocks:
  struct Block *next;
  struct Block *previous;
} Block;

extern unsigned char __heap_base;

static Block *bins[BINS];
static uint32_t filledBins;
static uintptr_t regionEnd;

static uint32_t sizeOf(const Block *b) { return b->sizeAndFlag & ~IN_USE; }
static int isFree(const Block *b) { return !(b->sizeAndFlag & IN_USE); }
static Block *at(uintptr_t address) { return (Block *)address; }
static Block *after(Block *b) { return at((uintptr_t)b + sizeOf(b)); }

static uint32_t binOf(uint32_t size) { return 31u - (uint32_t)__builtin_clz(size / UNIT); }

static void insert(Block *b) {
  uint32_t bin = binOf(sizeOf(b));
  b->previous = NULL;
  b->next = bins[bin];
  if (b->next) b->next->previous = b;
  bins[bin] = b;
  filledBins |= 1u << bin;
}

static void take(Block *b) {
  uint32_t bin = binOf(sizeOf(b));
  if (b->next) b->next->previous = b->previous;
  if (b->previous) {
    b->previous->next = b->next;
  } else {
    bins[bin] = b->next;
    if (!b->next) filledBins &= ~(1u << bin);
  }
}

static void setSize(Block *b, uint32_t size, uint32_t flag) {
  b->sizeAndFlag = size | flag;
  after(b)->previousSize = size;
}

// Joins an unused block with free neighbors and inserts it into its list.
static void release(Block *b) {
  uint32_t size = sizeOf(b);
  Block *next = after(b);
  if (isFree(next)) {
    take(next);
    size += sizeOf(next);
  }
  if (b->previousSize) {
    Block *before = at((uintptr_t)b - b->previousSize);
    if (isFree(before)) {
      take(before);
      size += sizeOf(before);
      b = before;
    }
  }
  setSize(b, size, 0);
  insert(b);
}

// Adds memory for at least `size` bytes, but at least an eighth of the present size, so that calls stay few.
static void grow(uint32_t size) {
  uintptr_t end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
  if (regionEnd == 0) {
    // The first region is between the data and the end of the initial memory.
    uintptr_t first = (((uintptr_t)&__heap_base + UNIT - 1) & ~(uintptr_t)(UNIT - 1)) + HEADER;
    if (first + SMALLEST + HEADER < end) {
      Block *b = at(first);
      b->previousSize = 0;
      uint32_t free = (uint32_t)(end - HEADER - first) & ~(UNIT - 1);
      regionEnd = first + free + HEADER;
      at(first + free)->sizeAndFlag = IN_USE;
      setSize(b, free, IN_USE);
      release(b);
      if (free >= size) return;
    }
  }
  uint32_t wish = size + UNIT + HEADER;
  if (wish < end / 8) wish = (uint32_t)(end / 8);
  uint32_t pages = wish / PAGE + 1;
  if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) {
    pages = (size + UNIT + HEADER) / PAGE + 1;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
  }
  uintptr_t newEnd = end + (uintptr_t)pages * PAGE;
  Block *b;
  if (regionEnd == end) {
    // The block that closed the region becomes the header of the new memory.
    b = at(regionEnd - HEADER);
  } else {
    b = at(end + HEADER);
    b->previousSize = 0;
  }
  uint32_t free = (uint32_t)(newEnd - HEADER - (uintptr_t)b) & ~(UNIT - 1);
  at((uintptr_t)b + free)->sizeAndFlag = IN_USE;
  regionEnd = (uintptr_t)b + free + HEADER;
  setSize(b, free, IN_USE);
  release(b);
}

static Block *find(uint32_t size) {
  uint32_t bin = binOf(size);
  int tries = 16;
  for (Block *b = bins[bin]; b && tries > 0; b = b->next, tries--) {
    if (sizeOf(b) >= size) return b;
  }
  uint32_t above = bin + 1 < BINS ? filledBins & ~((2u << bin) - 1) : 0;
  return above ? bins[__builtin_ctz(above)] : NULL;
}

static void *allocate(uint32_t alignment, uint32_t count) {
  if (alignment < UNIT) alignment = UNIT;
  if (count > 0x7fff0000u || alignment > 0x10000000u) __builtin_trap();
  uint32_t size = (count + HEADER + UNIT - 1) & ~(UNIT - 1);
  if (size < SMALLEST) size = SMALLEST;
  uint32_t room = alignment > UNIT ? size + alignment + SMALLEST : size;
  Block *b = find(room);
  while (!b) {
    grow(room);
    b = find(room);
  }
  take(b);
  b->sizeAndFlag |= IN_USE;
  if (alignment > UNIT) {
    uintptr_t payload = (uintptr_t)b + HEADER;
    uintptr_t aligned = (payload + alignment - 1) & ~(uintptr_t)(alignment - 1);
    while (aligned != payload && aligned - payload < SMALLEST) aligned += alignment;
    if (aligned != payload) {
      Block *front = b;
      uint32_t cut = (uint32_t)(aligned - payload);
      uint32_t whole = sizeOf(b);
      b = at(aligned - HEADER);
      front->sizeAndFlag = cut | IN_USE;
      b->previousSize = cut;
      setSize(b, whole - cut, IN_USE);
      release(front);
    }
  }
  uint32_t whole = sizeOf(b);
  if (whole - size >= SMALLEST) {
    setSize(b, size, IN_USE);
    Block *rest = after(b);
    rest->sizeAndFlag = (whole - size) | IN_USE;
    after(rest)->previousSize = whole - size;
    release(rest);
  }
  return (void *)((uintptr_t)b + HEADER);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = allocate((uint32_t)alignment, (uint32_t)size);
  return 0;
}

void free(void *pointer) {
  if (pointer) release(at((uintptr_t)pointer - HEADER));
}

#endif
