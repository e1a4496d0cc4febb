// Counts the calls of malloc and its relatives, with the bytes that they ask for.

#include "CAllocations.h"

#include <stdatomic.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1  // a sanitizer replaces malloc itself
#endif
#endif

static atomic_bool is_counting;
static atomic_uint_fast64_t blocks, bytes;

static inline void count(size_t size) {
  // While nothing counts, a call costs a single look: the measured times stay the same.
  if (!atomic_load_explicit(&is_counting, memory_order_relaxed)) return;
  atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

#if defined(__linux__) && !defined(IS_SANITIZED)
#include <errno.h>
#include <features.h>
#endif

#if defined(__GLIBC__) && !defined(IS_SANITIZED)

// An executable may define malloc, and then all libraries call that one. These pass each call on to the
// C library's own, under its second name, so that free, which is not replaced, knows all blocks.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void *block = memalign(alignment, size);
  if (block == NULL) return ENOMEM;
  *result = block;
  return 0;
}

static bool install(void) { return true; }
static void uninstall(void) {}

#elif defined(__APPLE__) && !defined(IS_SANITIZED)

// The hook that the system's own tools use. Its flags: 2 is an allocation, 4 the release of a block (a
// realloc is both, and has its size in the third word), 8 says that the first word is a zone.
typedef void malloc_logger_t(
    uint32_t type, uintptr_t word1, uintptr_t word2, uintptr_t word3, uintptr_t result, uint32_t frames);
extern malloc_logger_t *malloc_logger;

static void logged(
    uint32_t type, uintptr_t word1, uintptr_t word2, uintptr_t word3, uintptr_t result, uint32_t frames) {
  (void)result, (void)frames;
  if ((type & 2) == 0) return;
  uintptr_t size = (type & 4) != 0 ? word3 : (type & 8) != 0 ? word2 : word1;
  count(size);
}

static bool install(void) {
  malloc_logger = logged;
  return true;
}

// What is measured later is not slowed down.
static void uninstall(void) { malloc_logger = NULL; }

#else

static bool install(void) {
  (void)count;
  return false;
}

static void uninstall(void) {}

#endif

bool allocation_count_begin(void) {
  if (!install()) return false;
  atomic_store(&blocks, 0);
  atomic_store(&bytes, 0);
  atomic_store(&is_counting, true);
  return true;
}

struct allocation_count allocation_count_end(void) {
  atomic_store(&is_counting, false);
  uninstall();
  return (struct allocation_count){atomic_load(&blocks), atomic_load(&bytes)};
}
