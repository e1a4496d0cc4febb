// Tests what becomes of an adapter of exercise 3.3 and its steps that are cancelled, released, or have no input.
//
// What an adapter hands over is tested by the tests of the exercise, with the finished code, too.

import Chapter3AdaptersSolution
import Operations
import TestSupport
import Testing
import UserAPI

@Suite struct AdaptersHandoffTests {
  let length = OperationStep<String, Int> { .success($0.count) }
  let doubled = OperationStep<Int, Int> { .success($0 * 2) }

  @Test func `a step without an input ends with an error`() async throws {
    #expect(try await run([length, length.adapter(to: doubled), doubled]) == .failure(.cancelled))
  }

  @Test(arguments: 0..<2)
  func `after a cancelled step or adapter, the next step gets the cancel as its error`(
    _ cancelled: Int
  ) async throws {
    length.input = .success("four")
    let operations = [length, length.adapter(to: doubled), doubled]
    operations[cancelled].cancel()
    #expect(try await run(operations) == .failure(.cancelled))
  }

  @Test func `an adapter or a step that is cancelled and released while it waits causes no crash`()
    async
  {
    await #expect(processExitsWith: .success) {
      for round in 0..<200 { await Self.cancelWaiting(1 + round % 2) }
    }
  }

  /// Runs operations, and reads the result of the last step when all have finished.
  private func run(_ operations: [Operation]) async throws -> Result<Int, UserFetchError>? {
    let inbox = Inbox<Bool>()
    OperationQueue().addOperations(keepingAlive: operations) { inbox.put(true) }
    _ = try await inbox.only("the last step must finish")
    return doubled.output
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
