// Chapter 3's adapter in small: between two plain operations, it hands over value or error.

import Chapter3AdaptersSolution
import Testing
import UserAPI
import WorkbookTesting

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
    let end = BlockOperation { inbox.put(true) }
    for operation in operations { end.addDependency(operation) }
    for operation in operations + [end] { queue.addOperation(operation) }
    _ = try await inbox.only("the last step must finish")
    return result()
  }
}
