// Tests operations that contain one another, level after level.

import Operations
import Receivers
import TestSupport
import Testing

/// Enough levels to overflow a stack, if each took some of it: 4,000 did, before they took none.
private let levels = Effort.choose(10_000, thorough: 50_000)

/// For seconds of computing, beside all other tests: five minutes where nothing else runs.
private let deadline = Deadline(beats: 30_000, ceiling: 1_200)

/// Wrappers in one another, level by level, around an innermost operation.
private func nested(
  _ levels: Int, around innermost: ResultableOperation<Int>
) -> ResultableOperation<Int> {
  guard levels > 0 else { return innermost }
  return WrapperOperation<Void, Int> { _ in nested(levels - 1, around: innermost) }
}

/// Loads a page, and then all that follow; ends with the number of pages.
private func pages(from page: Int) -> ResultableOperation<Int> {
  Number(page).deliver(
    to: WrapperOperation<Int, Int> { received in
      guard let page = try? received?.get(), page < 10_000 else { return Number(page) }
      return WrapperOperation<Void, Int> { _ in pages(from: page + 1) }
    })
}

@Suite struct NestingSizeTests {
  @Test(arguments: ["at once", "late", "by a cancel"])
  func `many wrappers in one another end`(_ way: String) async {
    await #expect(processExitsWith: .success) { [way] in
      let innermost = Manual { if way == "at once" { $0.finish(with: .success(7)) } }
      let outermost = nested(levels, around: innermost).named("the outermost")
      let inbox = outermost.added(to: OperationQueue(), deadline)
      try await innermost.begins()
      if way == "by a cancel" { outermost.cancel() }
      if way == "late" { innermost.finish(with: .success(7)) }
      try await inbox.receives(way == "by a cancel" ? "the outermost failed: isCancelled" : "7")
      #expect(innermost.isFinished)
    }
  }

  @Test func `a loop of pages ends, however many there are`() async {
    await #expect(processExitsWith: .success) {
      try await pages(from: 0).added(to: OperationQueue(), deadline).receives("10000")
    }
  }
}
