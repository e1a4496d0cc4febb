// Tests chains that run side by side, and whose sides end at different times.

import Chains
import TestSupport
import Testing

@Suite struct ZipTests {
  private let slow = ManualLink()

  @Test func `a zip gives both outputs, of sides that run side by side`() async throws {
    let other = ManualLink()
    let started = try await StartedChain(
      (value(1) ==> slow).zip(value(2) ==> other), until: slow)
    _ = try await other.inputs.only("the second side must not wait for the first")
    other.finish(.success(20))
    slow.finish(.success(10))
    try await started.ends((10, 20))
  }

  @Test func `the cost of zipping a chain with itself again and again stays linear`() async throws {
    let pair = (value(1) ==> AddingLink()).zip(value(1) ==> AddingLink())
    let chain = (1...40).reduce(pair ==> adding()) { sum, _ in sum.zip(sum) ==> adding() }
    try await StartedChain(chain).ends(4 << 40)
  }

  @Test(arguments: ["the queue's cancel", "the chain's cancel", "its own result"], [false, true])
  func `after one side failed, the queue becomes idle when the other has ended, too`(
    _ end: String, hasNext: Bool
  ) async throws {
    let zipped = (value(1) ==> slow).zip(
      InitialChainableBlockOperation<Int> { throw TestError() } ==> AddingLink())
    let chain = zipped ==> adding()
    let started =
      hasNext
      ? try await StartedChain(chain, until: slow) : try await StartedChain(zipped, until: slow)
    try await started.ends(TestError())
    #expect(started.queue.operationCount == 1, "the chain is not over while one side goes on")
    switch end {
    case "the queue's cancel": started.queue.cancelAllOperations()
    case "the chain's cancel": zipped.cancel()
    default: slow.finish(.success(1))
    }
    let stops = end == "its own result" ? 0 : 1
    #expect(slow.stops == stops, "a cancel stops its request, and after its result there is none")
    let idle = Inbox<Void>()
    Thread.detachNewThread {
      started.queue.waitUntilAllOperationsAreFinished()
      idle.put(())
    }
    try await idle.only("the queue must become idle")
  }

  // MARK: An array

  @Test(arguments: [0, 1, 2, 1_000])
  func `the sides of an array run side by side, end in any order, and give the outputs in theirs`(
    _ count: Int
  ) async throws {
    let links = (0..<count).map { _ in ManualLink() }
    let started = StartedChain(OperationChain.zip(links.map { value(1) ==> $0 }))
    for link in links { _ = try await link.inputs.only("no side must wait for another") }
    for (number, link) in links.enumerated().reversed() { link.finish(.success(number)) }
    try await started.ends(Array(0..<count))
  }
}
