// Tells the thread sanitizer how a contended Mutex changes hands.
//
// A Mutex of Swift's Synchronization that is free is locked by code which the compiler puts into the
// caller: the sanitizer sees that. If it is contended, on Linux (Swift 6.3), two functions of the library
// lock and unlock it, which the sanitizer cannot look into; and it reports races that are none. This
// library, preloaded, stands before the two, and says what they do.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Defined by the sanitizer, in a process that has one.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

typedef SWIFT void Lock(uint32_t thread, SELF void *mutex);
typedef SWIFT void Unlock(SELF void *mutex);

SWIFT void lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void unlock(SELF void *mutex) __asm__(UNLOCK);

// What the library itself defines; whoever looks twice finds the same.
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
