// The second job in every style: a cancel reaches every request in flight, whenever it comes.

import FinishedStyles
import FixtureServer
import TestSupport
import Testing
import UserAPI

@Suite struct DashboardCancellationTests {
  @Test(arguments: stylesAndSketches, [["/api/login"], DashboardTrial.both])
  func `a cancel stops every request in flight, is the outcome, and nothing more is sent`(
    _ style: JobStyle, _ paths: [String]
  ) async throws {
    let trial = try DashboardTrial(style)
    for path in paths { trial.server.order(.hang, for: path) }
    trial.start()
    let sent = paths == ["/api/login"] ? 1 : 3
    #expect(await trial.server.eventually { $0.requests.count == sent })
    trial.cancel()
    await trial.transport.cancelled.arrived(paths.count)
    let outcome = try await trial.outcome()
    #expect(outcome == .failure(.cancelled))
    let cancelled = trial.transport.cancelled.values.sorted()
    #expect(cancelled == paths.sorted(), "cancel() must stop each request once (W4.3)")
    #expect(trial.transport.sent.values.count == sent)
    // A third connection, which the login has used, may stay open for later requests.
    #expect(await trial.server.eventually { $0.openConnections <= 1 })
  }

  @Test(arguments: stylesAndSketches, ["/api/login"] + DashboardTrial.both)
  func `a cancel inside send stops the request that is being sent, and those in flight`(
    _ style: JobStyle, _ path: String
  ) async throws {
    let trial = try DashboardTrial(style)
    for path in DashboardTrial.both + (path == "/api/login" ? [path] : []) {
      trial.server.order(.hang, for: path)
    }
    trial.cancel(whenSending: path)
    trial.start()
    let outcome = try await trial.outcome()
    #expect(outcome == .failure(.cancelled))
    let unanswered = trial.transport.sent.values.filter { $0 == path || $0 != "/api/login" }
    let cancelled = trial.transport.cancelled.values.sorted()
    #expect(cancelled == unanswered.sorted(), "each request in flight must be stopped, once (W4.3)")
  }

  @Test(arguments: stylesAndSketches)
  func `a cancel inside the last decoding is the outcome, though no request is left to stop`(
    _ style: JobStyle
  ) async throws {
    let trial = try DashboardTrial(style, holding: DashboardTrial.both)
    trial.start()
    await trial.transport.answered.arrived(3)
    trial.transport.handOver(DashboardTrial.profile)
    trial.cancelWhenDecoding()
    trial.transport.handOver(DashboardTrial.messages)
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
    #expect(trial.transport.sent.values == [])
  }
}
