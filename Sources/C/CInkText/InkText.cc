// The text module of the page: fonts from bytes, shaped runs of one direction, outlines of glyphs.
//
// The module imports nothing. The caller writes bytes to `ink_text_input`, and finds results at `ink_text_output`; any
// call may move both buffers. For invalid bytes, a call returns at worst -1.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "hb-ot.h"
#include "hb.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name))) int32_t name

namespace {

// The maximum size of input and output, in bytes; and of a text, in UTF-16 code units.
const int32_t longest = 256 << 20;
const int32_t longestText = 1 << 16;

// The maximum number of values of an outline, for fonts made to be expensive.
const size_t maximumNumbers = 1 << 20;

const int32_t mostFonts = 256;
hb_font_t *fonts[mostFonts];

hb_font_t *fontAt(int32_t number) { return number >= 0 && number < mostFonts ? fonts[number] : nullptr; }

uint8_t *input;
int32_t inputSize;

// A growable buffer; if growing fails, the content stays the same.
struct Output {
  uint8_t *bytes;
  size_t capacity;

  bool reserve(size_t size) {
    if (size <= capacity) return true;
    if (size > size_t(longest)) return false;
    size_t wanted = size + size / 2 + 256;
    void *grown = realloc(bytes, wanted);
    if (!grown) return false;
    bytes = static_cast<uint8_t *>(grown);
    capacity = wanted;
    return true;
  }
} output;

int32_t keep(hb_face_t *face) {
  int32_t number = 0;
  while (number < mostFonts && fonts[number]) number++;
  if (!face || number == mostFonts || hb_face_get_glyph_count(face) == 0) {
    hb_face_destroy(face);
    return -1;
  }
  hb_font_t *font = hb_font_create(face);
  hb_face_destroy(face);
  if (font == hb_font_get_empty()) return -1;
  hb_ot_font_set_funcs(font);
  fonts[number] = font;
  return number;
}

// The steps of a path as numbers: 0 move, 1 line, 2 quadratic curve, 3 cubic curve, 4 close; each with its points.
struct Steps {
  size_t count;
  bool isWhole;

  void add(int kind, const float *values, size_t length) {
    if (!isWhole || count + 1 + length > maximumNumbers || !output.reserve((count + 1 + length) * sizeof(float))) {
      isWhole = false;
      return;
    }
    float *numbers = reinterpret_cast<float *>(output.bytes);
    numbers[count++] = float(kind);
    memcpy(numbers + count, values, length * sizeof(float));
    count += length;
  }
};

Steps *steps(void *data) { return static_cast<Steps *>(data); }

hb_draw_funcs_t *pen() {
  static hb_draw_funcs_t *funcs = nullptr;
  if (funcs) return funcs;
  funcs = hb_draw_funcs_create();
  hb_draw_funcs_set_move_to_func(
      funcs,
      [](hb_draw_funcs_t *, void *data, hb_draw_state_t *, float x, float y, void *) {
        const float values[] = {x, y};
        steps(data)->add(0, values, 2);
      },
      nullptr, nullptr);
  hb_draw_funcs_set_line_to_func(
      funcs,
      [](hb_draw_funcs_t *, void *data, hb_draw_state_t *, float x, float y, void *) {
        const float values[] = {x, y};
        steps(data)->add(1, values, 2);
      },
      nullptr, nullptr);
  hb_draw_funcs_set_quadratic_to_func(
      funcs,
      [](hb_draw_funcs_t *, void *data, hb_draw_state_t *, float cx, float cy, float x, float y, void *) {
        const float values[] = {cx, cy, x, y};
        steps(data)->add(2, values, 4);
      },
      nullptr, nullptr);
  hb_draw_funcs_set_cubic_to_func(
      funcs,
      [](hb_draw_funcs_t *, void *data, hb_draw_state_t *, float ax, float ay, float bx, float by, float x, float y,
         void *) {
        const float values[] = {ax, ay, bx, by, x, y};
        steps(data)->add(3, values, 6);
      },
      nullptr, nullptr);
  hb_draw_funcs_set_close_path_func(
      funcs,
      [](hb_draw_funcs_t *, void *data, hb_draw_state_t *, void *) { steps(data)->add(4, nullptr, 0); }, nullptr,
      nullptr);
  return funcs;
}

}  // namespace

