// What each chapter's suite of the whole job checks on cancels, and on who holds whom.

import Synchronization
import TestDoubles
public import TestSupport
import Testing
public import UserAPI

extension RunByHand {
  /// Cancelled before its start, a run sends nothing, and delivers the cancel.
  public func sendsNothingIfCancelledBefore() async throws {
    run.cancel()
    run.start()
    // What a run sends, it has sent before its outcome comes.
    await inbox.arrived()
    expect(
      transport.requests.count, is: 0,
      "a run that was cancelled before its start must send nothing (W4.1)")
    try await ends(
      .failure(.cancelled), "start() must deliver .cancelled all the same (W4.1)",
      or: "start() must deliver, even after a cancel")
  }

  /// A cancel stops the request that is pending after these answers, and ends the run.
  public func stopsItsRequest(after answers: TransportResult...) async throws {
    run.start()
    try await transport.answer(answers)
    let request = try await transport.pending()
    run.cancel()
    let isCancelled = await eventually { request.cancels > 0 }
    #expect(isCancelled, "the request in flight must be cancelled at the transport (W4.3)")
    try await ends(
      .failure(.cancelled), "a cancelled run must deliver .cancelled (W4.2)",
      or: "this transport never answers: cancel() itself must end the run (W4.7)")
  }

  /// A cancel stops the request for the list, and that for the user, too.
  public func stopsEitherRequest() async throws {
    try await stopsItsRequest()
    try await Self().stopsItsRequest(after: .goodList)
  }

  /// A cancel inside `send` stops the request that `send` then returns.
  public func stopsWhatSendReturns() async throws {
    let caller = CancellingCaller<Fetch>()
    let transport = ScriptedTransport(onSend: { _ in caller.cancel() })
    caller.start(makeRun(over: transport))
    try await ends(
      .failure(.cancelled), "it must end with a cancel (W4.2)",
      or: "a run that is cancelled inside send must end, once (W4.7)")
    let isStopped = await eventually { transport.requests.map(\.cancels) == [1] }
    #expect(
      isStopped, "cancel came while send was running; its task must be stopped all the same (W4.3)")
  }

  /// An answer after the cancel changes nothing.
  public func ignoresAnAnswerAfterTheCancel() async throws {
    run.start()
    let request = try await transport.pending()
    run.cancel()
    request.answer(.goodList)
    try await ends(.failure(.cancelled), "the cancel came first (W4.2 W3.5)")
    expect(transport.requests.count, is: 1, "a cancelled run must send nothing more (W4.1)")
  }

  /// A run that its caller does not keep still completes.
  public func completesUnkept() async throws {
    let promise = "a started run must complete, kept or not (W1.4)"
    makeRun().start()  // from here on the run must keep itself alive
    try await answer(.goodList)
    _ = try await transport.pending(promise)
    try await answer(.goodUser)
    try await ends(.success(8), "a started run must go on, kept or not (W1.4)", or: promise)
  }

  /// A run that is over is gone.
  public func isGoneAfterwards() async throws {
    weak var run: Fetch?
    do {
      let started = makeRun()
      run = started
      started.start()
      try await answer(.goodList, .goodUser)
    }
    _ = try await outcome()
    for request in transport.requests { request.drop() }
    let isGone = await eventually { run == nil }
    #expect(isGone, "the run is over and still alive: it holds something that holds it (W1.5)")
  }

  /// A run that never started is gone, too.
  ///
  /// - Parameter hint: What may hold it.
  public func isGoneUnstarted(_ hint: String) async {
    weak var run: Fetch?
    do { run = makeRun() }
    let isGone = await eventually { run == nil }
    #expect(isGone, "a run that never started is still alive: \(hint) (W1.7)")
  }

  /// A run that is cancelled, and never started, delivers nothing.
  public func deliversNothingUnstarted() async {
    let (gone, delivered) = (Inbox<Bool>(), Inbox<Bool>())
    do {
      let canary = Canary { gone.put(true) }
      let run = Fetch(environment: .scripted(transport, deliveringOn: queue)) { _ in
        withExtendedLifetime(canary) { delivered.put(true) }
      }
      run.cancel()
    }
    // Nothing is left that could call back.
    await gone.arrived()
    #expect(
      delivered.values.isEmpty,
      "a run that was never started must deliver nothing, cancelled or not (W1.7)")
  }

  /// A cancel inside the decoding wins over the error of the decoding.
  public func endsCancelledInsideABadDecoding() async throws {
    let result = try await outcome(
      cancelledBy: { cancel in ScriptedDecoder(onBegin: { _ in cancel() }) },
      answering: .good(Data("oops".utf8)))
    #expect(
      result == .failure(.cancelled),
      "cancelled inside the decoding, which then failed: the cancel came first (W4.2)")
  }

  /// A run that is cancelled when the list was decoded requests no user.
  public func sendsNothingMoreIfCancelledWhileDecoding() async throws {
    let result = try await outcome(
      cancelledBy: { cancel in ScriptedDecoder(onEnd: { _, _ in cancel() }) },
      answering: .goodList)
    #expect(result == .failure(.cancelled), "the cancel came before the end of the run (W4.2)")
    expect(
      transport.requests.count, is: 1,
      "the run was cancelled, and the user was requested all the same (W4.4)")
  }

  /// The outcome of a run that its decoder cancels.
  private func outcome(
    cancelledBy decoder: (_ cancel: @escaping @Sendable () -> Void) -> ScriptedDecoder,
    answering list: TransportResult
  ) async throws -> Result<User, UserFetchError> {
    let caller = CancellingCaller<Fetch>()
    caller.start(makeRun(decoder: decoder(caller.cancel)))
    try await answer(list)
    let result = try await outcome("a run that is cancelled while it decodes must complete, once")
    try #require(
      caller.hasCancelled,
      "decode with environment.decoder, and with no other: here, it belongs to the test")
    return result
  }

  /// A run that is cancelled inside `send`, after the answer, requests no user.
  ///
  /// - Parameter reason: What the issue says if a user is requested.
  public func sendsNothingMoreIfCancelledInsideSend(_ reason: String) async throws {
    let (sent, gone) = (Inbox<URLRequest>(), Inbox<Bool>())
    do {
      let caller = CancellingCaller<Fetch>()
      let transport = ScriptedTransport(token: Canary { gone.put(true) }) { request in
        sent.put(request.urlRequest)
        request.answer(.goodList)
        request.drop()
        caller.cancel()
      }
      caller.start(makeRun(over: transport))
      await sent.arrived()
    }
    try await ends(
      .failure(.cancelled), "the cancel came before the end of the run (W4.2)",
      or: "a run that is cancelled inside send must complete, once")
    // Nothing of the run is left: what it sends, it has sent.
    await gone.arrived()
    expect(sent.values.count, is: 1, "\(reason) (W4.4)")
  }
}

/// The owner of a run, who cancels it inside one of its own calls, and lets go of it there.
private final class CancellingCaller<Fetch: UserFetching>: Sendable {
  private let run = Monitor<Fetch?>(nil)

  var hasCancelled: Bool { run.update { $0 == nil } }

  func start(_ fetch: Fetch) {
    run.update { $0 = fetch }
    fetch.start()
  }

  @Sendable func cancel() { run.update { $0.take() }?.cancel() }
}
