// The example of AOperation's documentation, which the lesson of chapter 5 begins with: written anew.

import Foundation
import Receivers
import UserAPI

final class ServicesErrorHandleOperation: ResultableOperation<Data>, ReceiverOperation,
  @unchecked Sendable
{
  enum Error: LocalizedError { case serverResponseError }

  var receivedValue: Result<HTTPResponse, AOperationError>?

  override func execute() {
    guard let receivedValue else {
      return finish(with: .failure(.receivedValueIsNil(in: self)))
    }
    switch receivedValue {
    case .success(let response) where (200...299).contains(response.status):
      finish(with: .success(response.body))
    case .success: finish(with: .failure(AOperationError(Error.serverResponseError)))
    case .failure(let error): finish(with: .failure(error))
    }
  }
}

final class JSONDecoderOperation<Output: Decodable & Sendable>: ResultableOperation<Output>,
  ReceiverOperation, @unchecked Sendable
{
  var receivedValue: Result<Data, AOperationError>?

  override func execute() {
    guard let receivedValue else {
      return finish(with: .failure(.receivedValueIsNil(in: self)))
    }
    switch receivedValue {
    case .success(let data):
      finish(
        with: Result { try JSONDecoder().decode(Output.self, from: data) }
          .mapError { error in AOperationError(error) })
    case .failure(let error): finish(with: .failure(error))
    }
  }
}

final class ServiceOperation<Output: Decodable & Sendable>: WrapperOperation<Void, Output>,
  @unchecked Sendable
{
  init(url: URL, over transport: any HTTPTransport) {
    super.init { _ in
      URLSessionTaskOperation.data(for: url, over: transport)
        .deliver(to: ServicesErrorHandleOperation())
        .deliver(to: JSONDecoderOperation<Output>())
    }
  }
}

@MainActor final class UserView {
  private(set) var text = ""

  func show(_ service: ServiceOperation<UserDetail>) {
    service
      .didFinish { [self] result in
        switch result {
        case .success(let detail): text = detail.data.firstName  // Update UI
        case .failure(let error): text = "\(error)"  // Handle error
        }
      }
      .add(to: AOperationQueue.shared)
  }
}
