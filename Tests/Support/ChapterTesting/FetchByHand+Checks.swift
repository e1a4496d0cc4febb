// What each chapter's suite on the path of errors checks, one function for each sentence.

import TestDoubles
import TestSupport
import Testing
import UserAPI

extension FetchByHand {
  /// Two good answers give the user.
  public func givesTheUser() async throws {
    let result = try await outcome([.goodList, .goodUser])
    #expect(result.map(\.id) == .success(8), "the job itself must still work")
  }

  /// The job ends with the error of what has failed.
  public func ends(after failure: Failure) async throws {
    let result = try await outcome(failure.answers)
    #expect(result == .failure(failure.error), "\(failure.sentence(on: job))")
    let (types, most) = (decoded.values, failure.decodes)
    #expect(
      most.starts(with: types), "a step failed, and a later one decoded all the same (W3.2)")
  }

  /// Each code of the transport arrives as it is, from either request.
  public func keepsEachCode() async throws {
    for code in codesToTry + [.callIsActive, .zeroByteResource] {
      let failure = Answer.failure(URLError(code))
      let list = try await again.outcome([failure])
      let user = try await again.outcome([.goodList, failure])
      let expected: [Outcome] = [
        .failure(.failed(.requestList, .transport(code))),
        .failure(.failed(.requestUser, .transport(code))),
      ]
      try #require(
        [list, user] == expected,
        "the transport's code is the reason, whichever it is; this \(job) was not cancelled (W3.1)")
    }
  }

  /// With two good answers, each request is sent once, and each body is decoded once.
  public func decodesEachBodyOnce() async throws {
    _ = try await outcome(
      [.goodList, .goodUser], "two good answers must complete the \(job), once")
    expect(transport.requests.count, is: 2, "the list and the user are each requested once (W2.1)")
    let types = decoded.values
    #expect(
      types == ["UserList", "UserDetail"],
      "decode each body once, in its turn, with the decoder of the environment (W2.2)")
  }

  /// After a list request that failed, nothing else is sent, though a list came with it; and a list without an id
  /// asks for no user.
  public func sendsNothingAfterABadList() async throws {
    let sent = try await requests { _ in .status(404, listBody(ids: 8)) }
    #expect(sent == 1, "the list request failed, and the detail request was sent anyway (W3.2)")
    for list in [listBody(), Data("oops".utf8)] {
      let sent = try await requests { $0 == 0 ? .good(list) : .goodUser }
      try #require(sent == 1, "there is no id, and a user was requested anyway: which? (W3.2)")
    }
  }

  /// With two good answers, nothing of the job is left.
  public func leavesNothingOver() async throws {
    _ = try await requests { $0 == 0 ? .goodList : .goodUser }
  }
}
