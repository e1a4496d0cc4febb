// Tests that a network operation ends with a result exactly once, whatever happens.

import Adapters
import Operations
import TestSupport
import Testing

/// What happens to an operation, how it ends, and which of its methods were called.
struct Fate: CustomTestStringConvertible, Sendable {
  typealias Step = @Sendable (WorkOperation) -> Void

  let testDescription: String
  var before: Step = { _ in }
  var work: WorkOperation.Work = { _ in }
  var after: Step = { _ in }
  var onStop: Step = { _ in }
  var end = "1"
  var calls = ["begin"]

  static let complete: Step = { $0.complete(result: .success(1)) }
  static let cancel: Step = { $0.cancel() }

  static let all = [
    Fate(
      testDescription: "it is completed three times",
      after: {
        complete($0)
        $0.complete(result: .success(2))
        $0.complete(result: .failure(TestError.first))
      }),
    Fate(
      testDescription: "it is completed before its start",
      before: { $0.complete(result: .success(2)) }, work: complete),
    Fate(
      testDescription: "its work throws", work: { _ in throw TestError.first }, end: "first"),
    Fate(
      testDescription: "its work throws after the end",
      work: {
        complete($0)
        throw TestError.first
      }),
    Fate(
      testDescription: "it finishes without a result", work: { $0.finish() }, after: complete,
      end: "MissingResult()"),
    Fate(
      testDescription: "an error is set before the start, and the first counts",
      before: { for error in [TestError.first, nil, .second] { $0.error = error } },
      work: complete, end: "first", calls: []),
    Fate(
      testDescription: "an error is set after the start",
      after: {
        $0.error = TestError.first
        complete($0)
      }),
    Fate(
      testDescription: "it is cancelled before its start (C4)", before: cancel, work: complete,
      end: "CancellationError()", calls: []),
    // A transport may answer inside its cancel().
    Fate(
      testDescription: "it is cancelled while it works (C8)", after: cancel,
      onStop: {
        #expect($0.isFinished)
        complete($0)
      }, end: "CancellationError()", calls: ["begin", "stop"]),
    Fate(
      testDescription: "a value comes after a cancel, while the work begins",
      work: {
        $0.cancel()
        complete($0)
      }, end: "CancellationError()"),
  ]
}

@Suite struct NetworkOperationTests {
  let queue = QueueManager()

  @Test(arguments: Fate.all) func `an operation ends once, with the right result`(_ fate: Fate) {
    let operation = WorkOperation(fate.work, onStop: fate.onStop)
    let seen = Mutex<[String]>([])
    let note = { @Sendable (result: Result<Int, any Error>) in
      #expect(operation.isFinished && !operation.isExecuting)
      seen.withLock { $0.append(result.inWords) }
    }
    operation.onCompletion(note)
    operation.onCompletion(note)
    fate.before(operation)
    #expect(operation.result == nil && seen.withLock { $0 } == [])
    operation.start()
    fate.after(operation)
    operation.onCompletion(note)
    #expect(operation.result?.inWords == fate.end && operation.calls == fate.calls)
    #expect(operation.error.map { "\($0)" } == (fate.end == "1" ? nil : fate.end))
    #expect(
      seen.withLock { $0 } == Array(repeating: fate.end, count: 3), "each handler is called once")
  }

  @Test func `an operation that overrides nothing ends with an error`() async throws {
    let operation = NetworkOperation<Int>()
    queue.enqueue(operation)
    try await operation.ends("MissingInput()")
  }

  @Test(arguments: [nil, TestError.first])
  func `after a cancelled dependency no work begins; an error that was set counts more`(
    _ error: TestError?
  ) async throws {
    let plain = BlockOperation()
    let operation = WorkOperation.ending(with: .success(1))
    operation.addDependency(plain)
    operation.error = error
    plain.cancel()
    queue.addOperations([plain, operation])
    try await operation.ends(error == nil ? "CancellationError()" : "first")
    #expect(operation.isCancelled == (error == nil) && operation.calls == [])
  }

  @Test func `an operation ends once in every schedule of a start, a result and a cancel (C8)`()
    async
  {
    await expectRight { play in
      let operation = WorkOperation()
      let ends = Inbox<String>()
      let listen = { @Sendable in operation.onCompletion { ends.put($0.inWords) } }
      play.thread("start()") { operation.start() }
      play.thread("complete(result:)") {
        listen()
        operation.complete(result: .success(1))
      }
      play.thread("cancel()") {
        operation.cancel()
        listen()
      }
      play.atTheEnd { operation.complete(result: .success(2)) }
      return {
        guard let end = operation.result?.inWords else { return "the operation never ends" }
        let isCancelled = end == "CancellationError()"
        let isRight = ends.values == [end, end] && operation.isCancelled == isCancelled
        let areRight = [[], ["begin"], ["begin", "stop"]].contains(operation.calls)
        return isRight && areRight ? nil : "\(end), \(ends.values), \(operation.calls)"
      }
    }
  }

  @Test(arguments: [
    (MissingInput() as any Error, "add the adapter that writes it."),
    (MissingResult(), "call complete(result:) instead of finish()."),
  ])
  func `the errors say what to do`(error: any Error, advice: String) {
    #expect(error.localizedDescription.hasSuffix("; \(advice)"))
  }

  // MARK: On the main actor

  @Test(arguments: [true, false])
  @MainActor func `a class of the main actor takes a result in a closure`(
    _ isEarly: Bool
  ) async throws {
    let screen = Screen()
    let operation = WorkOperation.ending(with: .success(7))
    if !isEarly { operation.start() }
    operation.onCompletion(on: .shared) { screen.show($0.inWords) }
    if isEarly { operation.start() }
    #expect(screen.lines == [], "not inside the call")
    try await screen.shown.only("the handler must be called")
    #expect(screen.lines == ["7"])
  }
}
