// A request that is received: the usual middle of a chain.

public import UserAPI

/// Sends the request that it receives, and ends with the response, whatever its status is.
///
/// ```swift
/// Greeting().deliver(to: MapOperation { URLRequest(url: url.appending(path: $0)) })
///   .deliver(to: DataTaskOperation())
///   .deliver(to: StatusCheck())
/// ```
///
/// A received error is passed on. If the operation is cancelled, it cancels its request in flight,
/// and does not wait for the transport. For a request that is known from the beginning, there is
/// ``URLSessionTaskOperation``.
///
/// `@unchecked Sendable`: it has no property of its own.
public final class DataTaskOperation: WrapperOperation<URLRequest, HTTPResponse>,
  @unchecked Sendable
{
  /// Makes an operation that has sent nothing.
  ///
  /// - Parameter transport: Sends the request; nil for the network.
  public init(over transport: (any HTTPTransport)? = nil) {
    super.init { received in
      (try? received?.get()).map { URLSessionTaskOperation.data(for: $0, over: transport) }
    }
  }
}
