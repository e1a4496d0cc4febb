// 3.5, the operations of a run: a cancel ends all of them, wherever it comes.

import Adapters
import ChapterTesting
import Operations
import Testing

extension CancellationTests {
  @Test func `10 not cancelled, the whole group runs`() async throws {
    let job = Job()
    job.group.start()
    try await job.transport.answer([.good(listBody(ids: 8)), .good(userBody(id: 8))])
    try await expect(
      job.ended(), is: .success(8), "a group that is not cancelled must run to its end")
  }

  @Test func `11 a cancel ends the run at once, and stops its request`() async throws {
    let job = Job()
    job.group.start()
    try await cancel(job)
  }

  @Test func `12 so does a cancel when the list is there`() async throws {
    let job = Job()
    job.group.start()
    try await job.transport.answer([.good(listBody(ids: 8))])
    try await cancel(job)
  }

  @Test func `13 cancelled before its start, a group sends nothing, and still ends`() async throws {
    let job = Job()
    job.group.cancel()
    job.group.start()
    let result = try await job.ended("a group that is cancelled before its start must still end")
    expect(result, is: .failure(.cancelled), "it must end with a cancel (W4.1)")
    expect(job.transport.requests.count, is: 0, "a cancelled run must send nothing (W4.1)")
  }

  @Test func `14 a cancel inside send stops the request that send then returns`() async throws {
    let group = Inbox<OperationGroup>()
    let job = Job(onSend: { _ in group.values.first?.cancel() })
    group.put(job.group)
    job.group.start()
    let result = try await job.ended("a run that is cancelled inside send must end, once (W4.7)")
    expect(result, is: .failure(.cancelled), "it must end with a cancel (W4.2)")
    let request = try #require(job.transport.requests.first, "the list must be requested")
    let isStopped = await eventually { request.cancels == 1 }
    #expect(
      isStopped, "cancel came while send was running; its task must be stopped all the same (W4.3)")
  }

  @Test func `15 an answer after the cancel changes nothing`() async throws {
    let job = Job()
    job.group.start()
    let request = try await job.transport.pending()
    job.group.cancel()
    request.answer(.good(listBody(ids: 8)))
    try await expect(job.ended(), is: .failure(.cancelled), "the cancel came first (W4.2 W3.5)")
    expect(job.transport.requests.count, is: 1, "a cancelled run must send nothing more (W4.1)")
  }

  @Test func `18 a cancel at any moment ends the whole group`() async {
    await everySchedule(ScheduleSearch(limit: 400, randomSchedules: 40)) { play in
      let job = Job()
      play.thread("the run") { job.group.start() }
      let isSent = { @Sendable in !job.transport.requests.isEmpty }
      play.thread("cancel()", when: isSent) { job.group.cancel() }
      play.thread("the transport", when: isSent) { job.transport.requests[0].answer(.status(200)) }
      return {
        job.outcome.values == [.failure(.cancelled)]
          ? nil : "the run went on: cancel each operation, not the one that you saw at work (W4.2)"
      }
    }
  }

  @Test func `19 when cancel() returns, every operation has been cancelled, adapters too`() {
    let job = Job()
    job.group.cancel()
    let left = job.operations.indices.filter { !job.operations[$0].isCancelled }.map { $0 + 1 }
    expect(left, is: [], "of the seven operations, these were not cancelled: cancel each (W4.2)")
    let noting = Noting()
    OperationGroup([noting]).cancel()
    expect(
      noting.threads.values, is: [ObjectIdentifier(Thread.current)],
      "the operation must be cancelled before cancel() returns, on the thread that calls it (W4.7)")
  }

  private func cancel(_ job: Job) async throws {
    let request = try await job.transport.pending()
    job.group.cancel()
    let result = try await job.ended(
      "this transport never answers: cancel() itself must end the run (W4.7)")
    expect(result, is: .failure(.cancelled), "a cancelled run must end with a cancel (W4.2)")
    let isStopped = await eventually { request.cancels == 1 }
    #expect(isStopped, "the operation at work must be cancelled, whichever it is (W4.3)")
  }
}

/// The four operations of the job, whose work does not depend on 3.1 and 3.2, and their group.
private struct Job {
  let transport: ScriptedTransport
  let operations: [Operation]
  let group: OperationGroup
  let outcome = Inbox<Result<User.ID, UserFetchError>>()

  init(onSend: @escaping @Sendable (ScriptedRequest) -> Void = { _ in }) {
    transport = ScriptedTransport(onSend: onSend)
    let list = Sending(over: transport)
    let decode = Passing()
    let user = Sending(over: transport)
    let last = Passing()
    operations = [
      list, AdapterOperation(from: list, to: decode, into: \.input),
      decode, AdapterOperation(from: decode, to: user, into: \.input),
      user, AdapterOperation(from: user, to: last, into: \.input),
      last,
    ]
    group = OperationGroup(operations)
    last.onCompletion { [outcome] result in
      outcome.put(result.map { _ in 8 }.mapError { $0 as? UserFetchError ?? .cancelled })
    }
  }

  /// How the last operation ended.
  func ended(
    _ promise: String = "the run must end, once",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<User.ID, UserFetchError> {
    try await outcome.only(promise, sourceLocation: sourceLocation)
  }
}

/// An operation that sends a request with the student's `RequestInFlight`.
///
/// `@unchecked Sendable`: its input is written before the work begins, and not read.
private final class Sending: NetworkOperation<Int>, @unchecked Sendable {
  var input: Int?
  private let transport: ScriptedTransport
  private let request = RequestInFlight()

  init(over transport: ScriptedTransport) { self.transport = transport }

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
