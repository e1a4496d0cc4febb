// Other users at other addresses: the server serves what a scenario of the kit has.

import Conformance
import FixtureServer
import UserAPI

extension ScenarioOverHTTP {
  /// Each of the kit's services, and both good statuses around 200: the server answers with the kit's
  /// bodies, in which the detail differs from the list's entry.
  static let services: [ScenarioOverHTTP] =
    Service.special.map { serving(Scenario(service: $0)) }
    + [201, 299].flatMap { status in
      [
        serving(Scenario(list: Reply(answer: .status(status)))),
        serving(Scenario(detail: Reply(answer: .status(status)))),
      ]
    }

  /// A scenario whose answers are ordered from the server, bodies included.
  private static func serving(_ scenario: Scenario) -> ScenarioOverHTTP {
    var plan = ScenarioOverHTTP(scenario: scenario)
    plan.hasItsService = true
    for request in Request.allCases {
      let answer = scenario.reply(to: request).answer
      let body = answer.text(of: request, at: plan.path(of: request), from: scenario.service)
      var status = 200
      if case .status(let code) = answer { status = code }
      plan.faults[request] = .status(status, body: body)
    }
    return plan
  }

  /// The user that a run delivers when all goes well.
  var firstUser: User { hasItsService ? scenario.service.firstUser : ServerData.firstUser }

  /// Where the run is told to send its requests.
  func baseURL(of server: FixtureServer) -> URL {
    hasItsService ? scenario.service.baseURL(of: server.baseURL) : server.baseURL
  }

  /// The path of a request, by which faults are ordered.
  func path(of request: Request) -> String {
    guard hasItsService else { return ServerData.path(of: request) }
    let base = scenario.service.address.rawValue.split(separator: "/").map { "/" + $0 }.joined()
    return base + "/api/users" + (request == .list ? "" : "/\(firstUser.id)")
  }

  /// A request as the server notes it.
  func line(of request: Request) -> String {
    "GET " + path(of: request) + (request == .list ? "?page=2" : "")
  }
}
