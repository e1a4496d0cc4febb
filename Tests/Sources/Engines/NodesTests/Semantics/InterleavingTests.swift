// SEMANTICS.md, row 21: whichever order threads act in, no call is lost and none is made twice.

import Nodes
import TestSupport
import Testing

@Suite("Semantics: several threads")
struct InterleavingTests {
  @Test(arguments: [false, true])
  func `21 in any interleaving, no call is lost or made twice (D11)`(isOnQueue: Bool) async {
    await searchEveryProgram(
      of: [
        "emit": { $0.end { $0.emit(data: $1) } },
        "emit again": { $0.end { $0.emit(data: $1) } },
        "fail": { $0.end { context, _ in context.emit(error: TestError.lost) } },
        "cancel": { $0.end { context, _ in context.cancel() } },
        "cancel the branch": { $0.cancelBranch() },
        "subscribe": { $0.subscribe() },
        "branch": { $0.subscribeToFurtherWork() },
      ],
      in: { SharedContext(isOnQueue: isOnQueue) },
      // NB: on a queue, all programs of three threads have nearly two million schedules, which take half an hour.
      // They were played once, and all were right.
      playing: 1_000,
      problem: { $0.failure }
    )
  }
}

/// A context on which several threads act at once, and what its subscribers received.
///
/// `@unchecked Sendable`: touched only by the thread whose turn it is.
private final class SharedContext: @unchecked Sendable {
  private let context: Context<Int>
  private let branch: Observer<Int>
  private let stops = SignalRecorder()
  private let begun = SignalRecorder()
  private var ends = 0
  private var isBranchCancelled = false
  private var subscribers: [SignalRecorder] = []
  /// The subscribers of what was made from the context.
  private var onBranches: [SignalRecorder] = []

  init(isOnQueue: Bool) {
    context = isOnQueue ? AsyncContext().on(DispatchQueue(label: "the context")) : Context()
    branch = context.map { $0 }.map { Observer<Int>.emit(data: $0) }
    subscribe()
    onBranches.append(recorder(of: branch))
    context.stops { [stops] in stops.add("stopped") }
  }

  func end(_ end: (Context<Int>, Int) -> Void) {
    ends += 1
    end(context, ends)
  }

  func cancelBranch() {
    ends += 1
    isBranchCancelled = true
    branch.cancel()
  }

  func subscribe() { subscribers.append(recorder(of: context)) }

  /// A branch that begins work with the value, and notes that.
  func subscribeToFurtherWork() {
    let number = onBranches.count
    let work = context.flatMap { [begun] value in
      begun.add("branch \(number)")
      return Observer.emit(data: value)
    }
    onBranches.append(recorder(of: work))
  }

  private func recorder(of observer: Observer<Int>) -> SignalRecorder {
    let recorder = SignalRecorder()
    recorder.subscribe(to: observer)
    return recorder
  }

  /// A description of what was received if it breaks the rules; nil if it does not.
  var failure: String? {
    let first = subscribers[0].entries
    let stopped = stops.entries
    let isEnded = ends > 0
    let isRight = first.count == (isEnded ? 2 : 0) && first.contains("end") == isEnded
    let received = subscribers.map(\.entries)
    let onBranches = onBranches.map(\.entries)
    let areAlike = (received + onBranches).allSatisfy { words in
      // A branch that was cancelled may differ from its source, which may have ended just before.
      words.sorted() == first.sorted()
        || isBranchCancelled && onBranches.contains(words) && words == ["cancelled", "end"]
    }
    let isStopped = stopped.count == first.count { $0 == "cancelled" }
    let isBegunOnce = Set(begun.entries).count == begun.entries.count
    if isRight, areAlike, isStopped, isBegunOnce { return nil }
    return "\(received), \(onBranches), stopped: \(stopped), begun: \(begun.entries)"
  }
}
