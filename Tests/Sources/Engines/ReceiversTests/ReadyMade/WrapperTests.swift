// Tests wrappers, which run a chain as one operation.

import Foundation
import Receivers
import TestSupport
import Testing

@Suite struct WrapperTests {
  @Test func `a wrapper hands its input to its chain, and ends with its result`() async throws {
    let wrapper = WrapperOperation<Int, Int> { received in
      let first = AddOne()
      first.receivedValue = received
      return first.deliver(to: AddOne())
    }
    try await Number(1).deliver(to: wrapper).deliver(to: AddOne()).ends(.output(4))
  }

  @Test func `an error in the chain keeps its publisher`() async throws {
    let failing = Failing().named("inner")
    try await WrapperOperation<Void, Int> { _ in failing }.ends(.failure(.broken, by: "inner"))
  }

  @Test func `a wrapper whose closure makes nothing ends with an error (A6)`() async throws {
    let wrapper = WrapperOperation<Void, Int> { _ in nil }
    try await wrapper.deliver(to: AddOne()).ends(
      .refused(.madeNothing, by: "WrapperOperation<(), Int>"))
  }

  @Test func `a cancelled wrapper ends at once, and cancels its chain`() async throws {
    let manual = Manual()
    let wrapper = WrapperOperation<Void, Int> { _ in manual.deliver(to: AddOne()) }
    let (inbox, inner) = (wrapper.inbox(), manual.inbox())
    wrapper.add(to: OperationQueue())
    try await manual.begins()
    wrapper.cancel()
    try await inbox.expect(.cancelled)
    try await inner.expect(.cancelled, "the chain must finish")
    #expect(manual.stopped.values.count == 1)
  }

  @Test func `a wrapper that is cancelled while its closure runs cancels the chain`() async throws {
    let (holder, manual) = (Inbox<WrapperOperation<Void, Int>>(), Manual())
    let wrapper = WrapperOperation<Void, Int> { _ in
      holder.values.first?.cancel()
      return manual
    }
    holder.put(wrapper)
    let inner = manual.inbox()
    try await wrapper.ends(.cancelled)
    try await inner.expect(.cancelled, "the chain must finish")
    #expect(manual.began.values.isEmpty, "it was cancelled before it was started")
  }

  @Test func `a wrapper that is cancelled before it is added makes nothing`() async throws {
    let made = Inbox<Void>()
    let wrapper = WrapperOperation<Void, Int> { _ in
      made.put(())
      return Number()
    }
    wrapper.cancel()
    try await wrapper.ends(.cancelled)
    #expect(made.values.isEmpty)
  }

  @Test func `a wrapper and its chain are released after the end`() async throws {
    let gone = Inbox<Void>()
    try await WrapperOperation<Void, Int> { _ in
      Tracked(gone).deliver(to: Tracked(gone))
    }.ends(.output(1))
    let count = await gone.arrived(2).count
    #expect(count == 2)
  }

  @Test func `a wrapper that makes nothing of a failure passes it on`() async throws {
    let wrapper = WrapperOperation<Int, Int> { received in
      (try? received?.get()).map { Number($0 + 1) }
    }
    try await Failing().deliver(to: wrapper).ends(.failure(.broken, by: "Failing"))
  }
}
