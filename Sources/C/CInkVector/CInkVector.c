// All code is in the header; this file gives the target a source to compile.
#include "CInkVector.h"
