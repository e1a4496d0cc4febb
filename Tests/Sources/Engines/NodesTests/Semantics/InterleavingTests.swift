// SEMANTICS.md, row 27: whichever order threads act in, no call is lost and none is made twice.

import Nodes
import Synchronization
import TestSupport
import Testing
import UserAPI

@Suite("Semantics: several threads")
struct InterleavingTests {
  @Test(arguments: [false, true])
  func `27 in any interleaving, no call is lost or made twice (D11)`(isOnQueue: Bool) async {
    await EveryProgram(
      of: [
        "emit": { $0.act(.emit) },
        "emit again": { $0.act(.emit) },
        "fail": { $0.act(.fail) },
        "cancel": { $0.act(.cancel) },
        "cancel the branch": { $0.act(.cancelBranch) },
        "subscribe": { $0.act(.subscribe) },
        "branch": { $0.act(.branch) },
      ],
      in: { SharedContext(isOnQueue: isOnQueue) },
      // NB: on a queue, all programs of three threads have nearly two million schedules, which take half an hour.
      // They were played once, and all were right.
      playing: 3_000,
      problem: { $0.failure }
    ).search()
  }
}

/// A context on which several threads act at once, and what its subscribers received.
private final class SharedContext: Sendable {
  enum Action { case emit, fail, cancel, cancelBranch, subscribe, branch }

  private struct Subscriber {
    let recorder = SignalRecorder()
    /// Whether its observer was made from the context that the threads act on.
    let isOnBranch: Bool
  }

  private let actions = Mutex<[Action]>([])
  private let context: Context<Int>
  private let branch: Observer<Int>
  private let stops = SignalRecorder()
  private let begun = SignalRecorder()
  private let subscribers = Mutex<[Subscriber]>([])

  init(isOnQueue: Bool) {
    context = isOnQueue ? AsyncContext().on(DispatchQueue(label: "the context")) : Context()
    branch = context.map { $0 }.map { Observer<Int>.emit(data: $0) }
    subscribe(to: context)
    subscribe(to: branch, isOnBranch: true)
    context.stops { [stops] in stops.add("stopped") }
  }

  /// Carries out an action of one thread.
  func act(_ action: Action) {
    let number = actions.withLock { actions in
      actions.append(action)
      return actions.count
    }
    switch action {
    case .emit: context.emit(data: number)
    case .fail: context.emit(error: TestError.lost)
    case .cancel: context.cancel()
    case .cancelBranch: branch.cancel()
    case .subscribe: subscribe(to: context)
    case .branch: subscribe(to: furtherWork(number), isOnBranch: true)
    }
  }

  /// A branch that begins work with the value, and notes that.
  private func furtherWork(_ number: Int) -> Observer<Int> {
    context.flatMap { [begun] value in
      begun.add("branch \(number)")
      return .emit(data: value)
    }
  }

  private func subscribe(to observer: Observer<Int>, isOnBranch: Bool = false) {
    let subscriber = Subscriber(isOnBranch: isOnBranch)
    subscriber.recorder.subscribe(to: observer)
    subscribers.withLock { $0.append(subscriber) }
  }

  // MARK: Checking

  /// A description of what was received if it breaks the rules; nil if it does not.
  var failure: String? {
    let subscribers = subscribers.withLock { $0 }
    let (received, stopped) = (subscribers.map(\.recorder.entries), stops.entries.count)
    let areRight = zip(subscribers, received).allSatisfy { subscriber, words in
      isRight(words, isOnBranch: subscriber.isOnBranch, beside: received[0])
    }
    let isStopped = stopped == received[0].count { $0 == "cancelled" }
    let isBegunOnce = Set(begun.entries).count == begun.entries.count
    guard !areRight || !isStopped || !isBegunOnce else { return nil }
    return "\(received), stopped \(stopped) times, begun: \(begun.entries)"
  }

  private func isRight(_ words: [String], isOnBranch: Bool, beside first: [String]) -> Bool {
    let ends = contains(.emit, .fail, .cancel, .cancelBranch) ? 1 : 0
    // A branch that was cancelled may differ from its source, which may have ended just before.
    let isCancelledBranch = isOnBranch && contains(.cancelBranch) && words.contains("cancelled")
    return words.count == 2 * ends && words.count { $0 == "end" } == ends
      && (isCancelledBranch || Set(words) == Set(first))
  }

  private func contains(_ kinds: Action...) -> Bool {
    actions.withLock { $0.contains(where: kinds.contains) }
  }
}
