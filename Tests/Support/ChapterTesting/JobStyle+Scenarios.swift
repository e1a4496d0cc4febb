// What each chapter's suite of the job checks: the kit decides each sentence, in one or a few scenarios.

public import Conformance
import TestSupport
import Testing

extension JobStyle {
  /// A job that is one function, and begins when it is called.
  ///
  /// Where its completion runs is not asked of it, so a trace shows the place that a run must have.
  ///
  /// - Parameters:
  ///   - exercise: The number of the exercise.
  ///   - fetchUser: The function.
  public static func function(
    _ exercise: String,
    _ fetchUser: @escaping @Sendable (FetchEnvironment, @escaping Completion<User>) -> Void
  ) -> JobStyle {
    JobStyle(exercise) { environment, completion in
      let deliver: Completion<User> = { outcome in
        environment.deliveryQueue.async { completion(outcome) }
      }
      return MadeUpFetch { fetchUser(environment, deliver) }
    }
  }

  /// Plays scenarios, and expects that the job completes once, blocks no thread, and keeps some rules in each.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - scenarios: What happens to the job.
  ///   - hint: Where to look, if the exercise knows better than the kit.
  func keeps(_ rules: [Rule.ID], in scenarios: [Scenario], lookAt hint: String? = nil) async {
    var walk = Walk(
      self, rules: rules + [.oneCompletion, .noBlockedThread], scenarios: ScenarioSpace(scenarios),
      lookAt: Dictionary(
        uniqueKeysWithValues: rules.compactMap { rule in hint.map { (rule, "Look: \($0).") } })
    )
    walk.plays = 1  // a small test: its verdict comes soon
    let report = await walk.report()
    // What was not played could show no more than other rules that are broken.
    let isKept = report.violations.isEmpty && !report.isUndecided
    let broken = report.violations.map(\.description).joined(separator: "\n\n")
    #expect(isKept, "\(broken.isEmpty ? report.message : broken)")
  }

  // MARK: The way of the user

  /// Two good answers give the user: the simplest test, without the kit.
  public func givesTheUser() async throws {
    let transport = ScriptedTransport()
    let inbox = Inbox<Result<User.ID, UserFetchError>>()
    let run = make(.scripted(transport)) { inbox.put($0.map(\.id)) }
    run.start()
    try await transport.answer([.goodList, .goodUser])
    try await inbox.receives(
      .success(8), "two good answers must give the user", or: "a started run must complete, once")
    withExtendedLifetime(run) {}
  }

  /// The list is requested, then the user that stands first in it, and nothing else is.
  public func sendsTwoRequests() async {
    let another = Scenario(service: Service(ids: [41]))  // for code that knows the id of one list
    await keeps([.firstUser, .twoRequests], in: [Scenario(), another])
  }

  /// Until the list has come, one request is sent; and each body is decoded once.
  public func waitsForTheList() async { await keeps([.listFirst], in: [Scenario()]) }

  /// Each of some bad answers ends the job with its own error, and nothing goes on after it.
  public func ends(after failures: [BadAnswer]) async {
    await keeps(Rule.ID.group("W3"), in: failures.map(\.scenario))
  }

  /// Each code of the transport arrives as it is, from either request.
  public func keepsEachCode() async {
    let scenarios = (codesToTry + [.callIsActive, .zeroByteResource]).flatMap { code in
      Request.allCases.map { Scenario($0, meets: Reply(answer: .transport(code))) }
    }
    await keeps([.ownError], in: scenarios)
  }

  // MARK: Where and when it completes

  /// The completion runs on the caller's queue, whatever is answered.
  ///
  /// - Parameter hint: How it gets there.
  public func deliversOnItsQueue(_ hint: String? = nil) async {
    await keeps([.onTheQueue], in: [Scenario()] + BadAnswer.all.map(\.scenario), lookAt: hint)
  }

