// Tells the thread sanitizer when a contended Mutex is locked and unlocked.
//
// A thread that locks a free Mutex runs code that the compiler has inlined, so the sanitizer sees the lock.
// If the Mutex is contended, on Linux (Swift 6.3), it is locked and unlocked by two functions of Swift's
// Synchronization library. The sanitizer does not see what these do, and reports races that do not exist.
// This library is preloaded. It replaces the two functions with its own, which call the original ones and
// tell the sanitizer what happened.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// The sanitizer defines these. In a process without it they are null.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

typedef SWIFT void Lock(uint32_t thread, SELF void *mutex);
typedef SWIFT void Unlock(SELF void *mutex);

SWIFT void lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void unlock(SELF void *mutex) __asm__(UNLOCK);

// Returns the original function. If two threads look it up at the same time, both find the same one.
static void *original(const char *name, _Atomic(void *) *known) {
  void *function = atomic_load(known);
  if (!function) atomic_store(known, function = dlsym(RTLD_NEXT, name));
  return function;
}

SWIFT void lock(uint32_t thread, SELF void *mutex) {
  static _Atomic(void *) known;
  ((Lock *)original(LOCK, &known))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock(SELF void *mutex) {
  static _Atomic(void *) known;
  if (__tsan_release) __tsan_release(mutex);
  ((Unlock *)original(UNLOCK, &known))(mutex);
}
