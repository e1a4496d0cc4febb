// Carries a run's requests to the server, and its answers back.

import Conformance
import FixtureServer
import Synchronization
import TestDoubles
import UserAPI

/// The real transport behind a run, watched from both ends.
final class RelayTransport: RequestRelay {
  let baseURL: URL
  let firstID: User.ID

  private let plan: ScenarioOverHTTP
  private let server: FixtureServer
  private let playNeighbours: @Sendable () -> Void
  // No success depends on the first deadline; the second is for requests that nothing else ends.
  private let longTimeout = URLSessionTransport(deadline: .seconds(300))
  private let shortTimeout: URLSessionTransport?

  private struct Withheld {
    var answers: [@Sendable () -> Void] = []
    var isOver = false
  }
  // The lock guards the list; the answers in it are given outside of it.
  private let withheld = Mutex(Withheld())

  /// Makes a transport for one scenario.
  ///
  /// - Parameters:
  ///   - plan: The scenario.
  ///   - server: Where the requests go.
  ///   - playNeighbours: Plays the runs beside this one, inside the send of the detail request.
  init(
    _ plan: ScenarioOverHTTP,
    to server: FixtureServer,
    playNeighbours: @escaping @Sendable () -> Void = {}
  ) {
    (self.plan, self.server, self.playNeighbours) = (plan, server, playNeighbours)
    baseURL = plan.baseURL(of: server)
    firstID = plan.firstUser.id
    shortTimeout = plan.isSilent ? URLSessionTransport(deadline: .milliseconds(300)) : nil
  }

  func carry(_ sent: SentRequest, for run: RunRecorder) {
    let request = sent.request
    if plan.stops == .insideSend(request) { server.stop(keepingPort: true) }
    if request == .detail { playNeighbours() }
    run.update { $0.relayBegan() }
    let transport = plan.isSilent(request) ? shortTimeout ?? longTimeout : longTimeout
    let task = transport.send(sent.scripted.urlRequest) { [self] answer in
      pass(answer, to: sent, for: run)
    }
    // A cancel that the scenario asks for is noted when the server has seen it.
    let isWatched = plan.expectation?.cancelled == request
    sent.scripted.whenCancelled { [weak run] _ in
      if !isWatched { run?.update { $0.note(.cancelRequest(request)) } }
      task.cancel()
    }
  }

  private func pass(
    _ answer: Result<HTTPResponse, URLError>, to sent: SentRequest, for run: RunRecorder
  ) {
    let give: @Sendable () -> Void = {
      run.give(answer, to: sent)
      sent.scripted.drop()
    }
    let isNeverAnswered = plan.scenario.reply(to: sent.request).manner == .never
    let keeps = isNeverAnswered && sent.scripted.cancels > 0
    if !keeps || !withhold(give) { give() }
    run.update { $0.relayEnded() }
  }

  /// Keeps an answer back, unless all have been given; says whether it did.
  private func withhold(_ give: @escaping @Sendable () -> Void) -> Bool {
    withheld.withLock { withheld in
      if !withheld.isOver { withheld.answers.append(give) }
      return !withheld.isOver
    }
  }

  /// Gives the answers that were withheld, and withholds no more.
  func release() {
    let answers = withheld.withLock { withheld in
      defer { withheld = Withheld(isOver: true) }
      return withheld.answers
    }
    answers.forEach { $0() }
  }
}
