#pragma once

/// Keeps the replacement of `cairo_mask` in the program that links this module.
///
/// The SVG surface of cairo 1.16 leaves the transform of the context out of a mask. The replacement, which Poppler calls
/// because symbols of a program precede those of its libraries, paints the source in a group and masks it with the
/// operator `DEST_IN`, which the surface writes correctly.
///
/// A mask of more than 16 million pixels, such as a scan of 2000 dpi, is left out. The page differs there from that of
/// Splash, so a picture of at most 300 dpi covers it.
void ink_mask_use_groups(void);

/// Forgets the pictures that were drawn so far.
///
/// Poppler draws a picture without interpolation if its pixels are at least four times as large as those of the surface,
/// unless the document or printing asks for interpolation. cairo doesn't write that to SVG, so a replacement of
/// `cairo_pattern_set_filter` remembers the sizes of these pictures.
void ink_pictures_begin(void);

/// Returns whether a picture of a size in pixels was drawn without interpolation.
int ink_pictures_is_coarse(int width, int height);
