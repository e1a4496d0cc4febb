// What each chapter's suite of the whole job checks, one function for each sentence.

public import Conformance
import ConformanceSearch
import ExerciseTesting
package import Interleaving
import Synchronization
import TestDoubles
public import TestSupport
import Testing
public import UserAPI

extension RunByHand {
  /// Expects how the run ends: with a user's id, or with an error.
  ///
  /// - Parameters:
  ///   - expected: How it must end.
  ///   - reason: What the issue says if it ends in another way.
  ///   - promise: What the issue says if it does not end, or ends twice.
  public func ends(
    _ expected: Result<User.ID, UserFetchError>, _ reason: String,
    or promise: String = "a started run must complete, once"
  ) async throws {
    try await expect(outcome(promise).map(\.id), is: expected, reason)
  }

  /// Two good answers give the user.
  public func givesTheUser() async throws {
    run.start()
    try await answer(.goodList, .goodUser)
    try await ends(.success(8), "two good answers must give the user")
  }

  /// Two good answers are requested with these URLs, and nothing else is.
  public func sends(_ urls: String...) async throws {
    run.start()
    try await answer(.goodList, .goodUser)
    let sent = transport.requests.map(\.urlRequest)
    let paths = sent.map { $0.url?.absoluteString.dropFirst(service.absoluteString.count) ?? "" }
    #expect(
      paths.map(String.init) == urls,
      "first the list, then the user that stands first in it, and nothing else (W1.3 W2.1)")
    expect(sent.map(\.httpMethod), is: ["GET", "GET"], "both requests only read (W2.1)")
  }

  /// Until the list has come, one request is sent.
  public func waitsForTheList() async throws {
    run.start()
    _ = try await transport.pending()
    expect(
      transport.requests.count, is: 1,
      "the list is not here yet: one request must have been sent, no more (W2.2)")
    run.cancel()
  }

  /// A run begins while another one waits for an answer that never comes.
  ///
  /// - Parameter hint: What runs must not share.
  public func beginsBesideAnother(_ hint: String) async throws {
    let other = Self()
    other.run.start()
    _ = try await other.transport.pending()
    defer { other.run.cancel() }
    run.start()
    _ = try await transport.pending(
      "another run waits for its answer, and this one waits for that run: \(hint) (W2.3 W2.4)")
    run.cancel()
  }

  /// Each way in which the list can be bad ends a run with its own error, and no user is requested.
  public func endsAfterABadList() async throws {
    try await ends(afterABad: "list") { $0.answers.count == 1 }
  }

  /// Each way in which the user can be bad ends a run with its own error.
  public func endsAfterABadUser() async throws {
    try await ends(afterABad: "user") { $0.answers.count == 2 }
  }

  private func ends(
    afterABad what: String, where isMeant: (FetchByHand.Failure) -> Bool
  ) async throws {
    for failure in FetchByHand.Failure.all where isMeant(failure) {
      let job = Self()
      job.run.start()
      try await job.transport.answer(failure.answers)
      let result = try await job.outcome()
      try #require(
        result == .failure(failure.error), "the \(what)'s own error must arrive, unchanged (W3.1)")
      guard failure.answers.count == 1 else { continue }
      let sent = job.transport.requests.count
      try #require(sent == 1, "the list failed, and the detail request was sent anyway (W3.2)")
    }
  }

  /// The outcome comes on the caller's queue.
  ///
  /// - Parameter hint: How it gets there.
  public func deliversOnItsQueue(_ hint: String) async throws {
    let (marked, places) = (MarkedQueue(queue), Inbox<Bool>())
    let run = Fetch(environment: .scripted(transport, deliveringOn: queue)) { _ in
      places.put(marked.isCurrent)
    }
    run.start()
    try await answer(.goodList, .goodUser)
    let isThere = try await places.only("a started run must complete, once")
    withExtendedLifetime(run) {}  // whether a run needs to be kept is the question of another test
    #expect(isThere, "the completion ran outside the caller's queue: \(hint) (W1.6)")
  }

  /// The completion runs after `start()` and `cancel()` have returned, also if both are called on its queue.
  ///
  /// It may take its way through other queues first.
  ///
  /// - Parameter hint: How the completion comes to run later.
  public func completesAfterStart(_ hint: String) async {
    let transport = ScriptedTransport(onSend: { request in
      request.answer(request.urlRequest.url?.path() == "/api/users" ? .goodList : .goodUser)
    })
    let log = Inbox<String>()
    let run = Fetch(environment: .scripted(transport, deliveringOn: queue)) { _ in
      log.put("completion")
    }
    await call(run.start, "start()", log, hint)
    let cancelled = Fetch(environment: .scripted(self.transport, deliveringOn: queue)) { _ in
      log.put("completion")
    }
    cancelled.start()
    await call(cancelled.cancel, "cancel()", log, hint)
  }

  /// Calls a function on the delivery queue, and expects the completion when it has returned.
  private func call(
    _ function: @escaping @Sendable () -> Void, _ name: String, _ log: Inbox<String>,
    _ hint: String
  ) async {
    let before = log.values.count
    queue.async {
      function()
      log.put("\(name) returned")
    }
    await log.arrived(before + 2)
    let events = Array(log.values.dropFirst(before))
    #expect(events == ["\(name) returned", "completion"], "\(hint) (W1.2)")
  }

  /// Of two starts at the same moment, one counts.
  ///
  /// - Parameter hint: How it can ask and note in one step.
  public static func startsOnce(_ hint: String = "") async {
    await everySchedule { play in
      let (transport, ends) = (ScriptedTransport(), Inbox<Bool>())
      let run = Fetch(environment: .scripted(transport)) { _ in ends.put(true) }
      play.thread("start()") { run.start() }
      play.thread("another start()") { run.start() }
      return {
        transport.requests.count == 1 && ends.values.isEmpty
          ? nil : "both starts counted: ask and note in one step\(hint) (W1.7)"
      }
    }
  }

  /// A cancel after the first request ends the run, whatever the run is doing.
  ///
  /// - Parameters:
  ///   - search: How many schedules.
  ///   - problem: What the issue says if the run goes on.
  package static func endsIfCancelledAtAnyMoment(
    _ search: ScheduleSearch, or problem: String
  ) async {
    await everySchedule(search) { play in
      let (transport, outcomes) = (ScriptedTransport(), Inbox<Result<User, UserFetchError>>())
      let run = Fetch(environment: .scripted(transport)) { outcomes.put($0) }
      let isSent = { @Sendable in !transport.requests.isEmpty }
      play.thread("start()") { run.start() }
      play.thread("cancel()", when: isSent) { run.cancel() }
      play.thread("the transport", when: isSent) {
        transport.requests[0].answer(.goodList)
      }
      return { outcomes.values == [.failure(.cancelled)] ? nil : problem }
    }
  }

  /// The run keeps the rules of the kit, as far as that can be found.
  ///
  /// - Parameters:
  ///   - exercise: The number of the exercise.
  ///   - rules: The rules.
  ///   - spaces: From small to large: the message names the smallest scenario that can be found quickly.
  ///   - lookAt: Where to look for the fault, for rules that the exercise decides about.
  public static func keepsTheRules(
    of exercise: String,
    _ rules: [Rule.ID] = Rule.ID.allCases,
    in spaces: [ScenarioSpace] = [.plain, .brief, .all],
    lookAt: [Rule.ID: String] = [:]
  ) async {
    for scenarios in spaces {
      let walk = Walk(
        JobStyle(exercise, Fetch.self), rules: rules, scenarios: scenarios, lookAt: lookAt,
        onFind: tellAtOnce)
      let report = await walk.report()
      let isKept = report.passes
      #expect(isKept, "\(report.message)")
      guard isKept else { return }
    }
  }

  /// The run keeps the rules in each order of its start, its cancels, its answers and its own steps.
  ///
  /// The locks of the exercise are points of the search; those of the engine below are not.
  public static func staysRight(in exercise: String) async {
    let walk = ScheduleWalk(
      JobStyle(exercise, Fetch.self), limit: Effort.choose(150, thorough: 4_000))
    for (number, scenario) in walk.programs.enumerated() {
      let isRight = await everySchedule(
        walk.search, part: number + 1, scenario.program)
      guard isRight else { return }
    }
  }
}
