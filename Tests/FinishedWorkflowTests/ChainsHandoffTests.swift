// Tests a chain of exercise 4.3 whose steps are cancelled and released.
//
// What steps hand over is tested by the tests of the exercise, with the finished code, too.

import Chapter4ChainsSolution
import Operations
import TestSupport
import Testing
import UserAPI

@Suite struct ChainsHandoffTests {
  @Test func `a step that is cancelled and released while it waits causes no crash`() async {
    await #expect(processExitsWith: .success) {
      for round in 0..<200 { await Self.cancelWaiting(1 + round % 2) }
    }
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
