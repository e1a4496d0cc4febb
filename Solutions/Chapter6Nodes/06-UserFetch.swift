// Exercise 6.6 · UserFetch · write · 50 min · builds on 6.1 6.2 6.4 6.5 · W1–W4
import Nodes
import Synchronization
import UserAPI

/// Fetches the first user of the list: four nodes, joined by `then`.
///
/// GIVEN  The class around the nodes. `started` is a Bool that threads may use at the same time: only
///        the first `start()` gets past the guard. `cancellation` is your 6.5: it stops the nodes that
///        it guards. `checkedRequest` and `userFetchError` are those of 6.4.
/// WRITE  1. The four nodes, each a computed property: `requestList` takes nothing and gives a body,
///           `decodeList` gives an id, `requestUser` takes it and gives a body, `decodeUser` a user.
///           Guard each of the two requests.
///        2. `start()`: join the four, guard the whole, too, call its `process(())`, and give the
///           observer that this returns to `deliver`.
///        3. `deliver`: call the completion with the value, the error, or `.cancelled`, on the queue
///           that the environment names.
///        The completion runs even if the caller does not keep the run, and no closure holds the run:
///        once started, it need not live.
/// LEAVE  What is given.
/// SIZE   25 lines. Tests: Tests/Chapter6NodesTests/06-UserFetchTests.swift
public final class UserFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>
  private let cancellation = Cancellation()
  private let started = Atomic(false)

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.environment = environment
    self.completion = completion
  }

  /// Starts the run; a second call does nothing.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    let job = requestList.then(decodeList).then(requestUser).then(decodeUser)
    deliver(cancellation.guarding(job).process(()))
  }

  /// Cancels the run; after the end it does nothing.
  public func cancel() {
    cancellation.cancel()
  }

  private var requestList: some Node<Void, Data> {
    ModelMapperNode { [environment] in environment.listRequest }.then(request(as: .requestList))
  }

  private var decodeList: some Node<Data, User.ID> {
    listDecoding(using: environment.decoder)
  }

  private var requestUser: some Node<User.ID, Data> {
    ModelMapperNode { [environment] id in environment.userRequest(id: id) }
      .then(request(as: .requestUser))
  }

  private var decodeUser: some Node<Data, User> {
    userDecoding(using: environment.decoder)
  }

  private func request(as step: UserFetchError.Step) -> some Node<URLRequest, Data> {
    cancellation.guarding(checkedRequest(as: step, over: environment.transport))
  }

  /// Calls the completion with the outcome, on the queue that the environment names.
  private func deliver(_ outcome: Observer<User>) {
    outcome.dispatch(on: environment.deliveryQueue)
      .onCompleted { [completion] in completion(.success($0)) }
      .onError { [completion] in completion(.failure(userFetchError($0))) }
      .onCanceled { [completion] in completion(.failure(.cancelled)) }
  }
}
