// Exercise 2.2: an asynchronous operation begins, works and finishes, and the queue learns of it.

import ChapterTesting
import Testing

@Suite("2.2 LifeCycle", .exercise("2.2"))
struct LifeCycleTests {
  private let queue = OperationQueue()
  private let operation = WorkOperation()

  init() async throws {
    if !crashesAreRead { try await Self.requireThatItDoesNotCrash() }
    keep([operation])
  }

  // A process of its own tries this first: a lock that is locked twice ends the process.
  private static func requireThatItDoesNotCrash() async throws {
    try await #require(
      processExitsWith: .success,
      "the process ended: do you post a notification inside withLock, or call super.start()?"
    ) {
      let operation = WorkOperation()
      operation.start()
      operation.finish()
    }
  }

  @Test func `1 start() begins the work, and then returns`() {
    #expect(!operation.isExecuting && !operation.isFinished, "it was not started")
    operation.start()
    expect(operation.begins, is: [true], "start() must call main(), once, and be executing by then")
    #expect(operation.isExecuting, "main() only begins the work: it goes on until finish()")
    #expect(!operation.isFinished, "main() has returned, and the work has not ended")
    #expect(operation.isAsynchronous, "its work goes on after start() has returned: leave it true")
  }

  @Test func `2 finish() ends it, once`() {
    operation.start()
    expect(
      [operation.finish(), operation.finish()], is: [true, false],
      "only the first call ends the operation: it must return true")
    #expect(operation.isFinished, "finish() must end the operation before it returns")
    #expect(!operation.isExecuting, "an operation that has finished executes no more")
  }

  @Test func `3 finish() before the start changes nothing`() {
    expect(!operation.finish(), "nothing has begun that could end: finish() must return false")
    operation.start()
    #expect(operation.isExecuting, "an early finish() must be forgotten when the work begins")
  }

  @Test func `4 the queue learns of the end, and goes on`() async throws {
    queue.maxConcurrentOperationCount = 1
    let second = WorkOperation()
    keep([second])
    let ended = operation.ends()
    queue.add(operation, second)
    try await operation.begun.first("the queue must start the operation")
    expect(
      [ended.count, second.begins.count], is: [0, 0],
      "the work has not ended, and the queue must not think so")
    operation.finish()
    try await ended.first(
      "isFinished changed, and the queue was not told: post isFinished around the change")
    try await second.begun.first("the first has ended: its place in the queue must be free")
    second.finish()
  }

  @Test func `5 one that waits for it runs after its end`() async throws {
    let state = Inbox<[Bool]>()
    let next = BlockOperation { [operation] in
      state.put([operation.isExecuting, operation.isFinished])
    }
    next.addDependency(operation)
    keep([next])
    queue.add(operation, next)
    try await operation.begun.first("the queue must start the operation")
    #expect(!next.isReady, "the work has not ended, and the next operation is ready to start")
    operation.finish()
    try await state.first("the next operation must start: the queue waits for the end of the first")
    expect(
      state.values, is: [[false, true]], "when the queue is told, both values must have changed")
  }

  @Test func `6 work may end inside main()`() async throws {
    let quick = WorkOperation { $0.finish() }
    let ended = quick.ends()
    queue.addOperation(quick)
    try await ended.first("finish() inside main() must end the operation")
    #expect(quick.isFinished && !quick.isExecuting, "when start() returns, it must not go back")
  }

  // MARK: Telling Foundation

  @Test func `7 Foundation is told of each change, before it and after it, and of nothing else`()
    throws
  {
    let begun = Inbox<[String]>()
    let operation = ToldOperation { begun.put($0.takeNotes()) }
    operation.finish()
    expect(operation.takeNotes(), is: [], "it was not started: there is no change to tell of")
    operation.start()
    let told = begun.values.map { told in told.filter { $0.contains("isExecuting") } }
    try require(
      told != [[]],
      "start() told nothing of isExecuting: call willChangeValue(forKey:) before the change, and didChangeValue(forKey:) after it, with the string"
    )
    expect(
      told,
      is: [["did isExecuting, now executing", "will isExecuting, now neither"]],
      "start() changes isExecuting: tell Foundation will before the change, and did after it; then call main()"
    )
    operation.finish()
    let ended = operation.takeNotes()
    let isEarly =
      ended.contains("will isExecuting, now neither")
      && !ended.contains("will isExecuting, now executing")
    try require(
      !isEarly, "isExecuting was false before its will was told: while finishing, it is still true")
    expect(
      ended,
      is: [
        "did isExecuting, now finished", "did isFinished, now finished",
        "will isExecuting, now executing", "will isFinished, now executing",
      ], "finish() changes two keys at once: tell both will, change the phase, and tell both did")
    operation.finish()
    expect(operation.takeNotes(), is: [], "it has finished already: there is no change to tell of")
  }

  @Test func `8 a cancelled operation does not get stuck in start()`() {
    operation.cancel()
    operation.start()
    #expect(
      operation.isExecuting || operation.isFinished,
      "leave cancelling to 2.4: an operation that never begins can never finish")
  }

  // MARK: At the same moment

  @Test func `9 of two calls of finish() at the same moment, one ends the operation`() async {
    await everySchedule { play in
      let (operation, ends) = (ToldOperation(), Inbox<String>())
      play.thread("start()") { operation.start() }
      for name in ["finish()", "another finish()"] {
        play.thread(name, when: { operation.isExecuting }) {
          if operation.finish() { ends.put(name) }
        }
      }
      return {
        guard ends.count == 1 else {
          return "each operation must end once: ask and change the phase in one withLock"
        }
        let told = operation.takeNotes().count { $0 == "did isFinished, now finished" }
        guard told == 1 else {
          return "both calls told of one end: only the call that ends the operation may tell of it"
        }
        return operation.isFinished ? nil : "finish() returned true, and it has not finished"
      }
    }
  }
}

/// Notes when it begins.
///
/// `@unchecked Sendable`: its properties are constant.
private final class WorkOperation: AsyncOperation, @unchecked Sendable {
  /// Takes, when the operation begins, the value of its `isExecuting`.
  let begun = Inbox<Bool>()
  private let work: @Sendable (WorkOperation) -> Void

  init(_ work: @escaping @Sendable (WorkOperation) -> Void = { _ in }) { self.work = work }

  var begins: [Bool] { begun.values }

  override func main() {
    begun.put(isExecuting)
    work(self)
  }
}

/// Hears what Foundation is told about it.
///
/// `@unchecked Sendable`: its only property is constant.
private final class ToldOperation: AsyncOperation, ListeningOperation, @unchecked Sendable {
  private let work: @Sendable (ToldOperation) -> Void

  init(_ work: @escaping @Sendable (ToldOperation) -> Void = { _ in }) {
    self.work = work
    super.init()
    listen()
  }

  override func main() { work(self) }

  #if canImport(Darwin)
    override func willChangeValue(forKey key: String) {
      hear("will \(key)")
      super.willChangeValue(forKey: key)
    }

    override func didChangeValue(forKey key: String) {
      hear("did \(key)")
      super.didChangeValue(forKey: key)
    }
  #endif
}
