// The second job in every style: a cancel reaches every request in flight, whenever it comes.

import FinishedStyles
import FixtureServer
import TestSupport
import Testing
import UserAPI

@Suite struct DashboardCancellationTests {
  private static let both = [DashboardTrial.profile, DashboardTrial.messages]

  @Test(arguments: stylesAndSketches)
  func `a cancel while both requests are in flight cancels both, and is the outcome`(
    _ style: JobStyle
  ) async throws {
    let trial = try DashboardTrial(style)
    for path in Self.both { trial.server.order(.hang, for: path) }
    trial.start()
    #expect(await trial.server.eventually { $0.requests.count == 3 })
    trial.cancel()
    await trial.transport.cancelled.arrived(2)
    let outcome = try await trial.outcome()
    #expect(outcome == .failure(.cancelled))
    let cancelled = trial.transport.cancelled.values.sorted()
    #expect(cancelled == Self.both.sorted(), "cancel() must stop both requests, each once (W4.3)")
    // A third connection, which the login has used, may stay open for later requests.
    #expect(await trial.server.eventually { $0.openConnections <= 1 })
  }

  @Test(arguments: stylesAndSketches)
  func `a cancel during the login cancels it, and nothing more is sent`(
    _ style: JobStyle
  ) async throws {
    let trial = try DashboardTrial(style)
    trial.server.order(.hang, for: "/api/login")
    trial.start()
    #expect(await trial.server.eventually { $0.requests.count == 1 })
    trial.cancel()
    await trial.transport.cancelled.arrived()
    let outcome = try await trial.outcome()
    #expect(outcome == .failure(.cancelled))
    let cancelled = trial.transport.cancelled.values
    #expect(cancelled == ["/api/login"], "cancel() must stop the login, once (W4.3)")
    #expect(trial.transport.sent.values == ["/api/login"])
  }

  @Test(arguments: stylesAndSketches, ["/api/login"] + both)
  func `a cancel inside send stops the request that is being sent, and those in flight`(
    _ style: JobStyle, _ path: String
  ) async throws {
    let trial = try DashboardTrial(style)
    for path in Self.both + (path == "/api/login" ? [path] : []) {
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
    let trial = try DashboardTrial(style, holding: Self.both)
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
