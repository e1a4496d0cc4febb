// SEMANTICS.md, row 21: whichever order threads act in, no call is lost and none is made twice.

import Nodes
import Synchronization
import TestSupport
import Testing
import UserAPI

@Suite("Semantics: several threads")
struct InterleavingTests {
  @Test(arguments: [false, true])
  func `21 in any interleaving, no call is lost or made twice (D11)`(isOnQueue: Bool) async {
    await EveryProgram(
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
      playing: 3_000,
      problem: { $0.failure }
    ).search()
  }
}

/// A context on which several threads act at once, and what its subscribers received.
private final class SharedContext: Sendable {
  private struct Calls {
    var ends = 0
    var branches = 0
    var isBranchCancelled = false
    /// What subscribers of the context received, and those of what was made from it.
    var recorders: [(SignalRecorder, isOnBranch: Bool)] = []
  }

  private let calls = Mutex(Calls())
  private let context: Context<Int>
  private let branch: Observer<Int>
  private let stops = SignalRecorder()
  private let begun = SignalRecorder()

  init(isOnQueue: Bool) {
    context = isOnQueue ? AsyncContext().on(DispatchQueue(label: "the context")) : Context()
    branch = context.map { $0 }.map { Observer<Int>.emit(data: $0) }
    subscribe()
    record(branch, isOnBranch: true)
    context.stops { [stops] in stops.add("stopped") }
  }

  func end(_ end: (Context<Int>, Int) -> Void) { end(context, count { $0.ends += 1 }.ends) }

  func cancelBranch() {
    _ = count { calls in
      calls.ends += 1
      calls.isBranchCancelled = true
    }
    branch.cancel()
  }

  func subscribe() { record(context, isOnBranch: false) }

  /// A branch that begins work with the value, and notes that.
  func subscribeToFurtherWork() {
    let number = count { $0.branches += 1 }.branches
    let work = context.flatMap { [begun] value in
      begun.add("branch \(number)")
      return Observer.emit(data: value)
    }
    record(work, isOnBranch: true)
  }

  private func record(_ observer: Observer<Int>, isOnBranch: Bool) {
    let recorder = SignalRecorder()
    recorder.subscribe(to: observer)
    calls.withLock { $0.recorders.append((recorder, isOnBranch)) }
  }

  private func count(_ change: (inout Calls) -> Void) -> Calls {
    calls.withLock { calls in
      change(&calls)
      return calls
    }
  }

  /// A description of what was received if it breaks the rules; nil if it does not.
  var failure: String? {
    let calls = calls.withLock { $0 }
    let (received, stopped) = (calls.recorders.map(\.0.entries), stops.entries.count)
    let areRight = zip(calls.recorders, received).allSatisfy { recorder, words in
      let ends = min(calls.ends, 1)
      // A branch that was cancelled may differ from its source, which may have ended just before.
      let mayDiffer =
        recorder.isOnBranch && calls.isBranchCancelled && words.contains("cancelled")
      return words.count == 2 * ends && words.count { $0 == "end" } == ends
        && (mayDiffer || Set(words) == Set(received[0]))
    }
    let isStopped = stopped == received[0].count { $0 == "cancelled" }
    let isBegunOnce = Set(begun.entries).count == begun.entries.count
    guard !areRight || !isStopped || !isBegunOnce else { return nil }
    return "\(received), stopped \(stopped) times, begun: \(begun.entries)"
  }
}
