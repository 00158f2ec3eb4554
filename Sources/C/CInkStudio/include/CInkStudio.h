#pragma once
#include <stddef.h>
#include <stdint.h>

// A file of the Studio's page, which is part of the program.
typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} InkStudioFile;

// The files of the page.
const InkStudioFile *ink_studio_files(size_t *count);

// A file without a name, in memory; like memfd_create, closed when another program is started.
int ink_studio_memory_file(void);

// Limits a process: seconds of the processor, bytes of address space, bytes of a file it writes.
void ink_studio_limit(int process, uint64_t seconds, uint64_t memory, uint64_t file);

// How many bytes went through a connection in both directions; -1 where that is not known.
int64_t ink_studio_traffic(int descriptor, int64_t *received);
