// Bodies as the service sends them, good and bad.

/// The body of a good list: `{"page":2,…,"data":[…]}`.
///
/// - Parameter ids: The users' ids, in the order of the list; behind three of them, others follow whose number is drawn.
public func listBody(ids: Int...) -> Data {
  let others = ids.count < 3 ? [] : Array(1_000..<1_000 + Int.drawn(in: 1...9))
  return Data(userListJSON(ids + others).utf8)
}

/// The body of a good answer to the second request: `{"data":{"id":…, …}}`.
public func userBody(id: Int) -> Data {
  Data(#"{"data":\#(userJSON(id))}"#.utf8)
}

extension User {
  /// A user of whom only the id counts.
  public init(id: Int) {
    self.init(id: id, email: "", firstName: "", lastName: "", avatar: service)
  }
}

/// Statuses around the borders of 200 to 299, some that have a meaning of their own, and two that are drawn.
///
/// They are few: each may cost an operation several hops between threads.
public func statusesToTry() -> [Int] {
  let known = [199, 200, 204, 206, 299, 300, 304, 404, 500, 998]
  return known + [.drawn(in: 205...298), .drawn(in: 300...999)]
}

/// Errors of a transport after which an app might send its request again.
public let codesToTry: [URLError.Code] = [
  .cancelled, .timedOut, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
  .networkConnectionLost, .notConnectedToInternet, .secureConnectionFailed, .badServerResponse,
  .badURL, .unknown,
]
