#pragma once
// Keeps ICU's headers out, whose types clash with those inside Foundation. Only the layout of
// encoding handlers depends on them, which nothing here touches.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
