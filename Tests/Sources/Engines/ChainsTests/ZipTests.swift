// Tests zips whose sides end at different times, and zips of arrays.

import Chains
import Foundation
import TestSupport
import Testing

@Suite struct ZipTests {
  private func failing() -> OperationChain<Int, Int> {
    ValueLink<Int>(failing: TestError()) ==> AddingLink()
  }

  @Test(arguments: ["the queue's cancel", "the chain's cancel", "its own result"])
  func `after one side failed, the queue becomes idle when the other has ended, too`(
    _ end: String
  ) async throws {
    let slow = ManualLink()
    let zipped = (ValueLink(1) ==> slow).zip(failing())
    let chain = zipped ==> ChainableBlockOperation<(Int, Int), Int> { $0.0 + $0.1 }
    let started = try await StartedChain(chain, until: slow)
    try await started.fails(with: TestError())
    #expect(started.queue.operationCount == 1, "the chain is not over while one side goes on")
    switch end {
    case "the queue's cancel": started.queue.cancelAllOperations()
    case "the chain's cancel": chain.cancel()
    default: slow.finish(.success(1))
    }
    let stops = end == "its own result" ? 0 : 1
    #expect(slow.stops == stops, "a cancel stops its request, and after its result there is none")
    #expect(await idle(started.queue))
  }

  @Test func `after a zip without a next link has failed, the queue still reaches the other side`()
    async throws
  {
    let slow = ManualLink()
    let started = try await StartedChain((ValueLink(1) ==> slow).zip(failing()), until: slow)
    try await started.fails(with: TestError())
    started.queue.cancelAllOperations()
    #expect(slow.stops == 1, "its request would stay in flight")
    #expect(await idle(started.queue))
  }

  @Test(arguments: [0, 1, 2, 1_000])
  func `a zip of an array gives all outputs in their order`(_ count: Int) async throws {
    let chains = (0..<count).map { ValueLink($0) ==> AddingLink() }
    try await StartedChain(OperationChain.zip(chains)).gives(Array(0..<count).map { $0 + 1 })
  }

  @Test func `the sides of a zip of an array run side by side`() async throws {
    let links = (0..<3).map { _ in ManualLink() }
    let started = StartedChain(OperationChain.zip(links.map { ValueLink(1) ==> $0 }))
    for link in links { _ = try await link.inputs.only("no side must wait for another") }
    for (number, link) in links.enumerated().reversed() { link.finish(.success(number)) }
    try await started.gives([0, 1, 2])
  }

  @Test func `a zip of an array fails with the first error, and reaches the rest`() async throws {
    let links = (0..<3).map { _ in ManualLink() }
    let chains = links.map { ValueLink(1) ==> $0 } + [failing()]
    let started = StartedChain(OperationChain.zip(chains))
    for link in links { _ = try await link.inputs.only("each side must run") }
    try await started.fails(with: TestError())
    started.queue.cancelAllOperations()
    #expect(links.map(\.stops) == [1, 1, 1])
    #expect(await idle(started.queue))
  }

  private func idle(_ queue: OperationQueue) async -> Bool {
    let inbox = Inbox<Bool>()
    Thread.detachNewThread {
      queue.waitUntilAllOperationsAreFinished()
      inbox.put(true)
    }
    return await inbox.arrived() == [true]
  }
}
