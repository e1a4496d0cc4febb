// The scenarios over HTTP: what only a network does. What a script does as well is walked in memory alone.

public import Conformance
import UserAPI

extension ScenarioSpace {
  /// Real statuses, each way to serve a request, and cancels of real requests.
  public static let overHTTP = ScenarioSpace([Scenario()] + statuses + served + cancelled)

  /// Those of ``overHTTP`` that take no second.
  public static let brieflyOverHTTP = ScenarioSpace(
    overHTTP.scenarios.filter { scenario in
      Request.allCases.allSatisfy {
        !scenario.isSilent($0) && scenario.serving($0) != .fiveMegabytes
      }
    })

  /// What `URLSession` does with a status of its own accord, no script does.
  ///
  /// NB: on Linux, it asks for a password when it gets a 401 with a `WWW-Authenticate` header: this one has none.
  private static let statuses = Request.allCases.flatMap { request in
    [201, 204, 299, 300, 301, 302, 304, 401, 404, 500, 503].map {
      Scenario(request, meets: Reply(answer: .status($0)))
    }
  }

  private static let served = Request.allCases.flatMap { request in
    Serving.allCases.filter { $0 != .slowly }.map {
      scenario(request, $0, Reply(answer: $0.answer))
    }
  }

  /// The cancel comes while the server has the request, or before the request is on its way; perhaps the
  /// transport keeps its answer to the cancel to itself.
  private static let cancelled = Request.allCases.flatMap { request in
    [Serving.slowly, .drip].map { scenario(request, $0, cancel: .pending(request)) }
      + [Manner.later, .never].flatMap { manner in
        [ScenarioPoint.pending(request), .insideSend(request)].map {
          scenario(request, .hang, Reply(manner: manner), cancel: $0)
        }
      }
  }

  private static func scenario(
    _ request: Request, _ serving: Serving, _ reply: Reply = Reply(), cancel: ScenarioPoint? = nil
  ) -> Scenario {
    Scenario(request, meets: reply, cancel: cancel, special: .network(request, serving))
  }
}
