// Exercise 2.4: an operation that is cancelled before, while and after it works.

import ChapterTesting
import Testing

@Suite("2.4 Cancelling", .exercise("2.4"))
struct CancellingTests {
  private let queue = OperationQueue()
  private let operation = WorkOperation()

  init() { keep([operation]) }

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

  @Test func `3 cancelled in a queue, it does not block the queue`() async throws {
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let next = WorkOperation()
    keep([next])
    queue.add(operation, next)
    operation.cancel()
    queue.isSuspended = false
    try await next.begun.first(
      "the cancelled operation must finish: the next one waits for its place")
    next.finish()
  }

  @Test func `4 cancelled while it works, it has finished when cancel() returns`() {
    operation.start()
    operation.cancel()
    #expect(
      operation.isFinished,
      "cancelled while it works: cancel() itself must finish it, for the work may never end"
    )
  }

  @Test func `5 cancelled while it works, it stops the work`() {
    operation.start()
    operation.cancel()
    expect(operation.calls, is: ["begin", "stop"], "cancel() must stop the work that has begun")
    expect(
      operation.wasFinishedInStop, is: true,
      "finish first, then stop: stop() may call code that ends the work, too")
  }

  @Test func `6 cancelled inside begin(), it stops when begin() has returned`() {
    let inside = Mutex<[String]>([])
    let operation = WorkOperation { operation in
      operation.cancel()
      inside.withLock { $0 = operation.calls }
    }
    operation.start()
    let early = inside.withLock { $0 }
    expect(early, is: ["begin"], "stop() must wait until begin() has returned: what could it stop?")
    expect(
      operation.calls, is: ["begin", "stop"], "the cancel inside begin() must not be forgotten")
    #expect(operation.isFinished, "the cancel inside begin() must finish the operation")
  }

  @Test func `7 a cancel after the end stops nothing`() {
    operation.start()
    operation.finish()
    operation.cancel()
    expect(operation.calls, is: ["begin"], "the work has ended: there is nothing left to stop")
  }

  @Test func `8 a second cancel changes nothing`() {
    operation.start()
    operation.cancel()
    operation.cancel()
    expect(operation.calls, is: ["begin", "stop"], "the work must be stopped once")
  }

  @Test func `9 work that ends inside begin() is not stopped`() {
    let operation = WorkOperation { operation in
      operation.finish()
      operation.cancel()
    }
    operation.start()
    operation.cancel()
    #expect(operation.isFinished, "finish() inside begin() must end it")
    expect(operation.calls, is: ["begin"], "the work has ended by itself: there is nothing to stop")
  }

  @Test func `10 the queue learns that a cancelled operation has finished`() async throws {
    let ended = operation.ends()
    queue.addOperation(operation)
    try await operation.begun.first("the queue must start the operation")
    operation.cancel()
    try await ended.first("cancel() must call finish(), which tells the queue")
  }

  @Test func `11 a cancel at any moment, on any thread, is not lost`() async {
    for finishes in [false, true] {
      await everySchedule(part: finishes ? 2 : 1) { play in
        let operation = WorkOperation()
        play.thread("start()") { operation.start() }
        play.thread("cancel()") { operation.cancel() }
        if finishes {
          play.thread("finish()") { operation.finish() }
        } else {
          play.thread("cancel() too") { operation.cancel() }
        }
        return { operation.violations.min() }
      }
    }
  }
}

/// Notes which of its methods are called.
///
/// `@unchecked Sendable`: the notes have their locks, and the other properties are constant.
private final class WorkOperation: CancellableOperation, @unchecked Sendable {
  let begun = Inbox<Void>()
  private let work: @Sendable (WorkOperation) -> Void
  private let noted = Mutex<[String]>([])
  private let finishedInStop = Mutex<Bool?>(nil)

  init(_ work: @escaping @Sendable (WorkOperation) -> Void = { _ in }) { self.work = work }

  var calls: [String] { noted.withLock { $0 } }
  var wasFinishedInStop: Bool? { finishedInStop.withLock { $0 } }

  override func begin() {
    noted.withLock { $0.append("begin") }
    work(self)
    begun.put(())
  }

  override func stop() {
    noted.withLock { $0.append("stop") }
    finishedInStop.withLock { $0 = isFinished }
  }

  /// What is wrong when all calls have returned; the operation was cancelled in any case.
  var violations: [String] {
    let all = [
      (!isFinished, "it was started and cancelled, and has not finished"),
      (!Self.allowed.contains(calls), "it was called like this: \(calls.joined(separator: ", "))"),
    ]
    return all.compactMap { isWrong, words in isWrong ? words : nil }
  }

  private static let allowed = [[], ["begin"], ["begin", "stop"]]
}
