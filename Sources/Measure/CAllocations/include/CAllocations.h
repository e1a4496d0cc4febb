// Counts what a process allocates. Only `workbook-bench` and `mine-bench` link this: it replaces malloc.
#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// What was allocated between a begin and its end.
struct allocation_count {
  uint64_t blocks;
  uint64_t bytes;
};

/// Begins to count from zero, on all threads; false where nothing can be counted.
bool allocation_count_begin(void);

/// Ends the counting, and returns the count.
struct allocation_count allocation_count_end(void);

#endif
