// Plays scenarios with a small fetch, right and with a flaw, and compares what is seen.

package import Traces
import UserAPI

extension RunScenario {
  /// Whether a run with a flaw is seen to go otherwise than a right run does.
  ///
  /// In a scenario that cannot happen, nothing shows.
  ///
  /// - Parameter perPage: How many users a full page of the service has.
  package func shows(_ flaw: BoundaryFlaw, onPagesOf perPage: Int) -> Bool {
    isPossible && trace(onPagesOf: perPage) != trace(with: flaw, onPagesOf: perPage)
  }

  /// What is seen of a run; its completion has a thread of its own.
  package func trace(with flaw: BoundaryFlaw? = nil, onPagesOf perPage: Int) -> Trace {
    var fetch = BoundaryFetch(scenario: self, flaw: flaw, perPage: perPage)
    let outcome = Outcome { () throws(UserFetchError) in try fetch.user() }
    fetch.note(.completion(outcome, .deliveryQueue), on: 2)
    fetch.reach(.afterCompletion)
    return fetch.trace
  }
}

/// Fetches a user in one scenario, on one thread, and records what is seen of it.
///
/// It has no transport and no queue: the scenario says what is answered. So thousands of scenarios are
/// played in a second.
private struct BoundaryFetch {
  let scenario: RunScenario
  let flaw: BoundaryFlaw?
  let perPage: Int
  var trace = Trace([])
  var isCancelled = false
  /// The list's entry of the user who is asked for.
  var entry: User?

  private static let users = (1...1_000).map { User(ofKit: $0, inList: true) }

  mutating func user() throws(UserFetchError) -> User {
    reach(.beforeStart)
    note(.start)
    if isCancelled { throw .cancelled }
    let users = try exchange(.list, .send(.list))
    let wanted =
      switch flaw {
      case .keepsTheLastUsers: users.suffix(perPage).first
      case .asksForUserZero: users.first ?? User(ofKit: 0, inList: true)
      default: users.first
      }
    guard let wanted else { throw .failed(.decodeList, .noUsers) }
    entry = wanted
    if flaw == .readsTheNextPage, users.count == perPage { readTheNextPage() }
    let other = TraceEvent.sendOther(.detail, "GET /api/users/\(wanted.id)")
    let user = try exchange(.detail, wanted == users.first ? .send(.detail) : other).first
    guard let user else { throw .failed(.decodeUser, .malformed) }
    return user
  }

  /// Sends a request, and decodes its answer.
  private mutating func exchange(
    _ request: Request, _ send: TraceEvent
  ) throws(UserFetchError) -> [User] {
    let isList = request == .list
    let answer = isList ? scenario.list : scenario.detail
    note(send)
    // Only a run with a flaw sends after its cancel.
    if isCancelled { note(.cancelRequest(request)) }
    reach(isList ? .waitingForList : .waitingForDetail, stopping: request)
    if isCancelled { throw .cancelled }
    note(.answer(request, .status(answer.status)))
    let isMisjudged = flaw == .misjudges(request, status: answer.status)
    guard (200...299).contains(answer.status) != isMisjudged else {
      throw .failed(request.sending, .status(answer.status))
    }
    note(.decode(request))
    reach(isList ? .decodingList : .decodingDetail)
    let users = answer.hasBody ? body(of: request) : nil
    note(.decoded(request, users))
    if isCancelled, !overlooksTheCancel(after: request, users) { throw .cancelled }
    if let users { return users }
    guard flaw == .acceptsNoBody(request) else { throw .failed(request.decoding, .malformed) }
    return isList ? [] : [entry].compactMap(\.self)
  }

  private func body(of request: Request) -> [User] {
    request == .list
      ? Array(Self.users.prefix(scenario.users)) : [User(ofKit: entry?.id ?? 0, inList: false)]
  }

  // MARK: The flaws

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

  mutating func note(_ event: TraceEvent, on thread: Int = 1) {
    trace = trace.adding(event, on: thread)
  }

  /// Cancels the run, if this is the moment, and the request that is in flight.
  mutating func reach(_ moment: RunScenario.Moment, stopping request: Request? = nil) {
    guard scenario.cancel == moment else { return }
    isCancelled = true
    note(.cancel)
    if let request { note(.cancelRequest(request)) }
    note(.cancelReturned)
  }
}
