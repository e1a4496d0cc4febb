// What carries a run's requests to the server, and its answers back.

import Conformance
import FixtureServer
import Synchronization
import TestDoubles
import UserAPI

/// The real transport behind a stage, with an eye on what passes.
final class Carrier: Sendable {
  private let plan: ScenarioOverHTTP
  private let server: FixtureServer
  private let neighbours: @Sendable () -> Void
  // No success depends on the first deadline; the second is for requests that nothing else ends.
  private let ample = URLSessionTransport(deadline: .seconds(300))
  private let brief: URLSessionTransport?

  private struct Withheld {
    var answers: [@Sendable () -> Void] = []
    var isOver = false
  }
  // The lock guards the list; the answers in it are given outside of it.
  private let withheld = Mutex(Withheld())

  /// Makes a carrier for one scenario.
  ///
  /// - Parameters:
  ///   - plan: The scenario.
  ///   - server: Where the requests go.
  ///   - neighbours: Plays the neighbours, inside the send of the detail request.
  init(
    _ plan: ScenarioOverHTTP,
    to server: FixtureServer,
    neighbours: @escaping @Sendable () -> Void = {}
  ) {
    (self.plan, self.server, self.neighbours) = (plan, server, neighbours)
    brief = plan.isSilent ? URLSessionTransport(deadline: .milliseconds(300)) : nil
  }

  /// The way to the server, for a stage.
  var network: Network {
    Network(baseURL: server.baseURL, firstID: Fixture.firstUser.id) { [self] in
      carry($0, as: $1, for: $2)
    }
  }

  private func carry(_ scripted: ScriptedRequest, as request: Request, for stage: Stage) {
    if plan.stops == .insideSend(request) { server.stop() }
    if request == .detail { neighbours() }
    let isWatched = plan.expectation?.cancelled == request
    stage.update { $0.inFlight += 1 }
    let transport = plan.isSilent(request) ? brief ?? ample : ample
    let task = transport.send(scripted.urlRequest) { [self] answer in
      pass(answer, to: scripted, as: request, for: stage)
    }
    scripted.whenCancelled { [weak stage] _ in
      // A cancel that the scenario asks for is noted when the server has seen it.
      if !isWatched { stage?.update { $0.events.append(.cancelRequest(request)) } }
      task.cancel()
    }
  }

  private func pass(
    _ answer: Result<HTTPResponse, URLError>,
    to scripted: ScriptedRequest,
    as request: Request,
    for stage: Stage
  ) {
    let reply = plan.scenario.reply(to: request)
    let give: @Sendable () -> Void = {
      stage.update { $0.events.append(.answer(request)) }
      scripted.answer(answer)
      scripted.drop()
      let isLastStep = !reply.answer.isDecoded || !reply.answer.hasBody
      if isLastStep { stage.update { _ = $0.ended.insert(request) } }
    }
    let keeps = reply.manner == .never && scripted.cancels > 0
    if !keeps || !keep(give) { give() }
    stage.update { $0.inFlight -= 1 }
  }

  private func keep(_ give: @escaping @Sendable () -> Void) -> Bool {
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
