// Makes the use of released memory visible.

import CMalloc

/// Overwrites memory as soon as it is released, for the rest of this process.
///
/// Otherwise a released object often seems to work for a while, and a test that waits for
/// the crash passes by chance. Call it in an exit test. It does nothing on macOS, where Foundation
/// retains the operations in question.
public func overwriteReleasedMemory() {
  #if os(Linux)
    _ = mallopt(M_PERTURB, 0xA5)
  #endif
}
