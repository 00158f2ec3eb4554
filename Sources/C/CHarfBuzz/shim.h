#pragma once
#include <hb-subset.h>
