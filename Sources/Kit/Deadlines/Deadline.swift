// How long a wait may take, counted in how far the machine gets on meanwhile.

import Foundation
import Synchronization

/// A bound on a wait.
///
/// Seconds prove nothing on a busy machine: a correct answer can be late by any number of them. So a
/// deadline is counted in the beats of a ``Heartbeat``, a probe that repeats the same kind of work: it
/// hops from thread to thread. The event is missing only if it has not happened when the probe has come
/// back many times. A ceiling in seconds bounds the wait where even the probe
/// does not come back; it ends the wait without a verdict.
public struct Deadline: Sendable {
  /// The number of beats after which the event is missing; one takes ten milliseconds at least.
  public let beats: Int
  /// The number of seconds after which the wait ends undecided.
  public let ceiling: TimeInterval

  /// Makes a deadline.
  ///
  /// - Parameters:
  ///   - beats: The number of beats after which the event is missing. A sanitizer, which slows all code
  ///     down, multiplies it by five.
  ///   - ceiling: The number of seconds after which the wait ends undecided.
  public init(beats: Int, ceiling: TimeInterval = 600) {
    self.beats = Self.isSanitized ? 5 * beats : beats
    self.ceiling = ceiling
  }

  /// For a few hops between threads: a second where nothing else runs.
  public static let hops = Deadline(beats: 100)

  /// For a little work as well: two seconds where nothing else runs.
  public static let usual = Deadline(beats: 200)

  /// For seconds of computing: a minute where nothing else runs.
  public static let long = Deadline(beats: 6_000, ceiling: 1_200)

  private static let isSanitized =
    dlsym(anyLibrary, "__tsan_init") != nil || dlsym(anyLibrary, "__asan_init") != nil

  #if canImport(Darwin)
    private static var anyLibrary: UnsafeMutableRawPointer? { .init(bitPattern: -2) }
  #else
    private static var anyLibrary: UnsafeMutableRawPointer? { nil }
  #endif
}

/// Why a wait ended without its event.
public enum Expiry: Error {
  /// The machine got on, and the event did not happen.
  case missed
  /// The machine was too busy to tell.
  case undecided

  /// What an undecided wait is told as, in a sentence.
  public static let undecidedSentence =
    "Undecided: the machine was too busy, or all threads of Dispatch or Swift concurrency are blocked."

  private static let undecidedReports = Atomic(0)

  /// How often this process has told that a wait could not be decided; who records a verdict asks this, not the words.
  public static var undecidedCount: Int { undecidedReports.load(ordering: .sequentiallyConsistent) }

  /// Tells that a wait could not be decided, in a sentence.
  public static func tellUndecided() -> String {
    undecidedReports.add(1, ordering: .sequentiallyConsistent)
    return undecidedSentence
  }

  /// The end of the wait in a sentence.
  ///
  /// - Parameter missed: What is said if the machine got on.
  public func sentence(ifMissed missed: String) -> String {
    self == .missed ? missed : Self.tellUndecided()
  }
}
