// Tests the chain of exercise 4.3: each step takes the output of the step before it.

import Chapter4ChainsSolution
import Operations
import TestSupport
import Testing
import UserAPI

@Suite struct ChainsHandoffTests {
  let word = ChainStep<Void, String> { .success("four") }
  let length = ChainStep<String, Int> { .success($0.count) }
  let doubled = ChainStep<Int, Int> { .success($0 * 2) }

  @Test func `the output of a chain is the output of its last step`() async throws {
    let result = try await result(of: TypedChain(word).then(length).then(doubled))
    #expect(result == .success(8))
  }

  @Test func `a chain of one step gives its output`() async throws {
    let result = try await result(of: TypedChain(word))
    #expect(result == .success("four"))
  }

  @Test func `the first error ends the chain, and no later function is applied`() async throws {
    let failing = ChainStep<String, Int> { _ in .failure(.failed(.decodeList, .noUsers)) }
    let untouched = ChainStep<Int, Int> { number in
      Issue.record("there is no value")
      return .success(number)
    }
    let result = try await result(of: TypedChain(word).then(failing).then(untouched))
    #expect(result == .failure(.failed(.decodeList, .noUsers)))
  }

  @Test(arguments: 0..<3)
  func `a cancelled step ends the chain`(_ cancelled: Int) async throws {
    let steps: [Operation] = [word, length, doubled]
    steps[cancelled].cancel()
    let result = try await result(of: TypedChain(word).then(length).then(doubled))
    #expect(result == .failure(.cancelled))
  }

  @Test func `a step that is cancelled and released while it waits causes no crash`() async {
    await #expect(processExitsWith: .success) {
      for round in 0..<200 { await Self.cancelWaiting(1 + round % 2) }
    }
  }

  private func result<Output>(
    of chain: TypedChain<Output>
  ) async throws -> Result<Output, UserFetchError> {
    let inbox = Inbox<Result<Output, UserFetchError>>()
    chain.run(on: OperationQueue()) { inbox.put($0) }
    return try await inbox.only("the chain must complete")
  }

  /// Cancels a step that waits for the first, and releases all; then the first step runs.
  private static func cancelWaiting(_ cancelled: Int) async {
    let gate = BlockOperation()  // in no queue: it is started by hand
    let (ended, end) = (Inbox<Bool>(), Inbox<Result<Int, UserFetchError>>())
    do {
      let first = ChainStep<Void, Int> { .success(4) }
      let (second, third) = (
        ChainStep<Int, Int> { .success($0) }, ChainStep<Int, Int> { .success($0) }
      )
      first.addDependency(gate)
      let steps = [first, second, third]
      steps[cancelled].completionBlock = { ended.put(true) }
      TypedChain(first).then(second).then(third).run(on: OperationQueue()) { end.put($0) }
      steps[cancelled].cancel()
    }
    await #expect(ended.arrived() == [true], "a cancelled step does not wait any more")
    gate.start()
    await #expect(end.arrived() == [.failure(.cancelled)])
  }
}
