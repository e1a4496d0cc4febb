// Tests that an asynchronous operation finishes, whenever it is cancelled.

import Foundation
import Operations
import TestSupport
import Testing

/// When an operation is cancelled.
enum Moment: CaseIterable {
  case beforeStart, insideMain, whileItWorks, insideStop, insideFinish, finishedInsideMain, afterEnd

  /// What is called then.
  var calls: [String] {
    switch self {
    case .beforeStart: ["stop"]
    case .insideMain, .whileItWorks, .insideStop: ["main", "stop"]
    case .insideFinish, .finishedInsideMain, .afterEnd: ["main"]
    }
  }
}

@Suite struct CancellationTests {
  let queue = OperationQueue()

  @Test(arguments: Moment.allCases)
  func `a start begins the work once; a cancel stops it once, not inside main() or after the end`(
    _ moment: Moment
  ) {
    let operation = ManualOperation(
      onMain: { operation in
        if moment == .finishedInsideMain { operation.finish() }
        if [.insideMain, .finishedInsideMain].contains(moment) { operation.cancel() }
        #expect(operation.calls == ["main"], "stop() must not run while main() does")
      }, onStop: { if moment == .insideStop { $0.cancel() } })
    if moment == .beforeStart { operation.cancel() }
    #expect(!operation.isFinished, "it has to be started, to finish")
    for _ in 1...2 { operation.start() }
    if moment == .whileItWorks || moment == .insideStop { operation.cancel() }
    operation.finish { if moment == .insideFinish { operation.cancel() } }
    operation.start()
    operation.cancel()
    #expect(operation.calls == moment.calls)
    #expect(operation.isCancelled == moment.calls.contains("stop"))
    #expect(operation.isFinished && !operation.isExecuting)
    #expect(operation.ends == [true], "one call of didEnd(), when it has finished")
  }

  @Test func `stop() may finish the operation itself, and then its result counts`() {
    let records = Inbox<String>()
    let operation = ManualOperation(onStop: { $0.finish { records.put("stopped") } })
    operation.start()
    operation.cancel()
    #expect(!operation.finish { records.put("answered") })
    #expect(records.values == ["stopped"])
  }

  @Test(arguments: [false, true])
  func `an operation cancelled in a suspended queue ends when that resumes`(
    _ isKeptAlive: Bool
  ) async throws {
    let operation = ManualOperation()
    queue.isSuspended = true
    if isKeptAlive {
      queue.addOperations(keepingAlive: [operation])
    } else {
      queue.add([operation])
    }
    operation.cancel()
    #expect(!operation.isFinished)
    queue.isSuspended = false
    try await queue.finished(operation)
    #expect(operation.calls == ["stop"])
  }

  @Test(arguments: [false, true])
  func `a queue that cancels all its operations becomes empty`(_ isKeptAlive: Bool) async throws {
    let operations = chained((0..<50).map { _ in ManualOperation() })
    let isOver = Inbox<Bool>()
    if isKeptAlive {
      queue.addOperations(keepingAlive: operations) {
        isOver.put(operations.allSatisfy(\.isFinished))
      }
    } else {
      queue.add(operations)
    }
    _ = try await operations[0].begun.only("the first must begin")
    queue.cancelAllOperations()
    for operation in operations { try await queue.finished(operation) }
    // The queue decides which operations still begin when the one before them stops.
    #expect(operations.allSatisfy { $0.isCancelled && $0.calls.last == "stop" })
    if isKeptAlive { #expect(try await isOver.only("the completion is not cancelled")) }
  }
}
