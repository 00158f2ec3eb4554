#pragma once
#include <stdlib.h>
#include <qpdf/qpdf-c.h>
