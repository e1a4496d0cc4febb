// How long the kit waits for something that must happen.

import Foundation

/// The kit's deadline: it bounds a failure, and never decides a success.
package enum Deadline {
  /// In seconds: two, or ten where a sanitizer slows everything down.
  package static let seconds: TimeInterval = isSanitized ? 10 : 2

  /// How long the kit tries to arrange what a run may make impossible; giving up decides nothing.
  static let grace: TimeInterval = 0.05

  private static let isSanitized =
    dlsym(anyLibrary, "__tsan_init") != nil || dlsym(anyLibrary, "__asan_init") != nil

  #if canImport(Darwin)
    private static var anyLibrary: UnsafeMutableRawPointer? { .init(bitPattern: -2) }
  #else
    private static var anyLibrary: UnsafeMutableRawPointer? { nil }
  #endif
}
