// One scenario: what the two requests meet, where the cancel falls, and what else happens.

/// A moment in a run at which something can be done to it.
package enum ScenarioPoint: Hashable, Sendable {
  case beforeStart
  /// Right after `start()` has returned, whatever the run has done by then.
  case afterStart
  /// Inside the transport's `send`, before its task is known.
  case insideSend(Request)
  /// After `send` returned, before the answer.
  case pending(Request)
  /// Inside the decoder.
  case insideDecode(Request)
  /// After the last step has ended, before the completion runs: the delivery queue is suspended.
  case decided
  case insideCompletion
  case afterCompletion

  package static let all: [ScenarioPoint] =
    [.beforeStart]
    + Request.allCases.flatMap { [.insideSend($0), .pending($0), .insideDecode($0)] }
    + [.decided, .insideCompletion, .afterCompletion]

  /// Whether a request is pending then, and no call of the run is open.
  package var isPending: Bool { if case .pending = self { true } else { false } }

  /// Whether the run has begun by then, and a step has still to end.
  var isWhileAtWork: Bool {
    ![.beforeStart, .decided, .insideCompletion, .afterCompletion].contains(self)
  }
}

/// How often `cancel()` is called at its point; its raw value says that in a description.
package enum Times: String, CaseIterable, Sendable {
  case once = ""
  case twice = " twice"
  /// Once, and again inside the request's own `cancel()`, which the first call makes.
  case insideItself = " and, inside the request's cancel, again"
  /// From eight threads at once.
  case eightThreads = " from eight threads"
}

/// One scenario; the plain one, in which all goes well, has every default.
package struct Scenario: Hashable, Sendable {
  /// What the list request meets.
  package var list: Reply
  /// What the detail request meets.
  package var detail: Reply
  /// Where the run is cancelled.
  package var cancel: ScenarioPoint?
  /// What else is special: one thing at most.
  package var special: Special?
  /// The service's address and users.
  package var service: Service

  package init(
    list: Reply = Reply(), detail: Reply = Reply(), cancel: ScenarioPoint? = nil,
    special: Special? = nil, service: Service = Service()
  ) {
    self.list = list
    self.detail = detail
    self.cancel = cancel
    self.special = special
    self.service = service
  }

  /// A scenario in which one request meets something, and all goes well with the other.
  package init(
    _ request: Request, meets reply: Reply, cancel: ScenarioPoint? = nil, special: Special? = nil
  ) {
    self.init(
      list: request == .list ? reply : Reply(), detail: request == .detail ? reply : Reply(),
      cancel: cancel, special: special)
  }

  package func reply(to request: Request) -> Reply { request == .list ? list : detail }

  /// The scenario with a change.
  package func with(_ change: (inout Scenario) -> Void) -> Scenario {
    var other = self
    change(&other)
    return other
  }
}

/// What can be special about a scenario besides its answers and its cancel.
package enum Special: Hashable, Sendable {
  /// `cancel()` is called so often at its point.
  case cancels(Times)
  /// `start()` is called on the delivery queue itself, and so is the cancel of a pending request.
  case startsOnItsQueue
  /// The same, and the delivery queue is the main queue.
  case startsOnTheMainQueue
  /// Two threads call `start()` at once.
  case startsOnTwoThreads
  case neverStarts
  /// `start()` is called again, once or twice, perhaps by another thread.
  case startsAgain(at: ScenarioPoint, times: Int = 1, elsewhere: Bool = false)
  /// The last outside reference is dropped before the end.
  case drops(at: ScenarioPoint)
  /// Another run begins and ends, and a third is cancelled, while this one is pending.
  case neighbours
  /// Other runs do something at moments of this one.
  case overlaps(Overlap)
  /// So many other runs are stalled meanwhile.
  case stalls(Int)
  /// The delivery queue runs nothing until `start()`, or the call of `cancel()`, has returned.
  case holdsDelivery
  /// The transport's tasks hold the closures that take the answers, for as long as they live.
  case keepsHandlers
  /// A real server does something with a request that no script can.
  case network(Request, Serving)
}