// The version of this interface: the page refuses any other than its own.
EXPORT(ink_text_version)() { return 1; }

// Returns a buffer of a size, aligned for all numbers; 0 if memory is short.
EXPORT(ink_text_input)(int32_t size) {
  if (size < 0 || size > longest) return 0;
  if (size <= inputSize && input) return int32_t(intptr_t(input));
  free(input);
  input = static_cast<uint8_t *>(malloc(size_t(size) + 16));
  inputSize = input ? size : 0;
  return int32_t(intptr_t(input));
}

// Returns the address of the last result.
EXPORT(ink_text_output)() { return int32_t(intptr_t(output.bytes)); }

// MARK: Fonts

// Opens a face of a font file or collection, and takes ownership of the bytes. Returns the number of the font.
EXPORT(ink_font_open)(int32_t size, int32_t face) {
  if (size <= 0 || size > inputSize || face < 0 || face > 0xffff) return -1;
  char *bytes = reinterpret_cast<char *>(input);
  input = nullptr;
  inputSize = 0;
  hb_blob_t *blob = hb_blob_create_or_fail(bytes, unsigned(size), HB_MEMORY_MODE_WRITABLE, bytes, free);
  if (!blob) return -1;
  hb_face_t *made = hb_face_create_or_fail(blob, unsigned(face));
  hb_blob_destroy(blob);
  return keep(made);
}

// Opens another face of a font's file.
EXPORT(ink_font_beside)(int32_t font, int32_t face) {
  hb_font_t *known = fontAt(font);
  if (!known || face < 0 || face > 0xffff) return -1;
  hb_blob_t *blob = hb_face_reference_blob(hb_font_get_face(known));
  hb_face_t *made = hb_face_create_or_fail(blob, unsigned(face));
  hb_blob_destroy(blob);
  return keep(made);
}

EXPORT(ink_font_close)(int32_t font) {
  hb_font_t *known = fontAt(font);
  if (!known) return -1;
  hb_font_destroy(known);
  fonts[font] = nullptr;
  return 0;
}

// Returns the number of faces in a font's file.
EXPORT(ink_font_faces)(int32_t font) {
  hb_font_t *known = fontAt(font);
  if (!known) return -1;
  hb_blob_t *blob = hb_face_reference_blob(hb_font_get_face(known));
  int32_t count = int32_t(hb_face_count(blob));
  hb_blob_destroy(blob);
  return count;
}

// Writes a name of the table `name` in UTF-8: 1 family, 2 style, 4 full, 6 PostScript. Returns its length in bytes.
EXPORT(ink_font_name)(int32_t font, int32_t name) {
  hb_font_t *known = fontAt(font);
  if (!known || name < 0 || name > 0xffff || !output.reserve(1024)) return -1;
  unsigned size = 1024;
  hb_ot_name_get_utf8(hb_font_get_face(known), hb_ot_name_id_t(name), HB_LANGUAGE_INVALID, &size,
                      reinterpret_cast<char *>(output.bytes));
  return int32_t(size < 1023 ? size : 1023);
}

// Sets a variable font to one of its named instances.
EXPORT(ink_font_instance)(int32_t font, int32_t instance) {
  hb_font_t *known = fontAt(font);
  if (!known || instance < 0 ||
      unsigned(instance) >= hb_ot_var_get_named_instance_count(hb_font_get_face(known))) return -1;
  hb_font_set_var_named_instance(known, unsigned(instance));
  return 0;
}

// Returns the number of the PostScript name of a named instance, for `ink_font_name`; 0xffff if it has none.
EXPORT(ink_font_instance_name)(int32_t font, int32_t instance) {
  hb_font_t *known = fontAt(font);
  if (!known || instance < 0 ||
      unsigned(instance) >= hb_ot_var_get_named_instance_count(hb_font_get_face(known))) return -1;
  return int32_t(hb_ot_var_named_instance_get_postscript_name_id(hb_font_get_face(known), unsigned(instance)));
}

