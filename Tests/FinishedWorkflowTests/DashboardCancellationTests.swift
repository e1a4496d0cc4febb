// The second job in every style: a cancel reaches every request in flight, whenever it comes.

import FinishedStyles
import TestSupport
import Testing

@Suite struct DashboardCancellationTests {
  @Test(arguments: stylesAndSketches, [["login"], DashboardTrial.both])
  func `a cancel stops every request in flight, is the outcome, and nothing more is sent`(
    _ style: JobStyle, _ paths: [String]
  ) async throws {
    let trial = try DashboardTrial(style)
    trial.start()
    if paths == ["login"] { try await trial.request("login") } else { try await trial.logIn() }
    let sent = trial.transport.requests.count
    trial.cancel()
    let outcome = try await trial.outcome()
    #expect(outcome == .failure(.cancelled))
    #expect(trial.cancelled == paths.sorted(), "cancel() must stop each request once (W4.3)")
    #expect(trial.transport.requests.count == sent)
  }

  @Test(arguments: stylesAndSketches, ["login"] + DashboardTrial.both)
  func `a cancel inside send stops the request that is being sent, and those in flight`(
    _ style: JobStyle, _ path: String
  ) async throws {
    let trial = try DashboardTrial(style)
    trial.cancel(inside: path)
    trial.start()
    if path != "login" { try await trial.answer("login") }
    let outcome = try await trial.outcome()
    #expect(outcome == .failure(.cancelled))
    let unanswered = trial.transport.requests.filter { $0.answers == 0 }.map(\.path)
    #expect(
      trial.cancelled == unanswered.sorted(), "each request in flight must be stopped, once (W4.3)")
  }

  @Test(arguments: stylesAndSketches)
  func `a cancel inside the last decoding is the outcome, though no request is left to stop`(
    _ style: JobStyle
  ) async throws {
    let trial = try DashboardTrial(style)
    trial.start()
    for path in ["login", "profile"] { try await trial.answer(path) }
    trial.cancel(inside: "decode")
    try await trial.answer("messages")
    let outcome = try await trial.outcome()
    #expect(outcome == .failure(.cancelled), "a cancel that comes before the outcome wins (W4.2)")
  }

  @Test(arguments: stylesAndSketches)
  func `a run that is cancelled before its start sends nothing, and completes when it is started`(
    _ style: JobStyle
  ) async throws {
    let trial = try DashboardTrial(style)
    trial.cancel()
    let completions = await trial.completions()
    #expect(completions == 0, "before start() nothing may be delivered (W4.1)")
    trial.start()
    let outcome = try await trial.outcome()
    #expect(outcome == .failure(.cancelled))
    #expect(trial.transport.requests.isEmpty)
  }
}
