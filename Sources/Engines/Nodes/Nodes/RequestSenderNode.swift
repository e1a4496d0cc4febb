// The node that sends a request to the network.

public import UserAPI

/// Sends a request, and gives the response, whatever its status.
///
/// Fails with the transport's `URLError`. A cancel stops the request in flight, also if it comes
/// while the transport is still sending.
public struct RequestSenderNode: Node {
  private let transport: any HTTPTransport

  /// Makes a node.
  ///
  /// - Parameter transport: Sends the requests.
  public init(transport: any HTTPTransport) { self.transport = transport }

  /// Sends one request on this thread; the response is emitted on the transport's thread.
  public func process(_ request: URLRequest) -> Observer<HTTPResponse> {
    let result = Context<HTTPResponse>()
    let task = transport.send(request) { answer in
      switch answer {
      case .success(let response): result.emit(data: response)
      case .failure(let error): result.emit(error: error)
      }
    }
    return result.stops { task.cancel() }
  }
}