// Writes five 32-bit integers: units per em, ascent and descent from the baseline upward, line gap, number of glyphs.
EXPORT(ink_font_metrics)(int32_t font) {
  hb_font_t *known = fontAt(font);
  if (!known || !output.reserve(5 * sizeof(int32_t))) return -1;
  hb_font_extents_t extents = {};
  hb_font_get_h_extents(known, &extents);
  hb_face_t *face = hb_font_get_face(known);
  const int32_t numbers[] = {int32_t(hb_face_get_upem(face)), extents.ascender, extents.descender, extents.line_gap,
                             int32_t(hb_face_get_glyph_count(face))};
  memcpy(output.bytes, numbers, sizeof numbers);
  return 5;
}

// Writes a byte for each of `count` 32-bit characters in the input: 1 if the font has a glyph.
EXPORT(ink_font_covers)(int32_t font, int32_t count) {
  hb_font_t *known = fontAt(font);
  if (!known || count < 0 || count > inputSize / 4 || !output.reserve(size_t(count))) return -1;
  const uint32_t *characters = reinterpret_cast<const uint32_t *>(input);
  for (int32_t i = 0; i < count; i++) {
    hb_codepoint_t glyph = 0;
    output.bytes[i] = hb_font_get_nominal_glyph(known, characters[i], &glyph) && glyph != 0;
  }
  return count;
}

// MARK: Glyphs

// Shapes a range of a text. The input is `length` UTF-16 code units, followed by a language tag in ASCII; the text
// outside the range determines how its first and last letters join. The script is detected from the range.
// Writes six 32-bit integers for each glyph, from left to right: glyph, start of its cluster in the text, advance,
// offset x and y in font units, and 1 if a line break before it would require shaping again. Returns the number of
// glyphs.
EXPORT(ink_shape)(int32_t font, int32_t length, int32_t start, int32_t end, int32_t isFromRight, int32_t language) {
  hb_font_t *known = fontAt(font);
  if (!known || length < 0 || length > longestText || start < 0 || end < start || end > length || language < 0 ||
      language > 64 || 2 * length + language > inputSize) return -1;
  static hb_buffer_t *buffer = nullptr;
  if (!buffer) buffer = hb_buffer_create();
  hb_buffer_reset(buffer);
  hb_buffer_add_utf16(buffer, reinterpret_cast<const uint16_t *>(input), length, unsigned(start), end - start);
  hb_buffer_set_direction(buffer, isFromRight ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  if (language > 0) {
    const char *tag = reinterpret_cast<const char *>(input) + 2 * length;
    hb_buffer_set_language(buffer, hb_language_from_string(tag, language));
  }
  hb_buffer_guess_segment_properties(buffer);
  unsigned flags = HB_BUFFER_FLAG_DEFAULT;
  if (start == 0) flags |= HB_BUFFER_FLAG_BOT;
  if (end == length) flags |= HB_BUFFER_FLAG_EOT;
  hb_buffer_set_flags(buffer, hb_buffer_flags_t(flags));
  hb_shape(known, buffer, nullptr, 0);
  unsigned count = 0;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &count);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, nullptr);
  if (!hb_buffer_allocation_successful(buffer) || !output.reserve(size_t(count) * 6 * sizeof(int32_t))) return -1;
  int32_t *numbers = reinterpret_cast<int32_t *>(output.bytes);
  for (unsigned i = 0; i < count; i++) {
    const int32_t glyph[] = {int32_t(infos[i].codepoint), int32_t(infos[i].cluster), positions[i].x_advance,
                             positions[i].x_offset, positions[i].y_offset,
                             (infos[i].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK) != 0};
    memcpy(numbers + 6 * i, glyph, sizeof glyph);
  }
  return int32_t(count);
}

// Writes the outline of a glyph in font units, y upward; returns the number of 32-bit floats of its steps.
EXPORT(ink_glyph_outline)(int32_t font, int32_t glyph) {
  hb_font_t *known = fontAt(font);
  if (!known || glyph < 0) return -1;
  Steps made = {0, true};
  hb_font_draw_glyph(known, hb_codepoint_t(glyph), pen(), &made);
  return made.isWhole ? int32_t(made.count) : -1;
}
