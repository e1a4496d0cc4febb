// The scenarios over HTTP: what only a network does. What a script does as well is walked in memory alone.

public import Conformance
import UserAPI

extension ScenarioSpace {
  /// Real statuses and bodies, each way to serve, cancels of real requests, and servers that stop.
  public static let overHTTP = ScenarioSpace(
    [Scenario()] + services + answers + served + cancelled + stopped)

  /// Those of ``overHTTP`` that take no second.
  public static let brieflyOverHTTP = ScenarioSpace(
    overHTTP.scenarios.filter { scenario in
      if case .serves(_, .fiveMegabytes) = scenario.network { return false }
      return !scenario.isSilent
    })

  /// NB: on Linux, `URLSession` asks for a password when it gets a 401 with a `WWW-Authenticate` header:
  /// this one has none.
  private static let answers = Request.allCases.flatMap { request in
    let statuses = [201, 204, 299, 300, 301, 302, 304, 401, 404, 500, 503].map(Answer.status)
    let bodies: [Answer] = [.malformed, .wrongTypes, .missingField, .notUTF8, .emptyBody]
    return (statuses + bodies + (request == .list ? [.emptyList] : []))
      .map { scenario(request, $0) }
  }

  private static let served = Request.allCases.flatMap { request in
    Network.Serving.allCases.filter { $0 != .slowly }.map {
      scenario(request, $0.answer, .serves(request, $0))
    }
  }

  /// The cancel comes while the server has the request, or before the request is on its way; perhaps the
  /// transport keeps its answer to the cancel to itself.
  private static let cancelled = Request.allCases.flatMap { request in
    let served = [Network.Serving.hang, .slowly, .drip].map {
      scenario(request, .valid, .serves(request, $0), cancel: .pending(request))
    }
    return served
      + [Manner.later, .never].flatMap { manner in
        [ScenarioPoint.pending(request), .insideSend(request)].map {
          scenario(request, .valid, .serves(request, .hang), manner: manner, cancel: $0)
        }
      }
  }

  /// The server stops while it has the request, or no server has listened from the beginning.
  private static let stopped = Request.allCases.flatMap { request in
    let isFirst = request == .list
    let refusal = Answer.transport(.cannotConnectToHost)
    return [
      scenario(request, refusal, .stops(isFirst ? .beforeStart : .insideSend(request))),
      scenario(request, Network.Serving.closeBeforeResponse.answer, .stops(.pending(request))),
    ]
  }

  private static func scenario(
    _ request: Request, _ answer: Answer, _ network: Network? = nil, manner: Manner = .later,
    cancel: ScenarioPoint? = nil
  ) -> Scenario {
    Scenario(
      request, meets: Reply(answer: answer, manner: manner), cancel: cancel,
      special: network.map { .network($0) })
  }
}
