// What the flawed fetch does wrong beside other runs, on some threads and queues, and after a while.

import Conformance
import Deadlines
import Synchronization
import UserAPI

extension FlawedFetch {
  // Shared by all runs, for flaws that share what they should not.
  private static let runThatStarts = Mutex<ObjectIdentifier?>(nil)
  /// Whether a run decodes its user: no other may start meanwhile.
  static let isOneEnding = Mutex(false)
  private static let turns = Atomic(0)
  private static let buffers = [Monitor<User?>(nil), Monitor<User?>(nil)]
  private static let key = DispatchSpecificKey<Bool>()

  // MARK: The start

  /// Takes its place among the runs; false if it may not start now.
  func mayStart() -> Bool {
    switch flaw {
    case .forgetsARunThatStarts: Self.runThatStarts.withLock { $0 = ObjectIdentifier(self) }
    case .startsOnlyWhileNoneEnds: return !Self.isOneEnding.withLock { $0 }
    case .takesTwoBuffersInTurn:
      let turn = Self.turns.add(1, ordering: .relaxed).oldValue
      state.withLock { $0.turn = turn }
    default: break
    }
    return true
  }

  /// Whether no other run has started, and none has ended, since this one began to start.
  func isTheRunThatStarts() -> Bool {
    let hasEnded = state.withLock { $0.phase == .ended }
    return hasEnded || Self.runThatStarts.withLock { $0 == ObjectIdentifier(self) }
  }

  /// Forgets which run starts, as if it could only be this one.
  func forgetTheRunThatStarts() { Self.runThatStarts.withLock { $0 = nil } }

  // MARK: The steps

  /// Notes that this thread decodes, and no longer.
  func noteDecoding(_ begins: Bool) {
    state.withLock { $0.decoder = begins ? ObjectIdentifier(Thread.current) : nil }
  }

  /// Whether another thread decodes.
  var isDecodingElsewhere: Bool {
    state.withLock { $0.decoder != nil && $0.decoder != ObjectIdentifier(Thread.current) }
  }

  /// Uses one of two buffers, which runs take in turn.
  func buffer<Result>(_ use: (inout User?) -> Result) -> Result {
    let turn = state.withLock { $0.turn }
    return Self.buffers[turn % 2].update(use)
  }

  /// Fails if a request is not answered within a second.
  func giveUpLater(_ number: Int) {
    DispatchQueue(label: "patience").asyncAfter(deadline: .now() + 1) { [weak self] in
      guard let self, state.withLock({ $0.request == number && $0.isUnanswered }) else { return }
      end(.failure(.failed(number == 1 ? .requestList : .requestUser, .transport(.timedOut))))
    }
  }

  // MARK: The queue

  /// Makes the delivery queue one that can be known again.
  func markItsQueue() { environment.deliveryQueue.setSpecific(key: Self.key, value: true) }

  /// Whether the caller is on a delivery queue.
  var isOnItsQueue: Bool { DispatchQueue.getSpecific(key: Self.key) == true }

  /// Whether the caller is on the main queue, and that is the delivery queue.
  ///
  /// NB: `Thread.isMainThread`, which such code asks elsewhere, is false on Linux while Swift Testing runs.
  var isOnTheMainQueue: Bool {
    isOnItsQueue && environment.deliveryQueue.label == DispatchQueue.main.label
  }

  /// Ends a running run with a cancel, on the caller's stack.
  func endAtOnce() {
    let isFirst = state.withLock { state in
      defer {
        state.phase = .ended
        state.next = nil
      }
      return state.phase == .running
    }
    if isFirst { completion(.failure(.cancelled)) }
  }
}
