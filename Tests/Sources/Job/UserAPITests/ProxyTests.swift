// Tests that a request to this machine never goes through a proxy, whatever the environment says.

import FixtureServer
import TestSupport
import Testing

#if os(Linux)
  @Suite struct ProxyTests {
    @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"], ["127.0.0.1", "localhost"])
    func `a request to this machine does not go through a proxy (E5)`(
      _ variable: String, _ host: String
    ) async {
      await #expect(processExitsWith: .success) { [variable, host] in
        setenv(variable, "http://127.0.0.1:9", 1)
        setenv("NO_PROXY", "example.org", 1)
        let server = try FixtureServer()
        defer { server.stop() }
        let request = try server.userRequest(to: host)
        let answers = AnswerCollector()
        let task = URLSessionTransport().send(request, to: answers)
        let summary = await answers.summary
        withExtendedLifetime(task) {}
        guard case .status(200, _) = summary else { throw URLError(.cannotConnectToHost) }
        let kept = ProcessInfo.processInfo.environment["no_proxy"]?.hasPrefix("example.org,")
        guard kept == true else { throw URLError(.unknown) }
      }
    }
  }

  extension FixtureServer {
    /// The request for the user 7, with another name of this machine.
    fileprivate func userRequest(to host: String) throws -> URLRequest {
      var parts = URLComponents(url: baseURL, resolvingAgainstBaseURL: false)
      parts?.host = host
      guard let url = parts?.url else { throw URLError(.badURL) }
      return URLRequest(url: url.appending(path: "api/users/7"))
    }
  }
#endif
