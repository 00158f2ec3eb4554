#pragma once
#include <stddef.h>
#include <stdint.h>

// A file of the Studio's page, which is embedded in the program: its path in Web/, and its bytes.
typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} InkStudioFile;

// Returns the files of the page, and stores their number.
const InkStudioFile *ink_studio_files(size_t *count);

// Creates an anonymous file in memory with memfd_create, closed on exec.
int ink_studio_memory_file(void);

// Limits a process: CPU seconds, bytes of address space, bytes of a file that it writes.
void ink_studio_limit(int process, uint64_t seconds, uint64_t memory, uint64_t file);

// Returns the number of bytes sent and received on a connection, and stores that of the received ones; -1 if unknown.
int64_t ink_studio_traffic(int descriptor, int64_t *received);
