// The second job's requests, and what its service promises whatever the transport does.

import TestSupport
import Testing

@Suite struct DashboardServiceTests {
  private typealias Outcome<Value> = Result<Value, DashboardError>

  private let token = AccessToken(token: "T-1")
  private let credentials = Credentials(email: "eve@example.org", password: "a \"word\"")
  private let queue = DispatchQueue(label: "delivery")
  private let inbox = Inbox<Outcome<AccessToken>>()

  private func service(
    _ transport: ScriptedTransport, _ base: URL = URL(filePath: "/")
  ) -> DashboardService {
    let environment = FetchEnvironment(
      transport: transport, baseURL: base, deliveryQueue: queue)
    return DashboardService(environment: environment, credentials: credentials)
  }

  // MARK: The requests

  @Test(arguments: ["http://host/v1", "http://host/v1/"].compactMap(URL.init(string:)))
  func `the login has the credentials in its body, and the others have the token`(
    base: URL
  ) throws {
    let transport = ScriptedTransport()
    let service = service(transport, base)
    _ = service.send(service.logIn) { _ in }
    _ = service.send(service.profile(token)) { _ in }
    _ = service.send(service.messages(token)) { _ in }
    let requests = transport.requests.map(\.urlRequest)
    #expect(
      requests.map { $0.url?.absoluteString } == [
        "http://host/v1/api/login", "http://host/v1/api/profile", "http://host/v1/api/messages",
      ])
    #expect(requests.map(\.httpMethod) == ["POST", "GET", "GET"])
    let body = try #require(requests[0].httpBody)
    #expect(try JSONDecoder().decode(Credentials.self, from: body) == credentials)
    let fields = requests.map { $0.value(forHTTPHeaderField: "Authorization") }
    #expect(fields == [nil, "Bearer T-1", "Bearer T-1"])
  }

  // MARK: The answers

  private static let good = Data(#"{"token":"T-1"}"#.utf8)

  private static func failure(_ reason: DashboardError.Reason) -> Outcome<AccessToken> {
    .failure(.failed(.logIn, reason))
  }

  private static let examples: [(TransportResult, Outcome<AccessToken>)] =
    [200, 299].map { (.status($0, good), .success(AccessToken(token: "T-1"))) }
    + [199, 300, 401].map { (.status($0, good), failure(.status($0))) }
    + [
      (.good(Data("[]".utf8)), failure(.malformed)),
      (.failure(URLError(.cancelled)), failure(.transport(.cancelled))),
    ]

  @Test(arguments: examples, [false, true])
  private func `an answer, also inside send, gives its value or the error of its step, once`(
    _ example: (answer: TransportResult, outcome: Outcome<AccessToken>), _ isInside: Bool
  ) {
    let transport = ScriptedTransport { if isInside { $0.answer(example.answer) } }
    let service = service(transport)
    let task = service.send(service.logIn) { inbox.put($0) }
    transport.requests[0].answer(example.answer)
    transport.requests[0].answer(.failure(URLError(.unknown)))
    task.cancel()
    #expect(inbox.values == [example.outcome])
    #expect(transport.requests[0].cancels == 0, "it was answered: there is nothing to stop")
  }

  @Test func `a cancel stops the request, and completes at once, whatever comes later`() {
    let transport = ScriptedTransport()
    let service = service(transport)
    let task = service.send(service.logIn) { inbox.put($0) }
    task.cancel()
    #expect(inbox.values == [.failure(.cancelled)], "the transport may never answer again")
    task.cancel()
    transport.requests[0].answer(.good(Self.good))
    #expect(inbox.values == [.failure(.cancelled)])
    #expect(transport.requests[0].cancels == 1)
  }

  @Test(arguments: [true, false])
  func `a request that has ended keeps neither its completion nor the transport's task`(
    isCancelled: Bool
  ) async throws {
    let gone = Inbox<String>()
    let (task, request) = send(telling: gone)
    if isCancelled { task.cancel() }
    request.answer(.good(Self.good))
    request.drop()
    let released = await gone.arrived(2)
    #expect(Set(released) == ["task", "completion"])
    withExtendedLifetime(task) {}
  }

  private func send(telling gone: Inbox<String>) -> (any HTTPTask, ScriptedRequest) {
    let (ofTask, ofCompletion) = (Canary { gone.put("task") }, Canary { gone.put("completion") })
    let transport = ScriptedTransport(token: ofTask, tasksKeepHandlers: true)
    let service = service(transport)
    let task = service.send(service.logIn) { _ in withExtendedLifetime(ofCompletion) {} }
    return (task, transport.requests[0])
  }

  // MARK: Delivery

  @Test func `the outcome is delivered on the queue, and a foreign error means cancelled`()
    async throws
  {
    let inbox = Inbox<Outcome<Dashboard>>()
    let service = service(ScriptedTransport())
    queue.suspend()
    service.deliver(.failure(DashboardError.failed(.profile, .malformed))) { inbox.put($0) }
    service.deliver(.failure(CancellationError())) { inbox.put($0) }
    #expect(inbox.values == [], "it must not be delivered inside the call")
    queue.resume()
    let outcomes = await inbox.arrived(2)
    #expect(outcomes == [.failure(.failed(.profile, .malformed)), .failure(.cancelled)])
  }
}
