// What only a network does to a run: a server that goes wrong, or stops.

/// What the server of a scenario over HTTP does, besides giving the answers that the scenario names.
package enum Network: Hashable, Sendable {
  /// It serves one of the requests in a way of its own.
  case serves(Request, Serving)
  /// It stops, before a connection is made or while it has a request that it does not answer.
  case stops(ScenarioPoint)

  /// How a server can serve a request; its raw value says that in a description.
  package enum Serving: String, CaseIterable, Sendable {
    case password = "asks for a password"
    case redirect = "redirects"
    case redirectLoop = "redirects without end"
    case fiveMegabytes = "sends five megabytes"
    case chunked = "sends chunks"
    case closeDelimited = "gives no length"
    case slowly = "takes ten minutes"
    case drip = "sends a byte a second"
    case hang = "does not answer"
    case garbage = "sends no HTTP"
    case truncatedBody = "closes the connection inside the body"
    case truncatedChunk = "closes the connection inside a chunk"
    case closeBeforeResponse = "closes the connection instead of an answer"
    case resetBeforeResponse = "resets the connection instead of an answer"
    case resetInBody = "resets the connection inside the body"
  }
}

extension Network {
  /// What a scenario's description says of it.
  var text: String {
    switch self {
    case .serves(let request, let serving):
      "the server \(serving.rawValue) when it is asked for the \(request.rawValue)"
    case .stops(.pending(let request)):
      "the server stops while the \(request.rawValue) request is pending"
    case .stops(.insideSend(let request)):
      "no server listens when the \(request.rawValue) request is sent"
    case .stops: "no server listens"
    }
  }
}
