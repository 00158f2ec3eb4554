// Subsets of system fonts.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A subset of a font, as the bytes of a file.
typedef struct {
  uint8_t *_Nullable bytes;
  size_t size;
  /// The index of the named instance to use; -1 for the default instance.
  int instance;
} ink_lent_font;

/// Finds the font that has the most of the required characters, and makes a subset of it.
///
/// Among fonts with equally many characters, the best match of fontconfig is chosen. Bitmap and color fonts are
/// skipped. The subset has the required and the optional characters, and all other characters of the font except
/// ideographs, Hangul syllables and private-use characters.
///
/// - Parameters:
///   - family: The font to resemble, by its Pango name.
///   - language: The language of the text, a BCP 47 tag; empty if unknown.
///   - required: The Unicode code points to look for.
///   - optional: The code points to include if the font has them.
/// - Returns: A font to free with `ink_font_free`; without bytes if no font has any of the required characters.
ink_lent_font ink_font_lend(
    const char *_Nonnull family, const char *_Nonnull language, const uint32_t *_Nonnull required, size_t required_count,
    const uint32_t *_Nonnull optional, size_t optional_count);

/// Frees the bytes of a font.
void ink_font_free(ink_lent_font font);

/// Reads standard input to its end, or until the buffer is full; returns the number of bytes.
size_t ink_font_input(uint8_t *_Nonnull buffer, size_t room);

/// Writes a font to standard output and `instance N` to standard error, if it has bytes, and ends the process.
_Noreturn void ink_font_finish(ink_lent_font font);
