// Tests what observers learn of an operation.

import Foundation
import Receivers
import TestSupport
import Testing

@Suite struct ObserverTests {
  private let seen = Inbox<String>()

  private var observer: BlockObserver {
    BlockObserver(
      didStart: { [seen] in seen.put("\($0.name ?? "") starts") },
      didProduce: { [seen] in seen.put("\($0.name ?? "") produces \($1.name ?? "")") },
      didFinish: { [seen] operation, error in
        seen.put("\(operation.name ?? "") ends \(error.map { "\($0.publishedError)" } ?? "well")")
      })
  }

  @Test func `an observer learns of the start and of the end, in this order`() async throws {
    Number().named("one").observers(observer, observer).add(to: OperationQueue())
    let lines = await seen.arrived(4)
    #expect(lines == ["one starts", "one starts", "one ends well", "one ends well"])
  }

  @Test func `an observer of a failed condition's operation learns only of the end`() async throws {
    let number = Number().named("one").conditions(BlockCondition { throw TestError.broken })
    _ = try await number.observers(observer).run()
    #expect(seen.values == ["one ends broken"])
  }

  @Test func `an observer that is added after the end learns of the end`() async throws {
    let number = Number().named("one")
    _ = try await number.run()
    number.observers(observer)
    #expect(seen.values == ["one ends well"])
  }

  @Test func `an observer may have no closures`() async throws {
    try await Number(2).observers(BlockObserver()).ends(.output(2))
  }

  @Test func `an operation that another one produces is added to the same queue`() async throws {
    let queue = OperationQueue()
    let product = Manual().named("child")
    let producer = Manual { producer in
      producer.produce(product)
      producer.finish(with: .success(1))
    }
    producer.named("parent").observers(observer).add(to: queue)
    try await product.begins()
    let lines = await seen.arrived(3)
    #expect(lines == ["parent starts", "parent produces child", "parent ends well"])
    let inbox = product.inbox()
    queue.cancelAllOperations()
    try await inbox.expect(.cancelled, "the queue must cancel the product")
  }

  @Test func `an operation produced outside of any queue runs in the shared one`() async throws {
    let (product, parent) = (Number(3), Number())
    let inbox = product.inbox()
    parent.produce(product)
    try await inbox.expect(.output(3), "the product must run")
  }

  @Test func `an operation that takes too long ends with the timeout's error`() async throws {
    let manual = Manual().observers(TimeoutObserver(.milliseconds(10)))
    try await manual.ends(.refused(.timedOut(.milliseconds(10)), by: "Manual"))
    #expect(manual.stopped.values.count == 1)
  }

  @Test func `a timeout neither stops an operation in time, nor retains it`() async throws {
    let gone = Inbox<Void>()
    do {
      try await Tracked(gone).observers(TimeoutObserver(.seconds(3600))).ends(.output(1))
    }
    try await gone.only("the timer must not retain the operation")
  }
}
