// Everything is in the header; this file gives the target something to compile.
#include "CInkVector.h"
