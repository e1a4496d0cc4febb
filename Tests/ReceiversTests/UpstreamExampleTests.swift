// Tests the examples in the documentation of AOperation, written with the types of this module.

import Foundation
import Operations
import Receivers
import TestDoubles
import Testing
import UserAPI

// MARK: A data task, delivered to a status check, delivered to a decoder

private final class ServicesErrorHandleOperation: ResultableOperation<Data>, ReceiverOperation,
  @unchecked Sendable
{
  enum Error: LocalizedError {
    case serverResponseError
  }

  var receivedValue: Result<HTTPResponse, AOperationError>?

  override func execute() {
    guard let value = receivedValue else {
      finish(with: .failure(.receivedValueIsNil(in: self)))
      return
    }
    switch value {
    case .success(let response):
      if response.status >= 200 && response.status <= 299 {
        finish(with: .success(response.body))
      } else {
        let error = AOperationError(Error.serverResponseError)
        finish(with: .failure(error))
      }
    case .failure(let error):
      finish(with: .failure(error))
    }
  }
}

private final class JSONDecoderOperation<Output: Decodable & Sendable>:
  ResultableOperation<Output>, ReceiverOperation, @unchecked Sendable
{
  var receivedValue: Result<Data, AOperationError>?

  override func execute() {
    guard let value = receivedValue else {
      finish(with: .failure(.receivedValueIsNil(in: self)))
      return
    }
    switch value {
    case .success(let data):
      do {
        let decoded = try JSONDecoder().decode(Output.self, from: data)
        self.finish(with: .success(decoded))
      } catch {
        finish(with: .failure(AOperationError(error)))
      }
    case .failure(let error):
      finish(with: .failure(error))
    }
  }
}

// MARK: The same chain, wrapped

private final class ServiceOperation<Output: Decodable & Sendable>: WrapperOperation<Void, Output>,
  @unchecked Sendable
{
  init(url: URL, over transport: any HTTPTransport) {
    super.init { (_) -> ResultableOperation<Output>? in
      return
        URLSessionTaskOperation.data(for: url, over: transport)
        .deliver(to: ServicesErrorHandleOperation())
        .deliver(to: JSONDecoderOperation<Output>())
    }
  }
}

@Suite struct UpstreamExampleTests {
  private let url = URL(filePath: "/userInfo")

  /// Answers each request with this status and body, on another thread.
  private func transport(_ status: Int, _ body: String) -> ScriptedTransport {
    ScriptedTransport { request in
      DispatchQueue.global().async {
        request.answer(.success(.scripted(status: status, body: Data(body.utf8))))
      }
    }
  }

  @Test func `the chain decodes the user`() async throws {
    let result = try await URLSessionTaskOperation.data(for: url, over: transport(200, "[1, 2]"))
      .deliver(to: ServicesErrorHandleOperation())
      .deliver(to: JSONDecoderOperation<[Int]>())
      .run()
    #expect(result.output == [1, 2])
  }

  @Test func `a service that wraps the chain decodes the user, too`() async throws {
    let service = ServiceOperation<[Int]>(url: url, over: transport(200, "[1, 2]"))
    let result = try await service.run()
    #expect(result.output == [1, 2])
  }

  @Test func `after a bad status, both end with the error of the status check`() async throws {
    let result = try await URLSessionTaskOperation.data(for: url, over: transport(404, "[1, 2]"))
      .deliver(to: ServicesErrorHandleOperation())
      .deliver(to: JSONDecoderOperation<[Int]>())
      .run()
    let wrapped = try await ServiceOperation<[Int]>(url: url, over: transport(500, "[]")).run()
    for error in [result.error, wrapped.error] {
      #expect(error?.published(as: ServicesErrorHandleOperation.Error.self) != nil)
      #expect(error?.publisher == "ServicesErrorHandleOperation")
    }
  }

  @Test func `after a bad body, both end with the error of the decoder`() async throws {
    let result = try await URLSessionTaskOperation.data(for: url, over: transport(200, "?"))
      .deliver(to: ServicesErrorHandleOperation())
      .deliver(to: JSONDecoderOperation<[Int]>())
      .run()
    let wrapped = try await ServiceOperation<[Int]>(url: url, over: transport(200, "?")).run()
    for error in [result.error, wrapped.error] {
      #expect(error?.published(as: DecodingError.self) != nil)
      #expect(error?.publisher == "JSONDecoderOperation<Array<Int>>")
    }
  }
}
