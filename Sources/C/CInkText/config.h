// What of HarfBuzz the text module of the page has. HB_TINY leaves out most; this takes back what fonts that people
// have on their machines need. Included by HarfBuzz between its own switches and what follows from them.

// Outlines.
#undef HB_NO_DRAW
// Names of faces: collections are found by them.
#undef HB_NO_NAME
// The table `kern`, old tables of characters, marks placed by their boxes where a font does not place them.
#undef HB_NO_LEGACY
// Axes of weight and width: a face of a variable font is one of its named instances.
#undef HB_NO_VAR
// Fonts of Apple, which have morx and kerx in place of GSUB and GPOS.
#undef HB_NO_AAT

// Colour fonts are drawn in their plain outlines.
#define HB_NO_PAINT
// Characters of these encodings and shapers have been part of Unicode for twenty years.
#define HB_NO_OT_SHAPER_MYANMAR_ZAWGYI
