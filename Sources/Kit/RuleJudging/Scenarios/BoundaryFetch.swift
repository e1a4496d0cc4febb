// A small fetch that plays a scenario, right or with a flaw.

import Synchronization
import Traces
import UserAPI

/// Fetches a user in one scenario, on one thread, and records what is seen of it.
///
/// It has no transport and no queue: the scenario says what is answered. So thousands of scenarios are
/// played in a second.
struct BoundaryFetch {
  private let scenario: RunScenario
  private let flaw: BoundaryFlaw?
  private let perPage: Int
  private var trace = Trace([])
  private var isCancelled = false
  /// The list's entry of the user who is asked for.
  private var entry: User?

  /// Plays a scenario.
  ///
  /// - Parameters:
  ///   - scenario: What the run meets.
  ///   - flaw: What the run does wrong; nil if nothing.
  ///   - perPage: How many users the service has on a page.
  /// - Returns: What was seen of the run; its completion has a thread of its own.
  static func trace(
    of scenario: RunScenario, flaw: BoundaryFlaw? = nil, perPage: Int
  ) -> Trace {
    var fetch = BoundaryFetch(scenario: scenario, flaw: flaw, perPage: perPage)
    let outcome = fetch.outcome()
    fetch.note(.completion(outcome, .deliveryQueue), on: 2)
    fetch.reach(.afterCompletion)
    return fetch.trace
  }

  private mutating func outcome() -> Outcome {
    reach(.beforeStart)
    note(.start)
    guard !isCancelled else { return .failure(.cancelled) }
    do throws(UserFetchError) {
      let users = try exchange(.send(.list), .list, scenario.list)
      guard let first = wanted(of: users) else { throw .failed(.decodeList, .noUsers) }
      entry = first
      if flaw == .readsTheNextPage, users.count == perPage { readTheNextPage() }
      let request = TraceEvent.detail(of: first.id, isRight: first == users.first)
      let user = try exchange(request, .detail, scenario.detail).first
      return user.map { .success($0) } ?? .failure(.failed(.decodeUser, .malformed))
    } catch {
      return .failure(error)
    }
  }

  // MARK: The steps

  /// Sends a request, and decodes its answer.
  private mutating func exchange(
    _ send: TraceEvent, _ request: Request, _ answer: RunScenario.Answer
  ) throws(UserFetchError) -> [User] {
    let isList = request == .list
    note(send)
    // Only a run with a flaw sends after its cancel.
    if isCancelled { note(.cancelRequest(request)) }
    reach(isList ? .waitingForList : .waitingForDetail, stopping: request)
    if isCancelled { throw .cancelled }
    note(.answer(request, .status(answer.status)))
    guard isGood(answer.status, for: request) else {
      throw .failed(isList ? .requestList : .requestUser, .status(answer.status))
    }
    return try decode(request, answer)
  }

  private mutating func decode(
    _ request: Request, _ answer: RunScenario.Answer
  ) throws(UserFetchError) -> [User] {
    let isList = request == .list
    note(.decode(request))
    reach(isList ? .decodingList : .decodingDetail)
    let users = answer.hasBody ? body(of: request) : nil
    note(.decoded(request, users))
    if isCancelled, !overlooksTheCancel(after: request, users) { throw .cancelled }
    if let users { return users }
    guard flaw == .acceptsNoBody(request) else {
      throw .failed(isList ? .decodeList : .decodeUser, .malformed)
    }
    return isList ? [] : [entry].compactMap(\.self)
  }

  private func body(of request: Request) -> [User] {
    guard request == .list else { return [User(ofKit: entry?.id ?? 0, inList: false)] }
    return Self.list(of: scenario.users)
  }

  /// The user to ask for; nil if the list has none.
  private func wanted(of users: [User]) -> User? {
    switch flaw {
    case .keepsTheLastUsers: users.suffix(perPage).first
    case .asksForUserZero: users.first ?? User(ofKit: 0, inList: true)
    default: users.first
    }
  }

  // MARK: The flaws

  private func isGood(_ status: Int, for request: Request) -> Bool {
    (200...299).contains(status) != (flaw == .misjudges(request, status: status))
  }

  private func overlooksTheCancel(after request: Request, _ users: [User]?) -> Bool {
    guard request == .list, let count = users?.count else { return false }
    return flaw == .overlooksTheCancelOfOneUser && count == 1
      || flaw == .overlooksTheCancelOfAFullPage && count == perPage
  }

  private mutating func readTheNextPage() {
    note(.sendOther(.list, "GET /api/users?page=3"))
    note(.answer(.list, .status(200)))
    note(.decode(.list))
    note(.decoded(.list, []))
  }

  // MARK: What is seen

  private mutating func note(_ event: TraceEvent, on thread: Int = 1) {
    trace = trace.adding(event, on: thread)
  }

  /// Cancels the run, if this is the moment, and the request that is in flight.
  private mutating func reach(_ moment: RunScenario.Moment, stopping request: Request? = nil) {
    guard scenario.cancel == moment else { return }
    isCancelled = true
    note(.cancel)
    if let request { note(.cancelRequest(request)) }
    note(.cancelReturned)
  }

  /// The lists that were played, by their lengths: the same list is quickly compared with itself.
  private static let lists = Mutex<[Int: [User]]>([:])

  private static func list(of count: Int) -> [User] {
    lists.withLock { lists in
      if let list = lists[count] { return list }
      let list = (0..<count).map { User(ofKit: $0 + 1, inList: true) }
      lists[count] = list
      return list
    }
  }
}

extension TraceEvent {
  /// The request for a user.
  fileprivate static func detail(of id: User.ID, isRight: Bool) -> TraceEvent {
    isRight ? .send(.detail) : .sendOther(.detail, "GET /api/users/\(id)")
  }
}
