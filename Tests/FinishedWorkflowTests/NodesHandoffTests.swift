// Chapter 6's context in small: one result for one listener, and what is made of it.

import Chapter6NodesSolution
import TestSupport
import Testing
import UserAPI

@Suite struct NodesHandoffTests {
  let promise = Promise<Int>()
  let inbox = Inbox<Result<Int, UserFetchError>>()

  @Test func `a listener that was there before hears of the result`() {
    promise.listen(inbox.put)
    promise.emit(.success(1))
    #expect(inbox.values == [.success(1)])
  }

  @Test func `a listener that comes later hears of the result`() {
    promise.emit(.success(1))
    promise.listen(inbox.put)
    #expect(inbox.values == [.success(1)])
  }

  @Test func `a second result is not heard, whether the first was or not`() {
    promise.emit(.success(1))
    promise.emit(.success(2))
    promise.listen(inbox.put)
    promise.emit(.success(3))
    #expect(inbox.values == [.success(1)])
  }

  @Test func `a second listener hears nothing, and does not drive out the first`() {
    let other = Inbox<Result<Int, UserFetchError>>()
    promise.listen(inbox.put)
    promise.listen(other.put)
    promise.emit(.success(1))
    promise.listen(other.put)
    #expect(inbox.values == [.success(1)])
    #expect(other.values.isEmpty)
  }

  @Test func `map makes another value, or an error`() {
    let errors = Inbox<Result<Int, UserFetchError>>()
    promise.map { .success($0 * 2) }.map { $0 > 9 ? .success($0) : .failure(.cancelled) }
      .listen(inbox.put)
    promise.emit(.success(5))
    Promise.kept(1).map { $0 > 9 ? .success($0) : .failure(.cancelled) }.listen(errors.put)
    #expect(inbox.values == [.success(10)])
    #expect(errors.values == [.failure(.cancelled)])
  }

  @Test func `an error passes through map, which is not asked`() {
    promise.map { number in
      Issue.record("there is no value")
      return .success(number)
    }
    .listen(inbox.put)
    promise.emit(.failure(.failed(.decodeList, .noUsers)))
    #expect(inbox.values == [.failure(.failed(.decodeList, .noUsers))])
  }

  @Test func `whoever listens may emit again, and nothing is locked`() {
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
