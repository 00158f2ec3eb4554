// Tablets through libinput, their entries in libwacom, and batteries from UPower, without the types of these libraries.
#pragma once
#include "ink_nodes.h"
#include "ink_power.h"
#include "ink_tablet.h"
#include "ink_tablet_facts.h"
