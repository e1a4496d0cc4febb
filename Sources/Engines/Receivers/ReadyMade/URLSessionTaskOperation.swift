// A request as an operation: the usual beginning of a chain.

import Operations
public import UserAPI

/// Sends one request, and ends with the response, whatever its status is.
///
/// ```swift
/// URLSessionTaskOperation.data(for: url).deliver(to: StatusCheck())
/// ```
///
/// If the operation is cancelled, it cancels its request in flight, and does not wait for the
/// transport.
///
/// `@unchecked Sendable`: its properties are constant.
public final class URLSessionTaskOperation: ResultableOperation<HTTPResponse>, @unchecked Sendable {
  private static let network = URLSessionTransport()

  private let request: URLRequest
  private let transport: any HTTPTransport

  private init(_ request: URLRequest, over transport: any HTTPTransport) {
    self.request = request
    self.transport = transport
  }

  /// Requests the data at a URL.
  ///
  /// - Parameters:
  ///   - url: An absolute URL.
  ///   - transport: Sends the request; by default it uses the network.
  /// - Returns: An operation that fails with a `URLError` if there is no response.
  public static func data(
    for url: URL,
    over transport: (any HTTPTransport)? = nil
  ) -> URLSessionTaskOperation {
    data(for: URLRequest(url: url), over: transport)
  }

  /// Sends a request, see ``data(for:over:)-(URL,_)``.
  public static func data(
    for request: URLRequest,
    over transport: (any HTTPTransport)? = nil
  ) -> URLSessionTaskOperation {
    URLSessionTaskOperation(request, over: transport ?? network)
  }

  /// Sends the request.
  public override func execute() {
    let task = transport.send(request) { [self] answer in
      finish(with: answer.mapError { AOperationError($0, in: self) })
    }
    // Keeps the task until the end, which has perhaps come already. `unowned` is safe: only the operation
    // has the closure, and calls it.
    whenEnded { [unowned self] in if isCancelled { task.cancel() } }
  }
}
