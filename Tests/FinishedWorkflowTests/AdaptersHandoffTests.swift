// Tests the adapter of exercise 3.3: it hands a value or an error from one step to the next.

import Chapter3AdaptersSolution
import Operations
import TestSupport
import Testing
import UserAPI

@Suite struct AdaptersHandoffTests {
  let queue = OperationQueue()
  let length = OperationStep<String, Int> { .success($0.count) }
  let doubled = OperationStep<Int, Int> { .success($0 * 2) }

  @Test func `the value of a step is the input of the next step`() async throws {
    length.input = .success("four")
    #expect(try await run() == .success(8))
    #expect(length.output == .success(4))
  }

  @Test func `an error is handed over unchanged, and the next function is not applied`()
    async throws
  {
    let failing = OperationStep<String, Int> { _ in .failure(.failed(.decodeList, .noUsers)) }
    let untouched = OperationStep<Int, Int> { _ in
      Issue.record("there is no value")
      return .success(0)
    }
    failing.input = .success("four")
    let adapter = failing.adapter(to: untouched)
    #expect(
      try await run([failing, adapter, untouched]) { untouched.output }
        == .failure(.failed(.decodeList, .noUsers)))
  }

  @Test func `a step without an input ends with an error`() async throws {
    #expect(try await run() == .failure(.cancelled))
  }

  @Test(arguments: 0..<2)
  func `after a cancelled step or adapter, the next step gets the cancel as its error`(
    _ cancelled: Int
  ) async throws {
    length.input = .success("four")
    let operations = [length, length.adapter(to: doubled), doubled]
    operations[cancelled].cancel()
    #expect(try await run(operations) { doubled.output } == .failure(.cancelled))
  }

  @Test func `an adapter or a step that is cancelled and released while it waits causes no crash`()
    async
  {
    await #expect(processExitsWith: .success) {
      for round in 0..<200 { await Self.cancelWaiting(1 + round % 2) }
    }
  }

  @Test func `a step may run alone when its adapter and the next step were dropped`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<50 {
        let first = OperationStep<Int, Int> { .success($0) }
        first.input = .success(1)
        _ = first.adapter(to: OperationStep<Int, Int> { .success($0) })
        first.start()
      }
    }
  }

  @Test func `the adapter waits for its step, and the next step waits for the adapter`() {
    let adapter = length.adapter(to: doubled)
    #expect(adapter.dependencies == [length])
    #expect(doubled.dependencies == [adapter])
  }

  @Test func `the adapter does not retain the next step`() {
    weak var next: OperationStep<Int, Int>?
    let adapter: StepAdapter
    do {
      let step = OperationStep<Int, Int> { .success($0) }
      adapter = length.adapter(to: step)
      step.removeDependency(adapter)
      next = step
    }
    #expect(next == nil)
    withExtendedLifetime(adapter) {}
  }

  private func run() async throws -> Result<Int, UserFetchError>? {
    try await run([length, length.adapter(to: doubled), doubled]) { doubled.output }
  }

  /// Runs operations, and reads the result when the last one has finished.
  private func run(
    _ operations: [Operation],
    result: () -> Result<Int, UserFetchError>?
  ) async throws -> Result<Int, UserFetchError>? {
    let inbox = Inbox<Bool>()
    queue.addOperations(keepingAlive: operations) { inbox.put(true) }
    _ = try await inbox.only("the last step must finish")
    return result()
  }

  /// Cancels the adapter or the step after it, and releases all; then the first step runs.
  private static func cancelWaiting(_ cancelled: Int) async {
    let gate = BlockOperation()  // in no queue: it is started by hand
    let (ended, all) = (Inbox<Bool>(), Inbox<Bool>())
    do {
      let first = OperationStep<Int, Int> { .success($0) }
      let next = OperationStep<Int, Int> { .success($0) }
      first.addDependency(gate)
      let operations = [first, first.adapter(to: next), next]
      operations[cancelled].completionBlock = { ended.put(true) }
      OperationQueue().addOperations(keepingAlive: operations) { all.put(true) }
      operations[cancelled].cancel()
    }
    await #expect(ended.arrived() == [true], "a cancelled operation does not wait any more")
    gate.start()
    await #expect(all.arrived() == [true], "all operations must finish")
  }
}
