#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// The parts of a sandbox, as bits.
enum ink_sandbox_part {
  /// Memory, CPU time and open files are limited.
  INK_SANDBOX_LIMITS = 1,
  /// Only fonts and their configuration can be opened, for reading.
  INK_SANDBOX_FILES = 2,
  /// System calls for sockets, processes and files that are written are refused.
  INK_SANDBOX_CALLS = 4,
};

/// Limits this process for the rest of its life, before it reads anything hostile.
///
/// After it, the process can compute, use the files that it has open, and open fonts for reading. Without Landlock in
/// the kernel no file at all can be opened.
///
/// @param memory The maximum size of the address space, in bytes.
/// @param files The number of open documents, which have the descriptors from 3 on; later descriptors are closed.
/// @param folders The folders that can be read, ending with NULL; missing folders are ignored.
/// @return The parts that are in effect.
int ink_sandbox_enter(unsigned long memory, int files, const char *const *folders);

#ifdef __cplusplus
}
#endif
