// The node that turns a bad status into a `StatusError`.

public import UserAPI

/// Gives the body of a response whose status is in 200–299, even if the body is empty.
///
/// Fails with ``StatusError`` for any other status, with or without a body.
public struct StatusCheckNode: Node {
  /// Makes a node.
  public init() {}

  /// Checks one response.
  public func process(_ response: HTTPResponse) -> Observer<Data> {
    guard (200...299).contains(response.status) else {
      return .emit(error: StatusError(status: response.status))
    }
    return .emit(data: response.body)
  }
}

/// A response whose status is not in 200–299.
public struct StatusError: Error, Equatable {
  /// The status of the response, for example 404.
  public let status: Int

  /// Makes the error of a status.
  public init(status: Int) { self.status = status }
}
