// The numbers of a random graph and its `GraphSubscriber`s: a `LiveCounter` counts both.

import Nodes
import Synchronization
import TestSupport

/// A number that is counted while something holds it.
final class CountedNumber: Sendable {
  let number: Int
  private let live: LiveCounter

  init(_ number: Int, _ live: LiveCounter) {
    (self.number, self.live) = (number, live)
    live.enter()
  }

  deinit { live.leave() }

  func plus(_ other: Int) -> CountedNumber { CountedNumber(number &+ other, live) }
}

/// Records what an observer sends, while several threads act.
final class GraphSubscriber: Sendable {
  enum Word: Hashable { case value(Int), error, cancelled, end }

  private let words = Mutex<[Word]>([])
  private let held: CountedNumber

  /// - Parameter live: Counts this subscriber, to find out whether a context still holds it.
  init(to observer: Observer<CountedNumber>, _ live: LiveCounter) {
    held = CountedNumber(0, live)
    observer.onCompleted { self.add(.value($0.number)) }
    observer.onError { _ in self.add(.error) }
    observer.onCanceled { self.add(.cancelled) }
    observer.defer { self.add(.end) }
  }

  private func add(_ word: Word) { words.withLock { $0.append(word) } }

  var received: [Word] { words.withLock { $0 } }
  var values: [Int] {
    received.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }
  func count(_ word: Word) -> Int { received.count { $0 == word } }
  var failures: Int { count(.error) + count(.cancelled) }
}
