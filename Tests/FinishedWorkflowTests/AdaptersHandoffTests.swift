// Chapter 3's adapter in small: between two plain operations, it hands over value or error.

import Chapter3AdaptersSolution
import Operations
import TestSupport
import Testing
import UserAPI

@Suite struct AdaptersHandoffTests {
  let queue = OperationQueue()
  let length = StepOperation<String, Int> { .success($0.count) }
  let doubled = StepOperation<Int, Int> { .success($0 * 2) }

  @Test func `the value of one is the input of the next`() async throws {
    length.input = .success("four")
    #expect(try await run() == .success(8))
    #expect(length.output == .success(4))
  }

  @Test func `an error is handed over as it is, and the next function is not applied`()
    async throws
  {
    let failing = StepOperation<String, Int> { _ in .failure(.failed(.decodeList, .noUsers)) }
    let untouched = StepOperation<Int, Int> { _ in
      Issue.record("there is no value")
      return .success(0)
    }
    failing.input = .success("four")
    let adapter = failing.adapter(to: untouched)
    #expect(
      try await run([failing, adapter, untouched]) { untouched.output }
        == .failure(.failed(.decodeList, .noUsers)))
  }

  @Test func `a step that was handed nothing has nothing to give`() async throws {
    #expect(try await run() == .failure(.cancelled))
  }

  @Test(arguments: 0..<2)
  func `cancelled, a step or its adapter hands over that`(_ cancelled: Int) async throws {
    length.input = .success("four")
    let operations = [length, length.adapter(to: doubled), doubled]
    operations[cancelled].cancel()
    #expect(try await run(operations) { doubled.output } == .failure(.cancelled))
  }

  @Test func `an adapter or a step that nobody holds may be cancelled while it waits`() async {
    await #expect(processExitsWith: .success) {
      for round in 0..<200 { await Self.cancelWaiting(1 + round % 2) }
    }
  }

  @Test func `the adapter waits for the one, and the other for it`() {
    let adapter = length.adapter(to: doubled)
    #expect(adapter.dependencies == [length])
    #expect(doubled.dependencies == [adapter])
  }

  @Test func `the adapter does not hold the next step`() {
    weak var next: StepOperation<Int, Int>?
    let adapter: BlockOperation
    do {
      let step = StepOperation<Int, Int> { .success($0) }
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

  /// Runs operations, and reads a result once the last has finished.
  private func run(
    _ operations: [Operation],
    result: () -> Result<Int, UserFetchError>?
  ) async throws -> Result<Int, UserFetchError>? {
    let inbox = Inbox<Bool>()
    queue.addRun(of: operations) { inbox.put(true) }
    _ = try await inbox.only("the last step must finish")
    return result()
  }

  /// Cancels the adapter, or the step after it, and lets go of all; then the first step runs.
  private static func cancelWaiting(_ cancelled: Int) async {
    let gate = BlockOperation()  // in no queue: it is started by hand
    let (ended, all) = (Inbox<Bool>(), Inbox<Bool>())
    do {
      let first = StepOperation<Int, Int> { .success($0) }
      let next = StepOperation<Int, Int> { .success($0) }
      first.addDependency(gate)
      let operations = [first, first.adapter(to: next), next]
      operations[cancelled].completionBlock = { ended.put(true) }
      OperationQueue().addRun(of: operations) { all.put(true) }
      operations[cancelled].cancel()
    }
    await #expect(ended.arrived() == [true], "cancelled, it does not wait any more")
    gate.start()
    await #expect(all.arrived() == [true], "all must finish")
  }
}
