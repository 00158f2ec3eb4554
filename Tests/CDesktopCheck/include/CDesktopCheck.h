// Compiled only to be compared with the headers of the system.
#pragma once
