// Tablets through libinput, what libwacom knows of them, and batteries from UPower, without their types.
#pragma once
#include "ink_nodes.h"
#include "ink_power.h"
#include "ink_tablet.h"
#include "ink_tablet_facts.h"
