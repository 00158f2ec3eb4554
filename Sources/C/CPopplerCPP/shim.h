// Empty: CInkSplash includes the headers of C++ itself, and needs only the flags of this module.
#pragma once
