// The features of HarfBuzz in the page's text module. HB_TINY disables most; this enables the features that common
// system fonts need. HarfBuzz includes it between its own switches and those derived from them.

// Outlines.
#undef HB_NO_DRAW
// Names of faces, by which collections are searched.
#undef HB_NO_NAME
// The table `kern`, old character tables, and fallback placement of marks by their boxes.
#undef HB_NO_LEGACY
// Variation axes: a face of a variable font is one of its named instances.
#undef HB_NO_VAR
// Apple's fonts, which have morx and kerx instead of GSUB and GPOS.
#undef HB_NO_AAT

// Color fonts are drawn as their plain outlines.
#define HB_NO_PAINT
// Characters of these encodings and shapers have been part of Unicode for twenty years.
#define HB_NO_OT_SHAPER_MYANMAR_ZAWGYI
