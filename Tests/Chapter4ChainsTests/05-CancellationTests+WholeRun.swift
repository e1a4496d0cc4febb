// 4.5, the links of a chain: a cancel ends all of them, wherever it comes.

import Chains
import ChapterTesting
import Operations
import Testing

extension CancellationTests {
  @Test func `10 not cancelled, the whole chain runs`() async throws {
    let job = Job()
    job.start()
    try await job.transport.answer([.good(listBody(ids: 8)), .good(userBody(id: 8))])
    try await expect(
      job.ended(), is: .success(200), "a chain that is not cancelled must run to its end")
  }

  @Test func `11 a cancel ends the chain at once, and stops its request`() async throws {
    let job = Job()
    job.start()
    try await cancel(job)
  }

  @Test func `12 so does a cancel when the list is there`() async throws {
    let job = Job()
    job.start()
    try await job.transport.answer([.good(listBody(ids: 8))])
    try await cancel(job)
  }

  @Test func `13 cancelled before its start, a chain sends nothing, and still ends`() async throws {
    let job = Job()
    job.chain.cancel()
    job.start()
    let result = try await job.ended("a chain that is cancelled before its start must still end")
    expect(result, is: .failure(.cancelled), "it must end with a cancel (W4.1)")
    expect(job.transport.requests.count, is: 0, "a cancelled chain must send nothing (W4.1)")
  }

  @Test func `14 a cancel inside send stops the request that send then returns`() async throws {
    let chain = Inbox<OperationChain<Int, Int>>()
    let job = Job(onSend: { _ in chain.values.first?.cancel() })
    chain.put(job.chain)
    job.start()
    let result = try await job.ended("a chain that is cancelled inside send must end, once (W4.7)")
    expect(result, is: .failure(.cancelled), "it must end with a cancel (W4.2)")
    let request = try #require(job.transport.requests.first, "the list must be requested")
    let isStopped = await eventually { request.cancels == 1 }
    #expect(
      isStopped, "cancel came while send was running; its task must be stopped all the same (W4.3)")
  }

  @Test func `15 an answer after the cancel changes nothing`() async throws {
    let job = Job()
    job.start()
    let request = try await job.transport.pending()
    job.chain.cancel()
    request.answer(.good(listBody(ids: 8)))
    try await expect(job.ended(), is: .failure(.cancelled), "the cancel came first (W4.2 W3.5)")
    expect(job.transport.requests.count, is: 1, "a cancelled chain must send nothing more (W4.1)")
  }

  @Test(arguments: [false, true])
  func `16 a chain that is over is gone`(_ answersInsideSend: Bool) async throws {
    let gone = Inbox<Bool>()
    do {
      let job = Job(token: Canary { gone.put(true) }) { request in
        if answersInsideSend { request.answer(.status(200)) }
      }
      job.start()
      if !answersInsideSend { try await job.transport.answer([.status(200), .status(200)]) }
      _ = try await job.ended()
      for request in job.transport.requests { request.drop() }
    }
    await gone.arrived()
    let isGone = gone.values == [true]
    #expect(
      isGone,
      "task, closure, link and RequestInFlight hold one another: release an answered task (W1.5)"
    )
  }

  private func cancel(_ job: Job) async throws {
    let request = try await job.transport.pending()
    job.chain.cancel()
    let result = try await job.ended(
      "this transport never answers: cancel() itself must end the run (W4.7)")
    expect(result, is: .failure(.cancelled), "a cancelled run must end with a cancel (W4.2)")
    let isStopped = await eventually { request.cancels == 1 }
    #expect(isStopped, "the request in flight must be stopped, once, whichever it is (W4.3)")
  }
}

/// The four links of the job, whose work does not depend on 4.1 and 4.2, and their chain.
private struct Job {
  let transport: ScriptedTransport
  let chain: OperationChain<Int, Int>
  private let inbox = Inbox<Result<Int, any Error>>()

  /// Makes a chain that was not started.
  ///
  /// - Parameters:
  ///   - token: Kept alive by the transport and its tasks, which keep the closures of the links.
  ///   - onSend: Called inside `send`.
  init(
    token: Canary? = nil,
    onSend: @escaping @Sendable (ScriptedRequest) -> Void = { _ in }
  ) {
    transport = ScriptedTransport(token: token, tasksKeepHandlers: token != nil, onSend: onSend)
    let start = InitialChainableBlockOperation { 0 }
    let list = Sending(over: transport)
    let decode = ChainableBlockOperation { (status: Int) in status }
    let user = Sending(over: transport)
    let last = ChainableBlockOperation { (status: Int) in status }
    chain = start ==> list ==> decode ==> user ==> last
  }

  /// Runs the chain in a queue of its own.
  func start() {
    OperationQueue().addOperationChain(chain) { [inbox] in inbox.put($0) }
  }

  /// How the chain ended.
  func ended(
    _ promise: String = "the chain must end, once",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Int, UserFetchError> {
    let result = try await inbox.only(promise, sourceLocation: sourceLocation)
    return result.mapError { $0 as? UserFetchError ?? .cancelled }
  }
}

/// A link that sends a request with the student's `RequestInFlight`, and gives its status.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
private final class Sending: ChainableOperation<Int, Int>, @unchecked Sendable {
  private let transport: ScriptedTransport
  private let request = RequestInFlight()

  init(over transport: ScriptedTransport) { self.transport = transport }

  override func main(_ input: Int) {
    request.send(URLRequest(url: service), as: .requestList, over: transport) { [self] answer in
      finish(answer.map(\.status))
    }
  }

  override func stop() { request.cancel() }
}
