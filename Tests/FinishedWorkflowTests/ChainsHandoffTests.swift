// Chapter 4's chain in small: each step works on what the one before it gave.

import Chapter4ChainsSolution
import TestSupport
import Testing
import UserAPI

@Suite struct ChainsHandoffTests {
  let word = Step<Void, String> { .success("four") }
  let length = Step<String, Int> { .success($0.count) }
  let doubled = Step<Int, Int> { .success($0 * 2) }

  @Test func `the chain gives what its last step gave`() async throws {
    let result = try await result(of: StepChain(word).then(length).then(doubled))
    #expect(result == .success(8))
  }

  @Test func `a chain of one step gives its output`() async throws {
    let result = try await result(of: StepChain(word))
    #expect(result == .success("four"))
  }

  @Test func `the first error ends the chain, and no later step works`() async throws {
    let failing = Step<String, Int> { _ in .failure(.failed(.decodeList, .noUsers)) }
    let untouched = Step<Int, Int> { number in
      Issue.record("there is no value")
      return .success(number)
    }
    let result = try await result(of: StepChain(word).then(failing).then(untouched))
    #expect(result == .failure(.failed(.decodeList, .noUsers)))
  }

  @Test(arguments: 0..<3)
  func `a cancelled step ends the chain`(_ cancelled: Int) async throws {
    let steps: [Operation] = [word, length, doubled]
    steps[cancelled].cancel()
    let result = try await result(of: StepChain(word).then(length).then(doubled))
    #expect(result == .failure(.cancelled))
  }

  @Test func `a step that nobody holds may be cancelled while it waits`() async {
    await #expect(processExitsWith: .success) {
      for round in 0..<200 { await Self.cancelWaiting(1 + round % 2) }
    }
  }

  private func result<Output>(
    of chain: StepChain<Output>
  ) async throws -> Result<Output, UserFetchError> {
    let inbox = Inbox<Result<Output, UserFetchError>>()
    chain.run(on: OperationQueue()) { inbox.put($0) }
    return try await inbox.only("the chain must complete")
  }

  /// Cancels a step that waits for the first, and lets go of all; then the first one runs.
  private static func cancelWaiting(_ cancelled: Int) async {
    let gate = BlockOperation()  // in no queue: it is started by hand
    let (ended, end) = (Inbox<Bool>(), Inbox<Result<Int, UserFetchError>>())
    do {
      let first = Step<Void, Int> { .success(4) }
      let (second, third) = (Step<Int, Int> { .success($0) }, Step<Int, Int> { .success($0) })
      first.addDependency(gate)
      let steps = [first, second, third]
      steps[cancelled].completionBlock = { ended.put(true) }
      StepChain(first).then(second).then(third).run(on: OperationQueue()) { end.put($0) }
      steps[cancelled].cancel()
    }
    await #expect(ended.arrived() == [true], "cancelled, it does not wait any more")
    gate.start()
    await #expect(end.arrived() == [.failure(.cancelled)])
  }
}
