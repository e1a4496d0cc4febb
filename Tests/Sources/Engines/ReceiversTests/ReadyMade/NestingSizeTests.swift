// Tests operations that contain one another, level after level.

import Foundation
import Operations
import Receivers
import TestDoubles
import TestSupport
import Testing

/// Enough levels to overflow a stack, if each took some of it: 4,000 did, before they took none.
private let levels = Effort.choose(10_000, thorough: 50_000)

/// For seconds of computing, beside all other tests: five minutes where nothing else runs.
private let deadline = Deadline(beats: 30_000, ceiling: 1_200)

/// Wrappers in one another, level by level, around an innermost operation.
private func nested(
  _ levels: Int, around innermost: ResultableOperation<Int>
)
  -> ResultableOperation<Int>
{
  guard levels > 0 else { return innermost }
  return WrapperOperation<Void, Int> { _ in nested(levels - 1, around: innermost) }
}

@Suite struct NestingSizeTests {
  @Test func `many wrappers in one another end at once`() async {
    await #expect(processExitsWith: .success) {
      let inbox = Inbox<OperationResult<Int>>(deadline)
      nested(levels, around: Number(7)).didFinish(on: .global()) { inbox.put($0) }
        .add(to: OperationQueue())
      try await inbox.expect(.output(7))
    }
  }

  @Test func `many wrappers in one another end late, or by a cancel`() async {
    await #expect(processExitsWith: .success) {
      try await expectEnd { nested(levels, around: $0) }
    }
  }

  @Test func `a loop of pages ends, however many there are`() async {
    await #expect(processExitsWith: .success) {
      let inbox = Inbox<OperationResult<Int>>(deadline)
      pages(from: 0).didFinish(on: .global()) { inbox.put($0) }.add(to: OperationQueue())
      try await inbox.expect(.output(10_000))
    }
  }
}

/// Finishes the innermost operation, and another time cancels the outermost; expects that both end.
private func expectEnd<Output>(
  of make: (_ innermost: Manual) -> ResultableOperation<Output>
) async throws {
  for isCancelled in [false, true] {
    let (inbox, innermost) = (Inbox<OperationResult<Output>>(deadline), Manual())
    let outermost = make(innermost)
    outermost.didFinish(on: .global()) { inbox.put($0) }.add(to: OperationQueue())
    await innermost.began.arrived()
    try #require(innermost.isExecuting)
    isCancelled ? outermost.cancel() : innermost.finish(with: .success(7))
    let result = try await inbox.only("they must end")
    #expect(result.error?.isCancelled == (isCancelled ? true : nil))
    #expect(innermost.isFinished)
  }
}

/// Loads a page, and then all that follow; ends with the number of pages.
private func pages(from page: Int) -> ResultableOperation<Int> {
  Number(page).deliver(
    to: WrapperOperation<Int, Int> { received in
      guard let page = received?.output, page < 10_000 else { return Number(page) }
      return WrapperOperation<Void, Int> { _ in pages(from: page + 1) }
    })
}