  /// The completion runs after `start()` and `cancel()` have returned, also if both are called on its queue.
  ///
  /// - Parameter hint: How the completion comes to run later.
  public func completesAfterStart(_ hint: String) async {
    let atOnce = Reply(manner: .synchronously)
    let scenarios = [
      Scenario(cancel: .beforeStart), Scenario(list: atOnce, detail: atOnce),
      Scenario(list: atOnce, detail: atOnce, special: .startsOnItsQueue),
      Scenario(cancel: .pending(.list), special: .startsOnItsQueue),
    ]
    await keeps([.offTheStack], in: scenarios, lookAt: hint)
  }

  // MARK: How long it lives

  /// A run that its caller does not keep still completes.
  public func completesUnkept() async {
    let points = [ScenarioPoint.afterStart, .pending(.detail)]
    await keeps(
      [.keepsItselfAlive, .ownError], in: points.map { Scenario(special: .drops(at: $0)) })
  }

  /// A run that is over is gone, and keeps nothing.
  public func isGoneAfterwards() async { await keeps([.letGo], in: [Scenario()]) }

  /// A run that never started is gone, and delivers nothing, cancelled or not.
  ///
  /// - Parameter hint: What may hold it.
  public func doesNothingUnstarted(_ hint: String? = nil) async {
    let cancels = [nil, ScenarioPoint.beforeStart]
    await keeps(
      [.startOnce], in: cancels.map { Scenario(cancel: $0, special: .neverStarts) },
      lookAt: hint)
  }

  /// A run begins while another one waits for an answer.
  ///
  /// - Parameter hint: What runs must not share.
  public func beginsBesideAnother(_ hint: String) async {
    let order = Overlap.Order(turns: [0, 1, 1, 2, 2, 0])
    await keeps(
      [.goodNeighbours], in: [Scenario(special: .overlaps(.three(order)))], lookAt: hint)
  }

  // MARK: Cancels

  /// Cancelled before its start, a run sends nothing, and delivers the cancel.
  ///
  /// - Parameter hint: What must hear of the cancel.
  public func sendsNothingIfCancelledBefore(_ hint: String? = nil) async {
    await keeps(
      [.cancelledBeforeStart], in: [Scenario(cancel: .beforeStart)], lookAt: hint)
  }

  /// A cancel stops the request that is pending, and ends the run, whether the transport answers or not.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - hint: What must hear of the cancel.
  public func stops(_ requests: Request..., lookAt hint: String? = nil) async {
    let scenarios = requests.flatMap { request in
      [Manner.later, .never].map {
        Scenario(request, meets: Reply(manner: $0), cancel: .pending(request))
      }
    }
    await keeps([.cancelWins, .reachTheTransport, .cancelAtOnce], in: scenarios, lookAt: hint)
  }

  /// A cancel inside `send` stops the request that `send` then returns.
  public func stopsWhatSendReturns() async {
    await keeps(
      [.cancelWins, .reachTheTransport, .cancelAtOnce],
      in: [Scenario(list: Reply(manner: .never), cancel: .insideSend(.list))])
  }

  /// An answer after the cancel changes nothing.
  public func ignoresAnAnswerAfterTheCancel() async {
    await keeps(
      [.oneAnswer, .cancelWins, .nothingNew],
      in: [Scenario(list: Reply(manner: .ignoringCancel), cancel: .pending(.list))])
  }

  /// A cancel inside the decoding wins over the error of the decoding.
  public func endsCancelledInsideABadDecoding() async {
    await keeps(
      [.cancelWins], in: [Scenario(list: Reply(answer: .malformed), cancel: .insideDecode(.list))])
  }

  /// A run that is cancelled inside `send`, or when the list was decoded, requests no user.
  ///
  /// - Parameter hint: What must ask for the cancel.
  public func sendsNothingMoreIfCancelled(_ hint: String? = nil) async {
    let atOnce = Reply(manner: .synchronously)
    await keeps(
      [.cancelWins, .nothingNew],
      in: [
        Scenario(cancel: .insideDecode(.list)), Scenario(list: atOnce, cancel: .insideSend(.list)),
        Scenario(list: atOnce, cancel: .insideDecode(.list)),
      ], lookAt: hint)
  }
}
