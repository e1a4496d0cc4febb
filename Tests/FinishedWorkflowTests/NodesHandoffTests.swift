// Chapter 6's context in small: one result for one listener, and `map`.

import Chapter6NodesSolution
import TestSupport
import Testing
import UserAPI

@Suite struct NodesHandoffTests {
  let promise = Promise<Int>()
  let inbox = Inbox<Result<Int, UserFetchError>>()

  @Test func `an early listener receives the result`() {
    promise.listen(inbox.put)
    promise.emit(.success(1))
    #expect(inbox.values == [.success(1)])
  }

  @Test func `a late listener receives the result`() {
    promise.emit(.success(1))
    promise.listen(inbox.put)
    #expect(inbox.values == [.success(1)])
  }

  @Test func `a second result does nothing, before and after the first was received`() {
    promise.emit(.success(1))
    promise.emit(.success(2))
    promise.listen(inbox.put)
    promise.emit(.success(3))
    #expect(inbox.values == [.success(1)])
  }

  @Test func `a second listener receives nothing, and does not replace the first`() {
    let other = Inbox<Result<Int, UserFetchError>>()
    promise.listen(inbox.put)
    promise.listen(other.put)
    promise.emit(.success(1))
    promise.listen(other.put)
    #expect(inbox.values == [.success(1)])
    #expect(other.values.isEmpty)
  }

  @Test func `map makes another value or an error`() {
    let errors = Inbox<Result<Int, UserFetchError>>()
    promise.map { .success($0 * 2) }.map { $0 > 9 ? .success($0) : .failure(.cancelled) }
      .listen(inbox.put)
    promise.emit(.success(5))
    Promise.kept(1).map { $0 > 9 ? .success($0) : .failure(.cancelled) }.listen(errors.put)
    #expect(inbox.values == [.success(10)])
    #expect(errors.values == [.failure(.cancelled)])
  }

  @Test func `an error passes through map, whose function is not called`() {
    promise.map { number in
      Issue.record("there is no value")
      return .success(number)
    }
    .listen(inbox.put)
    promise.emit(.failure(.failed(.decodeList, .noUsers)))
    #expect(inbox.values == [.failure(.failed(.decodeList, .noUsers))])
  }

  @Test func `no lock is held while the listener runs: it may emit and listen`() {
    promise.listen { [promise, inbox] result in
      promise.emit(.success(2))
      promise.listen(inbox.put)
      inbox.put(result)
    }
    promise.emit(.success(1))
    #expect(inbox.values == [.success(1)])
  }
}

extension Promise {
  static func kept(_ value: Value) -> Promise {
    let promise = Promise()
    promise.emit(.success(value))
    return promise
  }
}
