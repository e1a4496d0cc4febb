// A service for tests that answers by hand: its world, its answers, and their bodies.

public import Conformance
public import Foundation
public import Testing
public import UserAPI

extension FetchEnvironment {
  /// A world with a scripted transport.
  ///
  /// - Parameters:
  ///   - transport: Notes the requests, and answers when the test says so.
  ///   - queue: Where the outcome is delivered.
  public static func scripted(
    _ transport: ScriptedTransport,
    deliveringOn queue: DispatchQueue = DispatchQueue(label: "delivery")
  ) -> FetchEnvironment {
    FetchEnvironment(transport: transport, baseURL: service, deliveryQueue: queue)
  }
}

extension ScriptedTransport {
  /// Answers requests in the order in which they were sent, those that have no answer yet.
  ///
  /// - Throws: `ExpectationFailedError` if a request was never sent.
  public func answer(
    _ answers: [Result<HTTPResponse, URLError>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for answer in answers {
      let waiting = requests.first { $0.answers == 0 }
      let request = try #require(
        waiting,
        "request \(requests.count + 1) was never sent (W2.1)",
        sourceLocation: sourceLocation
      )
      request.answer(answer)
    }
  }
}

/// The address of the service that is never reached.
public let service = URL(string: "http://service.example") ?? URL(filePath: "/")

extension Result<HTTPResponse, URLError> {
  /// A response with the status 200.
  public static func good(_ body: Data) -> Self { .status(200, body) }

  /// A response with any status.
  public static func status(_ status: Int, _ body: Data = Data()) -> Self {
    .success(.scripted(status: status, body: body))
  }
}

/// The body of a good list: `{"page":2,…,"data":[…]}`.
///
/// - Parameter ids: The users' ids, in the order of the list.
public func listBody(ids: Int...) -> Data {
  let users = ids.map(userJSON).joined(separator: ",")
  return Data(
    #"{"page":2,"per_page":6,"total":12,"total_pages":2,"data":[\#(users)]}"#.utf8
  )
}

/// The body of a good answer to the second request: `{"data":{"id":…, …}}`.
public func userBody(id: Int) -> Data {
  Data(#"{"data":\#(userJSON(id: id))}"#.utf8)
}

private func userJSON(id: Int) -> String {
  #"{"id":\#(id),"email":"user\#(id)@example.org","first_name":"First\#(id)","#
    + #""last_name":"Last\#(id)","avatar":"https://example.org/\#(id).png"}"#
}

/// Bodies that no decoder may accept, and what is wrong with each.
///
/// - Parameter good: A body that is right.
public func badBodies(from good: Data) -> [(what: String, body: Data)] {
  let text = String(decoding: good, as: UTF8.self)
  return [
    ("the body is empty", Data()),
    ("the body breaks off", Data(text.dropLast(3).utf8)),
    ("an id is not a number", Data(text.replacing(#""id":"#, with: #""id":"x","n":"#).utf8)),
    ("an email is missing", Data(text.replacing(#""email":"#, with: #""mail":"#).utf8)),
    ("the bytes are not UTF-8", Data([0xFF, 0xFE]) + good),
  ]
}
