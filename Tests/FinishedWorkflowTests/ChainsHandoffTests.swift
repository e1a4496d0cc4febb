// Chapter 4's chain in small: each step works on what the one before it gave.

import Chapter4ChainsSolution
import Testing
import UserAPI
import WorkbookTesting

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

  private func result<Output>(
    of chain: StepChain<Output>
  ) async throws -> Result<Output, UserFetchError> {
    let inbox = Inbox<Result<Output, UserFetchError>>()
    chain.run(on: OperationQueue()) { inbox.put($0) }
    return try await inbox.only("the chain must complete")
  }
}
