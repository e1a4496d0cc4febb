// Exercise 3.7 · DataManager · stretch · 50 min · builds on 3.1 3.5 · W1–W4
import Adapters
import UserAPI

/// Decodes a body, and ends with everything that is in it: the whole list, for example.
///
/// `@unchecked Sendable`: its input is written before the work begins, and read when it does.
public final class DecodeOperation<Body: Decodable & Sendable>: NetworkOperation<Body>,
  @unchecked Sendable
{
  /// The body; an adapter writes it.
  public var dataFetched: Data?

  private let step: UserFetchError.Step
  private let decoder: any ResponseDecoder

  /// Makes an operation that has decoded nothing; a bad body gives `.failed(step, .malformed)`.
  public init(_ step: UserFetchError.Step, using decoder: any ResponseDecoder) {
    self.step = step
    self.decoder = decoder
  }

  /// Decodes the body.
  public override func beginWork() throws {
    guard let dataFetched else { throw MissingInput() }
    guard let body = try? decoder.decode(Body.self, from: dataFetched) else {
      throw UserFetchError.failed(step, .malformed)
    }
    complete(result: .success(body))
  }
}

/// The article's service: two jobs, any number of times, in a queue that is handed in.
///
/// GIVEN  `DecodeOperation`, which decodes a `UserList` or a `UserDetail`, whole. The operations of
///        3.1, and the `OperationGroup` of 3.5.
/// WRITE  Two jobs. Each makes new operations, hands them to `queueManager` in one piece, adapters
///        included, each after those that it waits for, and returns their group, with which the
///        caller can cancel this job alone:
///        1. `retrieveUserList`, three operations, gives the whole list; a list without users is a
///           list, too;
///        2. `retrieveUser`, seven operations, gives the user that stands first in the list. If nobody
///           is in it, that is `.failed(.decodeList, .noUsers)`, and no second request is sent.
///        Whatever happens,
///        3. the completion runs once, on `environment.deliveryQueue`,
///        4. with the value, the failed step's own error, or `.cancelled`.
/// LEAVE  The signatures. What both jobs do belongs in a private function of your own.
/// SIZE   35 lines. Tests: Tests/Chapter3AdaptersTests/07-DataManagerTests.swift
public final class DataManager: Sendable {
  private let environment: FetchEnvironment
  private let queueManager: any QueueManaging

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - environment: Where requests go, and where results are delivered.
  ///   - queueManager: Runs all jobs: the shared one, as in the article, or what a test hands in.
  public init(
    environment: FetchEnvironment,
    queueManager: any QueueManaging = QueueManager.shared
  ) {
    self.environment = environment
    self.queueManager = queueManager
  }

  /// Retrieves the list.
  @discardableResult
  public func retrieveUserList(completion: @escaping Completion<UserList>) -> OperationGroup {
    let request = UserListRetrievalOperation(in: environment)
    let decode = DecodeOperation<UserList>(.decodeList, using: environment.decoder)
    let adapter = AdapterOperation(from: request, to: decode, into: \.dataFetched)
    return start([request, adapter, decode], endingIn: decode, completion: completion)
  }

  /// Retrieves the list, and then the user that stands first in it.
  @discardableResult
  public func retrieveUser(completion: @escaping Completion<User>) -> OperationGroup {
    let requestList = UserListRetrievalOperation(in: environment)
    let decodeList = DecodeOperation<UserList>(.decodeList, using: environment.decoder)
    let requestUser = UserRetrievalOperation(in: environment)
    let decodeUser = DecodeOperation<UserDetail>(.decodeUser, using: environment.decoder)
    let operations = [
      requestList, AdapterOperation(from: requestList, to: decodeList, into: \.dataFetched),
      decodeList,
      AdapterOperation(from: decodeList, to: requestUser) { list, requestUser in
        guard let first = list.data.first else {
          throw UserFetchError.failed(.decodeList, .noUsers)
        }
        requestUser.userID = first.id
      },
      requestUser, AdapterOperation(from: requestUser, to: decodeUser, into: \.dataFetched),
      decodeUser,
    ]
    return start(operations, endingIn: decodeUser) { detail in completion(detail.map(\.data)) }
  }

  /// Hands the operations over; the result of the last one goes to the completion.
  private func start<Output>(
    _ operations: [Operation],
    endingIn last: NetworkOperation<Output>,
    completion: @escaping Completion<Output>
  ) -> OperationGroup {
    last.onCompletion { [queue = environment.deliveryQueue] result in
      let outcome = result.mapError { $0 as? UserFetchError ?? .cancelled }
      queue.async { completion(outcome) }
    }
    let group = OperationGroup(operations, queueManager: queueManager)
    group.start()
    return group
  }
}
