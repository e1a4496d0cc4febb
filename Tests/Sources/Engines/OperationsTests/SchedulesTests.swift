// Searches the schedules of two operations, one of which may wait for the other.

import Operations
import TestSupport
import Testing

@Suite struct SchedulesTests {
  @Test(arguments: [false, true])
  func `two operations are right in every schedule of every program`(_ isKeptAlive: Bool) async {
    await searchEveryProgram(
      of: [
        "second waits for first": { $0.makeSecondWait() },
        "add first": { $0.add($0.first) },
        "add second": { $0.add($0.second) },
        "cancel first": { $0.cancel($0.first) },
        "cancel second": { $0.cancel($0.second) },
        "finish first": { $0.finish($0.first) },
      ],
      in: { TwoOperations(isKeptAlive) },
      end: { $0.end(in: $1) },
      problem: \.problem
    )
  }
}

/// Two operations in a queue, and what was done with them.
///
/// `@unchecked Sendable`: touched only by the thread whose turn it is.
private final class TwoOperations: @unchecked Sendable {
  let first = WatchedOperation()
  let second = WatchedOperation()
  private let queue = OperationQueue()
  private let isKeptAlive: Bool

  init(_ isKeptAlive: Bool) {
    self.isKeptAlive = isKeptAlive
    first.endsByItself = true
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
    let isInTime = !second.isAdded
    second.addDependency(first)
    if isInTime, !second.isAdded { second.mustWaitFor = first }
  }

  func add(_ operation: WatchedOperation) {
    guard !operation.isAdded else { return }
    operation.isAdded = true
    operation.mustNotBegin = operation.cancelHasReturned
    if isKeptAlive {
      queue.addOperations(keepingAlive: [operation])
    } else {
      playedAdd(operation, to: queue)
    }
  }

  func cancel(_ operation: WatchedOperation) {
    operation.cancel()
    operation.cancelHasReturned = true
  }

  func finish(_ operation: WatchedOperation) { operation.finish { operation.note("record") } }

  var problem: String? { first.problem("first") ?? second.problem("second") }
}

/// An operation that works until it is finished, and knows what it must not do.
///
/// `@unchecked Sendable`: touched only by the thread whose turn it is.
private final class WatchedOperation: ManualOperation, @unchecked Sendable {
  var endsByItself = false
  var isAdded = false
  var cancelHasReturned = false
  var mustNotBegin = false
  weak var mustWaitFor: WatchedOperation?
  private var fault: String?

  override func main() {
    super.main()
    if mustNotBegin { fault = "begins, although it was cancelled before it was added" }
    if let mustWaitFor, !mustWaitFor.isFinished, !isCancelled { fault = "does not wait" }
    reach("main()")
    if endsByItself { finish { note("record") } }
    noteUse()
    if calls.contains("stop") { fault = "is stopped inside main()" }
  }

  func problem(_ name: String) -> String? {
    if let fault { return "the \(name) \(fault)" }
    if !isFinished { return "the \(name) never finishes" }
    let calls = calls
    let isOnce = Set(calls).count == calls.count && calls.contains("end")
    if !isOnce { return "the \(name): \(calls)" }
    if !isCancelled, calls.contains("stop") { return "the \(name) is stopped without a cancel" }
    let isDone = calls.contains("record") || calls.contains("stop")
    return isCancelled && !isDone ? "the \(name): a cancel stops nothing" : nil
  }
}
