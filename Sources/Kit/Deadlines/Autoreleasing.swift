// Work on a thread that goes on: what Darwin would release later is released after it.

#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// Does some work, and empties Darwin's autorelease pool after it.
///
/// A thread that is not of Dispatch empties its pool only when it ends. Until then the pool could hold what a
/// canary waits for, the environment of a run for example.
package func autoreleasing(_ work: () -> Void) {
  #if canImport(ObjectiveC)
    autoreleasepool(invoking: work)
  #else
    work()
  #endif
}
