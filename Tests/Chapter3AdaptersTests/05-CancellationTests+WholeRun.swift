// 3.5, the operations of a run: a cancel ends all of them, wherever it comes.

import Adapters
import ChapterTesting
import Operations
import Testing

extension CancellationTests {
  @Test func `17 a cancel at any moment ends the whole group`() async {
    await TestSupport.RunByHand<GroupFetch>.endsIfCancelledAtAnyMoment(
      ScheduleSearch(limit: 400, randomSchedules: 40),
      or:
        "OperationGroup.cancel(): the run went on: cancel each operation, not the one that you saw at work (W4.2)"
    )
  }

  @Test func `18 when cancel() returns, every operation has been cancelled, adapters too`() {
    let run = GroupFetch(environment: .scripted(ScriptedTransport())) { _ in }
    run.cancel()
    let left = run.operations.indices.filter { !run.operations[$0].isCancelled }.map { $0 + 1 }
    expect(
      left, is: [],
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
    let list = Sending(over: environment.transport)
    let decode = Passing()
    let user = Sending(over: environment.transport)
    let last = Passing()
    operations = [
      list, AdapterOperation(from: list, to: decode, into: \.input),
      decode, AdapterOperation(from: decode, to: user, into: \.input),
      user, AdapterOperation(from: user, to: last, into: \.input),
      last,
    ]
    group = OperationGroup(operations)
    last.onCompletion { result in
      completion(result.map { _ in User(id: 8) }.mapError { $0 as? UserFetchError ?? .cancelled })
    }
  }

  func start() { group.start() }
  func cancel() { group.cancel() }
}

/// An operation that sends a request with the student's `RequestInFlight`.
///
/// `@unchecked Sendable`: its input is written before the work begins, and not read.
private final class Sending: NetworkOperation<Int>, @unchecked Sendable {
  var input: Int?
  private let transport: any HTTPTransport
  private let request = RequestInFlight()

  init(over transport: any HTTPTransport) { self.transport = transport }

  override func beginWork() {
    request.send(URLRequest(url: service), as: .requestList, over: transport) { [self] answer in
      complete(result: answer.map(\.status).mapError { $0 })
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

/// An operation that passes its input on.
///
/// `@unchecked Sendable`: its input is written before the work begins, and read when it does.
private final class Passing: NetworkOperation<Int>, @unchecked Sendable {
  var input: Int?

  override func beginWork() throws {
    guard let input else { throw MissingInput() }
    complete(result: .success(input))
  }
}
