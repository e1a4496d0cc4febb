// A chain that looks like one operation.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct WrapperTests {
  @Test func `it hands on what it receives, and ends as its chain does`() async throws {
    let wrapper = WrapperOperation<Int, Int> { received in
      let first = AddOne()
      first.receivedValue = received
      return first.deliver(to: AddOne())
    }
    let result = try await Number(1).deliver(to: wrapper).deliver(to: AddOne()).run()
    #expect(result.output == 4)
  }

  @Test func `an error inside keeps its publisher`() async throws {
    let failing = Failing()
    failing.name = "inner"
    let result = try await WrapperOperation<Void, Int> { _ in failing }.run()
    #expect(result.fault == .broken && result.error?.publisher == "inner")
  }

  @Test func `a closure that makes nothing still ends the wrapper (A6)`() async throws {
    let wrapper = WrapperOperation<Void, Int> { _ in nil }
    let inbox = wrapper.deliver(to: AddOne()).run
    let result = try await inbox(OperationQueue())
    #expect(result.reason == .madeNothing)
    #expect(result.error?.publisher == "WrapperOperation<(), Int>")
  }

  @Test func `cancelled from outside, it ends at once, and cancels what it wraps`() async throws {
    let manual = Manual()
    let wrapper = WrapperOperation<Void, Int> { _ in manual.deliver(to: AddOne()) }
    let (inbox, inner) = (wrapper.inbox(), manual.inbox())
    wrapper.add(to: OperationQueue())
    _ = try await manual.began.only("what it wraps must execute")
    wrapper.cancel()
    let result = try await inbox.only("it must finish")
    let stopped = try await inner.only("what it wraps must finish")
    #expect(result.error?.isCancelled == true && stopped.error?.isCancelled == true)
    #expect(manual.stopped.values.count == 1)
  }

  @Test func `cancelled while its closure runs, it cancels what that makes`() async throws {
    let (holder, manual) = (Inbox<WrapperOperation<Void, Int>>(), Manual())
    let wrapper = WrapperOperation<Void, Int> { _ in
      holder.values.first?.cancel()
      return manual
    }
    holder.put(wrapper)
    let inner = manual.inbox()
    let result = try await wrapper.run()
    let stopped = try await inner.only("what it made must finish")
    #expect(result.error?.isCancelled == true && stopped.error?.isCancelled == true)
    #expect(manual.began.values.isEmpty, "it was cancelled before it was started")
  }

  @Test func `cancelled before it is added, it makes nothing`() async throws {
    let made = Inbox<Void>()
    let wrapper = WrapperOperation<Void, Int> { _ in
      made.put(())
      return Number()
    }
    wrapper.cancel()
    let result = try await wrapper.run()
    #expect(result.error?.isCancelled == true && made.values.isEmpty)
  }

  @Test func `after the run, nothing of it is left`() async throws {
    let gone = Inbox<Void>()
    let result = try await WrapperOperation<Void, Int> { _ in
      Tracked(gone).deliver(to: Tracked(gone))
    }.run()
    #expect(result.output == 1)
    let count = await gone.arrived(2).count
    #expect(count == 2)
  }
}
