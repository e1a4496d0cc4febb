// 3.5, the operations of a run: a cancel ends all of them, wherever it comes.

import Adapters
import ChapterTesting
import Operations
import Testing

extension CancellationTests {
  @Test func `17 a cancel at any moment ends the whole group`() async {
    await run.endsIfCancelledAtAnyMoment(
      ScheduleSearch(limit: 400),
      or:
        "OperationGroup.cancel(): the run went on: cancel each operation, not the one that you saw at work (W4.2)"
    )
  }

  @Test func `18 when cancel() returns, every operation has been cancelled, adapters too`() {
    let run = GroupFetch(environment: .scripted(ScriptedTransport())) { _ in }
    run.cancel()
    expect(
      run.operations.indices.filter { !run.operations[$0].isCancelled }.map { $0 + 1 }, is: [],
      "OperationGroup.cancel(): of the seven operations, these were not cancelled: cancel each (W4.2)"
    )
    let noting = Noting()
    OperationGroup([noting]).cancel()
    expect(
      noting.threads.values, is: [ObjectIdentifier(Thread.current)],
      "the operation must be cancelled before cancel() returns, on the thread that calls it (W4.7)")
  }
}

/// The job as a group of operations whose work does not depend on 3.1 and 3.2.
final class GroupFetch: UserFetching {
  let operations: [Operation]
  private let group: OperationGroup

  init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    let list = Sending(environment.listRequest, over: environment.transport)
    let decode = Passing { _ = try environment.decoder.decode(UserList.self, from: $0) }
    let user = Sending(environment.userRequest(id: 8), over: environment.transport)
    let last = Passing { _ = try environment.decoder.decode(UserDetail.self, from: $0) }
    operations = [
      list, AdapterOperation(from: list, to: decode, into: \.input),
      decode, AdapterOperation(from: decode, to: user, into: \.input),
      user, AdapterOperation(from: user, to: last, into: \.input),
      last,
    ]
    group = OperationGroup(operations)
    last.onCompletion { result in
      let outcome = result.map { _ in User(id: 8) }.mapError { $0 as? UserFetchError ?? .cancelled }
      playedAsync(on: environment.deliveryQueue) { completion(outcome) }
    }
  }

  func start() { group.start() }
  func cancel() { group.cancel() }
}

/// An operation that sends a request with the student's `RequestInFlight`.
///
/// `@unchecked Sendable`: its input is written before the work begins, and not read.
private final class Sending: NetworkOperation<Data>, @unchecked Sendable {
  var input: Data?
  private let urlRequest: URLRequest
  private let transport: any HTTPTransport
  private let request = RequestInFlight()

  init(_ urlRequest: URLRequest, over transport: any HTTPTransport) {
    (self.urlRequest, self.transport) = (urlRequest, transport)
  }

  override func beginWork() {
    request.send(urlRequest, as: .requestList, over: transport) { [self] answer in
      complete(result: answer.map(\.body).mapError { $0 })
    }
  }

  override func stopWork() { request.cancel() }
}

/// An operation that notes the threads on which it is cancelled.
///
/// `@unchecked Sendable`: its only property is constant.
private final class Noting: Operation, @unchecked Sendable {
  let threads = Inbox<ObjectIdentifier>()

  override func cancel() { threads.put(ObjectIdentifier(Thread.current)) }
}

/// An operation that decodes its input, and passes it on.
///
/// `@unchecked Sendable`: its input is written before the work begins, and read when it does.
private final class Passing: NetworkOperation<Data>, @unchecked Sendable {
  var input: Data?
  private let decode: @Sendable (Data) throws -> Void

  init(_ decode: @escaping @Sendable (Data) throws -> Void) { self.decode = decode }

  override func beginWork() throws {
    guard let input else { throw MissingInput() }
    try decode(input)
    complete(result: .success(input))
  }
}
