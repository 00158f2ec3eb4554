#include "CInkFonts.h"

#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb-subset.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// The maximum size of a font file in bytes, and the maximum number of fonts that are tried.
enum { MAXIMUM_FILE = 128 << 20, MAXIMUM_TRIES = 8 };

// Whether a character is of a large set whose characters are shaped independently of their neighbors.
static int is_in_large_set(hb_codepoint_t c) {
  return (c >= 0x3400 && c <= 0x4dbf) || (c >= 0x4e00 && c <= 0x9fff) || (c >= 0xac00 && c <= 0xd7a3) ||
         (c >= 0xe000 && c <= 0xf8ff) || (c >= 0xf900 && c <= 0xfaff) || (c >= 0x20000 && c <= 0x3ffff);
}

static FcPattern *required_pattern(const char *family, const char *language) {
  FcPattern *pattern = FcPatternCreate();
  char *name = strdup(family);
  if (!pattern || !name) {
    if (pattern) FcPatternDestroy(pattern);
    free(name);
    return NULL;
  }
  // Style words are at the end of the name.
  for (;;) {
    char *word = strrchr(name, ' ');
    if (!word || word == name) break;
    if (!strcasecmp(word + 1, "bold") || !strcasecmp(word + 1, "semi-bold") || !strcasecmp(word + 1, "heavy"))
      FcPatternAddInteger(pattern, FC_WEIGHT, FC_WEIGHT_BOLD);
    else if (!strcasecmp(word + 1, "italic") || !strcasecmp(word + 1, "oblique"))
      FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ITALIC);
    else if (strcasecmp(word + 1, "regular") && strcasecmp(word + 1, "book") && strcasecmp(word + 1, "normal"))
      break;
    *word = 0;
  }
  if (*name) FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)name);
  free(name);
  if (*language) FcPatternAddString(pattern, FC_LANG, (const FcChar8 *)language);
  FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
  FcPatternAddBool(pattern, FC_COLOR, FcFalse);
  FcConfigSubstitute(NULL, pattern, FcMatchPattern);
  FcDefaultSubstitute(pattern);
  return pattern;
}

static int is_usable(FcPattern *font) {
  FcBool value;
  if (FcPatternGetBool(font, FC_OUTLINE, 0, &value) == FcResultMatch && !value) return 0;
  if (FcPatternGetBool(font, FC_COLOR, 0, &value) == FcResultMatch && value) return 0;
  // The named instances of a variable font are listed separately.
  return !(FcPatternGetBool(font, FC_VARIABLE, 0, &value) == FcResultMatch && value);
}

static size_t covered(FcPattern *font, const uint32_t *characters, size_t count) {
  FcCharSet *set;
  if (FcPatternGetCharSet(font, FC_CHARSET, 0, &set) != FcResultMatch) return 0;
  size_t found = 0;
  for (size_t i = 0; i < count; i++) found += FcCharSetHasChar(set, characters[i]) != FcFalse;
  return found;
}

// Makes a subset of a font with the characters of two lists that it has, and those outside of large sets; without bytes
// on failure.
static ink_lent_font subset_of(FcPattern *font, const uint32_t *const lists[2], const size_t counts[2]) {
  ink_lent_font made = {NULL, 0, -1};
  FcChar8 *path;
  int index = 0;
  if (FcPatternGetString(font, FC_FILE, 0, &path) != FcResultMatch) return made;
  FcPatternGetInteger(font, FC_INDEX, 0, &index);
  hb_blob_t *blob = hb_blob_create_from_file_or_fail((const char *)path);
  if (!blob) return made;
  hb_face_t *face = hb_face_create(blob, (unsigned)index & 0xffff);
  unsigned size = hb_blob_get_length(blob);
  hb_blob_destroy(blob);
  hb_subset_input_t *input = hb_subset_input_create_or_fail();
  if (input && size <= MAXIMUM_FILE && hb_face_get_glyph_count(face) > 0) {
    hb_set_t *all = hb_set_create();
    hb_set_t *optional = hb_subset_input_unicode_set(input);
    hb_face_collect_unicodes(face, all);
    hb_codepoint_t c = HB_SET_VALUE_INVALID;
    while (hb_set_next(all, &c))
      if (!is_in_large_set(c)) hb_set_add(optional, c);
    for (int list = 0; list < 2; list++)
      for (size_t i = 0; i < counts[list]; i++)
        if (hb_set_has(all, lists[list][i])) hb_set_add(optional, lists[list][i]);
    hb_set_destroy(all);
    hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING | HB_SUBSET_FLAGS_NOTDEF_OUTLINE);
    hb_set_add_range(hb_subset_input_set(input, HB_SUBSET_SETS_NAME_ID), 0, 14);
    hb_face_t *subset = hb_subset_or_fail(face, input);
    if (subset) {
      hb_blob_t *bytes = hb_face_reference_blob(subset);
      const char *data = hb_blob_get_data(bytes, &size);
      made.bytes = size > 0 ? malloc(size) : NULL;
      if (made.bytes) {
        memcpy(made.bytes, data, size);
        made.size = size;
        made.instance = (index >> 16) - 1;
      }
      hb_blob_destroy(bytes);
      hb_face_destroy(subset);
    }
  }
  hb_subset_input_destroy(input);
  hb_face_destroy(face);
  return made;
}

ink_lent_font ink_font_lend(const char *family, const char *language, const uint32_t *required, size_t required_count,
                            const uint32_t *optional, size_t optional_count) {
  ink_lent_font made = {NULL, 0, -1};
  FcPattern *pattern = FcInit() ? required_pattern(family, language) : NULL;
  if (!pattern) return made;
  FcResult result;
  FcFontSet *fonts = FcFontSort(NULL, pattern, FcFalse, NULL, &result);
  FcPatternDestroy(pattern);
  if (!fonts) return made;
  size_t *counts = calloc((size_t)fonts->nfont + 1, sizeof(size_t));
  for (int i = 0; counts && i < fonts->nfont; i++)
    counts[i] = is_usable(fonts->fonts[i]) ? covered(fonts->fonts[i], required, required_count) : 0;
  for (int tries = 0; counts && tries < MAXIMUM_TRIES && !made.bytes; tries++) {
    int best = 0;
    for (int i = 1; i < fonts->nfont; i++)
      if (counts[i] > counts[best]) best = i;
    if (fonts->nfont == 0 || counts[best] == 0) break;
    made = subset_of(fonts->fonts[best], (const uint32_t *const[2]){required, optional}, (const size_t[2]){required_count, optional_count});
    counts[best] = 0;
  }
  free(counts);
  FcFontSetDestroy(fonts);
  return made;
}

void ink_font_free(ink_lent_font font) { free(font.bytes); }

size_t ink_font_input(uint8_t *buffer, size_t room) { return fread(buffer, 1, room, stdin); }

void ink_font_finish(ink_lent_font font) {
  if (font.size > 0) {
    fprintf(stderr, "instance %d\n", font.instance);
    if (fwrite(font.bytes, 1, font.size, stdout) != font.size || fflush(stdout) != 0) exit(1);
  }
  exit(0);
}
