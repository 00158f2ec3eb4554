// Makes the embedded font of the page smaller: a subset of its characters, without hints. Runs in Node.js when the page
// is built, and isn't part of it.

#include <stdint.h>
#include <stdlib.h>

#include "hb-subset.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name))) int32_t name

namespace {
hb_blob_t *made = nullptr;
}

EXPORT(subset_room)(int32_t size) { return int32_t(intptr_t(malloc(size_t(size)))); }

// Makes a subset of character ranges, given as pairs of the first and the last; returns its size in bytes, 0 on
// failure.
EXPORT(subset_make)(const char *bytes, int32_t size, const uint32_t *pairs, int32_t count) {
  hb_blob_t *blob = hb_blob_create(bytes, unsigned(size), HB_MEMORY_MODE_READONLY, nullptr, nullptr);
  hb_face_t *face = hb_face_create(blob, 0);
  hb_subset_input_t *input = hb_subset_input_create_or_fail();
  for (int32_t i = 0; i < count; i++)
    hb_set_add_range(hb_subset_input_unicode_set(input), pairs[2 * i], pairs[2 * i + 1]);
  hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING | HB_SUBSET_FLAGS_NOTDEF_OUTLINE);
  // Keep the names, including the license.
  hb_set_add_range(hb_subset_input_set(input, HB_SUBSET_SETS_NAME_ID), 0, 14);
  hb_face_t *subset = hb_subset_or_fail(face, input);
  if (!subset) return 0;
  made = hb_face_reference_blob(subset);
  return int32_t(hb_blob_get_length(made));
}

EXPORT(subset_bytes)() { return int32_t(intptr_t(hb_blob_get_data(made, nullptr))); }
