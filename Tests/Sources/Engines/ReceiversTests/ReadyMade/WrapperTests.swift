// Tests wrappers, which run a chain as one operation.

import Operations
import Receivers
import TestSupport
import Testing

@Suite struct WrapperTests {
  @Test func `a wrapper whose closure makes nothing ends with an error (A6)`() async throws {
    let wrapper = WrapperOperation<Void, Int> { _ in nil }.named("the wrapper")
    try await wrapper.deliver(to: AddOne()).ends("the wrapper failed: madeNothing")
  }

  @Test func `a wrapper that makes nothing of a failure passes it on`() async throws {
    let wrapper = WrapperOperation<Int, Int> { _ in nil }
    try await Failing().deliver(to: wrapper).ends("Failing failed: broken")
  }

  @Test func `a wrapper that is cancelled while its closure runs cancels the chain`() async throws {
    let holder = Inbox<AOperation>()
    let manual = Manual()
    let wrapper = WrapperOperation<Void, Int> { _ in
      holder.values.first?.cancel()
      return manual
    }
    holder.put(wrapper)
    try await wrapper.named("the wrapper").ends("the wrapper failed: isCancelled")
    try await manual.inbox().receives("Manual did not begin: isCancelled", "the chain must finish")
  }
}
