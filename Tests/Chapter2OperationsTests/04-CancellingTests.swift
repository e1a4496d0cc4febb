// Exercise 2.4: an operation that is cancelled before, while and after it works.

import ChapterTesting
import Testing

@Suite("2.4 Cancelling", .exercise("2.4"))
struct CancellingTests {
  private let operation = WorkOperation()

  @Test func `1 not cancelled, it begins, and goes on until finish()`() {
    operation.start()
    expect(operation.calls, is: ["begin"], "main() must call begin(), once")
    #expect(operation.isExecuting, "begin() has returned, and the work has not ended")
    operation.finish()
    #expect(operation.isFinished, "finish() must end it, as in 2.2")
    expect(operation.calls, is: ["begin"], "it was not cancelled: there is nothing to stop")
  }

  @Test func `2 cancelled before its start, it finishes without beginning`() {
    operation.cancel()
    operation.start()
    #expect(operation.isFinished, "a cancelled operation must finish all the same when it starts")
    expect(operation.calls, is: [], "it was cancelled before it began: nothing to begin or to stop")
  }

  @Test func `3 cancelled while it works, it has finished when cancel() returns, and stops once`() {
    operation.start()
    operation.cancel()
    operation.cancel()
    #expect(
      operation.isFinished,
      "cancelled while it works: cancel() itself must finish it, for the work may never end"
    )
    expect(
      operation.calls, is: ["begin", "stop"], "cancel() must stop the work that has begun, once")
    expect(
      operation.isFinishedInStop.values, is: [true],
      "finish first, then stop: stop() may call code that ends the work, too")
  }

  @Test func `4 cancelled inside begin(), it stops when begin() has returned`() {
    let inside = Inbox<[String]>()
    let operation = WorkOperation { operation in
      operation.cancel()
      inside.put(operation.calls)
    }
    operation.start()
    expect(
      inside.values, is: [["begin"]],
      "stop() must wait until begin() has returned: what could it stop?")
    expect(
      operation.calls, is: ["begin", "stop"], "the cancel inside begin() must not be forgotten")
    #expect(operation.isFinished, "the cancel inside begin() must finish the operation")
  }

  @Test(arguments: [false, true])
  func `5 work that has ended, perhaps inside begin(), is not stopped`(_ endsInside: Bool) {
    let operation = WorkOperation { operation in
      guard endsInside else { return }
      operation.finish()
      operation.cancel()
    }
    operation.start()
    operation.finish()
    operation.cancel()
    #expect(operation.isFinished, "finish() must end it")
    expect(operation.calls, is: ["begin"], "the work has ended by itself: there is nothing to stop")
  }

  @Test func `6 a cancel at any moment, on any thread, is not lost`() async {
    for finishes in [false, true] {
      await everySchedule(part: finishes ? 2 : 1) { play in
        let operation = WorkOperation()
        play.thread("start()") { operation.start() }
        play.thread("cancel()") { operation.cancel() }
        play.thread(finishes ? "finish()" : "cancel() too") {
          if finishes { operation.finish() } else { operation.cancel() }
        }
        return {
          let calls = operation.calls
          guard [[], ["begin"], ["begin", "stop"]].contains(calls) else {
            return
              "begin() runs once at most, and then stop() once at most, but it was called like this: \(calls.joined(separator: ", "))"
          }
          return operation.isFinished ? nil : "it was started and cancelled, and has not finished"
        }
      }
    }
  }
}

/// Notes which of its methods are called.
///
/// `@unchecked Sendable`: its properties are constant.
private final class WorkOperation: CancellableOperation, @unchecked Sendable {
  private let work: @Sendable (WorkOperation) -> Void
  private let noted = Inbox<String>()
  let isFinishedInStop = Inbox<Bool>()

  init(_ work: @escaping @Sendable (WorkOperation) -> Void = { _ in }) { self.work = work }

  var calls: [String] { noted.values }

  override func begin() {
    noted.put("begin")
    work(self)
  }

  override func stop() {
    noted.put("stop")
    isFinishedInStop.put(isFinished)
  }
}
