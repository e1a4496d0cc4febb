// The node that tells a good response from a bad one.

public import UserAPI

/// Gives the body of a response whose status is in 200–299, an empty body too.
///
/// Fails with ``StatusError`` otherwise, body or not.
public struct StatusCheckNode: Node {
  /// Makes a node.
  public init() {}

  /// Looks at one response.
  public func process(_ response: HTTPResponse) -> Observer<Data> {
    guard (200...299).contains(response.status) else {
      return .emit(error: StatusError(status: response.status))
    }
    return .emit(data: response.body)
  }
}

/// A response whose status is not in 200–299.
public struct StatusError: Error, Equatable {
  /// The status of the response, 404 for example.
  public let status: Int

  /// Makes the error of a status.
  public init(status: Int) { self.status = status }
}
