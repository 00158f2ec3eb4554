#pragma once
#include <cairo/cairo-svg.h>
#include <poppler.h>
