// The numbers of a random graph: a `LiveCounter` counts them.

import TestSupport

/// A number that is counted while something holds it.
final class CountedNumber: Sendable, CustomStringConvertible {
  let number: Int
  private let live: LiveCounter

  init(_ number: Int, _ live: LiveCounter) {
    self.number = number
    self.live = live
    live.enter()
  }

  deinit { live.leave() }

  var description: String { "\(number)" }

  func plus(_ other: Int) -> CountedNumber { CountedNumber(number &+ other, live) }
}