// MARK: What is asked about it

extension Scenario {
  package var times: Times { if case .cancels(let times) = special { times } else { .once } }

  var secondStart: ScenarioPoint? {
    if case .startsAgain(let point, _, _) = special { point } else { nil }
  }

  package var drop: ScenarioPoint? { if case .drops(let point) = special { point } else { nil } }

  package var overlap: Overlap? {
    if case .overlaps(let overlap) = special { overlap } else { nil }
  }

  /// What a real server does with a request, besides giving its answer.
  package func serving(_ request: Request) -> Serving? {
    if case .network(request, let serving) = special { serving } else { nil }
  }

  package var stalled: Int { if case .stalls(let count) = special { count } else { 0 } }

  /// Whether the calls come from the delivery queue itself.
  package var isCalledOnItsQueue: Bool {
    special == .startsOnItsQueue || special == .startsOnTheMainQueue
  }

  /// Whether the delivery is held back when the last step has ended.
  package var isHeldAtTheEnd: Bool { [cancel, drop].contains(.decided) }

  /// Whether other runs of the style are judged with this one.
  package var hasNeighbours: Bool { special == .neighbours || overlap != nil }

  /// Whether an answer takes seconds.
  package var isSlow: Bool { list.manner == .slowly || detail.manner == .slowly }

  /// Whether `start()` is called more than once.
  package var isStartedAgain: Bool { secondStart != nil || special == .startsOnTwoThreads }

  /// Whether the run is over when it is cancelled.
  package var cancelIsLate: Bool { cancel == .insideCompletion || cancel == .afterCompletion }
}

// MARK: Small and large

extension Scenario {
  /// How many things differ from the plain scenario: the smaller, the easier to understand.
  package var size: Int {
    let answers = [list, detail].map { reply in
      (reply.answer == .valid ? 0 : 1) + (reply.manner == .later ? 0 : 2)
    }
    let isOtherService = service != Service() && !service.isIncidental
    return answers.reduce(0, +) + (cancel == nil ? 0 : 1) + (special?.size ?? 0)
      + (isOtherService ? 1 : 0)
  }

  /// The size of the largest scenario that is about several runs.
  package static let largestWithNeighbours = 4

  /// Whether this is `other` with some of what is special left out.
  package func isSimpler(than other: Scenario) -> Bool {
    func agrees<Feature: Equatable>(_ feature: KeyPath<Scenario, Feature>) -> Bool {
      self[keyPath: feature] == other[keyPath: feature]
        || self[keyPath: feature] == Scenario()[keyPath: feature]
    }
    return agrees(\.list.answer) && agrees(\.list.manner) && agrees(\.detail.answer)
      && agrees(\.detail.manner) && agrees(\.cancel) && hasServiceThatExplains(other)
      && (special?.isSimpler(than: other.special) ?? true)
  }

  /// Whether the service can be what is wrong in `other`, too: one chosen by a number may be any.
  private func hasServiceThatExplains(_ other: Scenario) -> Bool {
    service == Service() || service == other.service || service.isIncidental
      || other.service.isIncidental
  }
}

extension Special {
  fileprivate var size: Int {
    switch self {
    case .network: 0  // its answer counts
    case .cancels, .startsOnItsQueue, .startsOnTwoThreads, .neverStarts, .holdsDelivery,
      .keepsHandlers:
      1
    case .startsOnTheMainQueue: 5  // last, since all share that queue
    case .startsAgain(_, let times, let elsewhere): times + (elsewhere ? 1 : 0)
    case .drops(let point): point == .decided ? 3 : 1
    case .neighbours, .overlaps: 3
    case .stalls: 4
    }
  }

  /// Whether this is the same, or less of the same.
  ///
  /// What a network does shows in the answers.
  fileprivate func isSimpler(than other: Special?) -> Bool {
    if case .network = self { return true }
    guard case .startsAgain(let point, let times, let elsewhere) = self,
      case .startsAgain(point, let otherTimes, let isOtherElsewhere) = other
    else { return self == other }
    return times <= otherTimes && (isOtherElsewhere || !elsewhere)
  }
}
