// Chapter 5's delivery in small: a receiver runs with what the sender ended with.

import Chapter5ReceiversSolution
import TestSupport
import Testing
import UserAPI

@Suite struct ReceiversHandoffTests {
  let sender = Sender<String>()
  let length = Receiver<String, Int> { .success($0.count) }
  let doubled = Receiver<Int, Int> { .success($0 * 2) }
  let inbox = Inbox<Result<Int, UserFetchError>>()

  @Test func `the value goes from receiver to receiver`() async throws {
    sender.deliver(to: length).deliver(to: doubled).didFinish { inbox.put($0) }
    sender.finish(with: .success("four"))
    let result = try await inbox.only("the last receiver must end")
    #expect(result == .success(8))
  }

  @Test func `a receiver that comes late receives, too`() async throws {
    sender.finish(with: .success("four"))
    sender.deliver(to: length).didFinish { inbox.put($0) }
    let result = try await inbox.only("a late receiver must end")
    #expect(result == .success(4))
  }

  @Test func `an error arrives as it is, and no later function runs`() async throws {
    let untouched = Receiver<String, Int> { _ in
      Issue.record("there is no value")
      return .success(0)
    }
    sender.deliver(to: untouched).deliver(to: doubled).didFinish { inbox.put($0) }
    sender.finish(with: .failure(.failed(.decodeList, .noUsers)))
    let result = try await inbox.only("the last receiver must end")
    #expect(result == .failure(.failed(.decodeList, .noUsers)))
  }

  @Test func `two receivers both receive (A5)`() async throws {
    let other = Inbox<Result<Int, UserFetchError>>()
    sender.deliver(to: length).didFinish { inbox.put($0) }
    sender.deliver(to: Receiver { .success($0.count + 1) }).didFinish { other.put($0) }
    sender.finish(with: .success("four"))
    let (one, two) = (try await inbox.only("one"), try await other.only("the other"))
    #expect(one == .success(4) && two == .success(5))
  }

  @Test func `the first result counts, and each handler gets it once`() async throws {
    sender.deliver(to: length).didFinish { inbox.put($0) }
    sender.finish(with: .success("four"))
    sender.finish(with: .failure(.cancelled))
    sender.didFinish { #expect($0 == .success("four")) }
    let result = try await inbox.only("the receiver must end once")
    #expect(result == .success(4))
  }
}
