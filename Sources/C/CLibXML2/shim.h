#pragma once
// libxml2 may be built with ICU, whose headers clash with the copy inside Foundation. No code of this package depends
// on ICU.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
