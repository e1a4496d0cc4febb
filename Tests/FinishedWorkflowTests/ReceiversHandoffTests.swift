// Tests the delivery of exercise 5.3: a receiver runs with the result of its sender.

import Chapter5ReceiversSolution
import TestSupport
import Testing
import UserAPI

@Suite struct ReceiversHandoffTests {
  let sender = ResultSender<String>()
  let length = ReceiverStep<String, Int> { .success($0.count) }
  let doubled = ReceiverStep<Int, Int> { .success($0 * 2) }
  let inbox = Inbox<Result<Int, UserFetchError>>()

  @Test func `a value is delivered from receiver to receiver`() async throws {
    sender.deliver(to: length).deliver(to: doubled).didFinish { inbox.put($0) }
    sender.finish(with: .success("four"))
    let result = try await inbox.only("the last receiver must end")
    #expect(result == .success(8))
  }

  @Test func `a receiver that is added late receives the result, too`() async throws {
    sender.finish(with: .success("four"))
    sender.deliver(to: length).didFinish { inbox.put($0) }
    let result = try await inbox.only("a late receiver must end")
    #expect(result == .success(4))
  }

  @Test func `an error is delivered unchanged, and no later function is applied`() async throws {
    let untouched = ReceiverStep<String, Int> { _ in
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
    sender.deliver(to: ReceiverStep { .success($0.count + 1) }).didFinish { other.put($0) }
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
