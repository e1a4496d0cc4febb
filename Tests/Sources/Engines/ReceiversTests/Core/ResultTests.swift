// Tests how an operation ends, which handlers get its result, and what an error says.

import Operations
import Receivers
import TestSupport
import Testing

@Suite struct ResultTests {
  private struct Described: LocalizedError { var errorDescription: String? { "no network" } }

  @Test
  func
    `willFinish handlers run before the end is seen, didFinish ones after, where they say (A12)`()
    async throws
  {
    let number = Number(7)
    let mine = MarkedQueue()
    let seen = Inbox<String>()
    number.willFinish { [unowned number] in seen.put("will \($0.inWords) \(number.isFinished)") }
      .didFinish(on: mine.queue) { [unowned number] in
        seen.put("did \($0.inWords) \(number.isFinished) \(mine.isCurrent)")
      }
    number.add(to: OperationQueue())
    let lines = await seen.arrived(2)
    #expect(lines == ["will 7 false", "did 7 true true"])
    number.willFinish { seen.put("late \($0.inWords)") }
    #expect(seen.values.last == "late 7", "a late handler must be called at once")
  }

  @Test func `an operation that finishes without a result ends with an error`() async throws {
    let manual = Manual()
    let inbox = manual.added()
    try await manual.begins()
    manual.finish {}
    try await inbox.receives("Manual failed: finishedWithoutResult")
    try await ResultableOperation<Void>().ends(
      "ResultableOperation<()> failed: finishedWithoutResult")
  }

  // MARK: Errors

  @Test func `localizedDescription names the operation that failed, and says why (A14)`() {
    let operation = Number().named("Fetching")
    let conditional = AOperationError(TestError.broken, in: operation, state: .condition)
    let sentences: KeyValuePairs<AOperationError, String> = [
      AOperationError(TestError.broken, in: operation): "Fetching failed: broken",
      AOperationError(Described(), in: operation): "Fetching failed: no network",
      conditional: "A condition of Fetching failed: broken",
      AOperationError(TestError.broken): "An operation failed: broken",
      .isCancelled(operation): "Fetching did not begin: isCancelled",
    ]
    for (error, sentence) in sentences {
      #expect((error as any Error).localizedDescription == sentence)
    }
  }
}
