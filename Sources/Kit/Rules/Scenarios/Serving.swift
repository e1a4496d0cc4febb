// What only a network does to a run: a server that goes wrong, stops, or is not there.

/// How a server can serve a request, besides giving the answer that the scenario names; its raw value says that in a
/// description.
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
  /// It has the request, and does not answer it before.
  case stops = "stops"
  case isGone = "does not listen any more"
}
