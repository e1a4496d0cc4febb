// Searches the schedules of two operations, one of which may wait for the other.

import Foundation
import Interleaving
import Operations
import TestSupport
import Testing

@Suite struct SchedulesTests {
  @Test(arguments: Adding.allCases)
  func `two operations are right in every schedule of every program`(_ adding: Adding) async {
    await EveryProgram(
      of: [
        "second waits for first": { $0.makeSecondWait() },
        "add first": { $0.add($0.first) },
        "add second": { $0.add($0.second) },
        "cancel first": { $0.cancel($0.first) },
        "cancel second": { $0.cancel($0.second) },
        "finish first": { $0.finish($0.first) },
      ],
      in: { TwoOperations(adding) },
      end: { $0.end(in: $1) },
      problem: \.problem
    ).search()
  }
}

enum Adding: CaseIterable { case alone, keptAlive }

/// Two operations in a queue, and what was done with them.
///
/// `@unchecked Sendable`: touched only by the thread whose turn it is.
private final class TwoOperations: @unchecked Sendable {
  let first = WatchedOperation()
  let second = WatchedOperation()
  private let queue = OperationQueue()
  private let adding: Adding
  private var added: Set<ObjectIdentifier> = []

  init(_ adding: Adding) {
    self.adding = adding
    second.other = first
    // The first ends by itself, the second when it is finished.
    first.work = { operation in operation.finish { operation.noteRecord() } }
  }

  /// Adds both, if nobody has, and finishes each as soon as it works.
  func end(in play: SchedulePlay) {
    for operation in [first, second] {
      add(operation)
      play.thread("the last finish", when: { operation.isExecuting }) { [self] in
        finish(operation)
      }
    }
  }

  func makeSecondWait() {
    let isInTime = !added.contains(ObjectIdentifier(second))
    second.addDependency(first)
    if isInTime, !added.contains(ObjectIdentifier(second)) { second.mustWait = true }
  }

  func add(_ operation: WatchedOperation) {
    guard added.insert(ObjectIdentifier(operation)).inserted else { return }
    operation.wasCancelledBefore = operation.cancelHasReturned
    switch adding {
    case .alone: playedAdd(operation, to: queue)
    case .keptAlive: queue.addOperations(keepingAlive: [operation])
    }
  }

  func cancel(_ operation: WatchedOperation) {
    operation.cancel()
    operation.cancelHasReturned = true
  }

  func finish(_ operation: WatchedOperation) {
    operation.finish { operation.noteRecord() }
  }

  var problem: String? { first.problem("first") ?? second.problem("second") }
}

/// An operation that works until it is finished, and notes what is done to it.
///
/// `@unchecked Sendable`: touched only by the thread whose turn it is.
private final class WatchedOperation: AsynchronousOperation, @unchecked Sendable {
  weak var other: WatchedOperation?
  var work: @Sendable (WatchedOperation) -> Void = { _ in }
  var mustWait = false
  var cancelHasReturned = false
  var wasCancelledBefore = false
  private var records = 0
  private var mains = 0
  private var stops = 0
  private var ends = 0
  private var isInside = false
  private var fault: String?

  func noteRecord() {
    noteUse()
    records += 1
  }

  override func main() {
    noteUse()
    mains += 1
    isInside = true
    if wasCancelledBefore { fault = "begins, although it was cancelled before it was added" }
    if mustWait, let other, !other.isFinished, !isCancelled { fault = "does not wait" }
    reach("main()")
    work(self)
    noteUse()
    isInside = false
  }

  override func stop() {
    noteUse()
    stops += 1
    if isInside { fault = "is stopped inside main()" }
  }

  override func didEnd() {
    noteUse()
    ends += 1
    if !isFinished { fault = "tells its end too early" }
  }

  func problem(_ name: String) -> String? {
    if let fault { return "the \(name) \(fault)" }
    if !isFinished { return "the \(name) never finishes" }
    if mains > 1 || stops > 1 || records > 1 || ends != 1 {
      return "the \(name): main() \(mains), stop() \(stops), \(records) records, \(ends) ends"
    }
    if !isCancelled, stops > 0 { return "the \(name) is stopped without a cancel" }
    return isCancelled && records + stops == 0 ? "the \(name): a cancel stops nothing" : nil
  }
}
