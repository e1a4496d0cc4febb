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
  package var list = Reply()
  /// What the detail request meets.
  package var detail = Reply()
  /// Where the run is cancelled.
  package var cancel: ScenarioPoint?
  /// How often it is cancelled there.
  package var times = Times.once
  /// Where `start()` is called a second time.
  package var secondStart: ScenarioPoint?
  /// How often it is called there, once or twice.
  package var starts = 1
  /// Whether it is called there by another thread.
  package var startsElsewhere = false
  /// Where the last outside reference is dropped, if not at the end.
  package var drop: ScenarioPoint?
  /// Whether another run begins and ends, and a third is cancelled, while this one is pending.
  package var neighbours = false
  /// What other runs do at moments of this one.
  package var overlap: Overlap?
  /// How the run begins, and from where it is cancelled while a request is pending.
  package var start = Start.byCaller
  /// Whether the delivery queue runs nothing until `start()`, or the call of `cancel()`, has returned.
  package var holdsDelivery = false
  /// How many other runs are stalled meanwhile.
  package var stalled = 0
  /// The service's address and users.
  package var service = Service()
  /// Whether the transport's tasks hold the closures that take the answers, for as long as they live.
  package var tasksKeepHandlers = false

  package init(
    list: Reply = Reply(),
    detail: Reply = Reply(),
    cancel: ScenarioPoint? = nil,
    times: Times = .once,
    secondStart: ScenarioPoint? = nil,
    starts: Int = 1,
    startsElsewhere: Bool = false,
    drop: ScenarioPoint? = nil,
    neighbours: Bool = false,
    overlap: Overlap? = nil,
    start: Start = .byCaller,
    holdsDelivery: Bool = false,
    stalled: Int = 0,
    service: Service = Service(),
    tasksKeepHandlers: Bool = false
  ) {
    (self.list, self.detail) = (list, detail)
    (self.cancel, self.times, self.secondStart, self.drop) = (cancel, times, secondStart, drop)
    (self.neighbours, self.start, self.stalled) = (neighbours, start, stalled)
    (self.starts, self.service, self.tasksKeepHandlers) = (starts, service, tasksKeepHandlers)
    (self.startsElsewhere, self.overlap) = (startsElsewhere, overlap)
    self.holdsDelivery = holdsDelivery
  }

  /// How a run begins.
  package enum Start: Hashable, Sendable {
    case byCaller
    /// `start()` is called on the delivery queue itself.
    case onDeliveryQueue
    /// The delivery queue is the main queue, and `start()` is called on it.
    case onMainQueue
    /// Two threads call `start()` at once.
    case byTwoThreads
    case never
  }

  /// Whether the calls come from the delivery queue itself.
  package var isCalledOnItsQueue: Bool { start == .onDeliveryQueue || start == .onMainQueue }

  /// Whether other runs of the style are judged with this one.
  package var hasCompany: Bool { neighbours || overlap != nil }

  /// Whether an answer takes seconds.
  package var isSlow: Bool { list.manner == .slowly || detail.manner == .slowly }

  /// Whether `start()` is called more than once.
  package var isStartedAgain: Bool { secondStart != nil || start == .byTwoThreads }

  package func reply(to request: Request) -> Reply { request == .list ? list : detail }

  /// The scenario with a change.
  package func with(_ change: (inout Scenario) -> Void) -> Scenario {
    var other = self
    change(&other)
    return other
  }

  /// How many things differ from the plain scenario: the smaller, the easier to understand.
  package var size: Int {
    let plain = Scenario()
    var size = 0
    for (mine, other) in [(list, plain.list), (detail, plain.detail)] {
      size += (mine.answer == other.answer ? 0 : 1) + (mine.manner == other.manner ? 0 : 2)
    }
    size += (cancel == nil ? 0 : 1) + (times == .once ? 0 : 1)
    size += (secondStart == nil ? 0 : 1) + (drop == nil ? 0 : drop == .decided ? 3 : 1)
    size += (neighbours ? 3 : 0) + (start == .byCaller ? 0 : 1) + (stalled == 0 ? 0 : 4)
    size += (starts == 1 ? 0 : 1) + (tasksKeepHandlers ? 1 : 0)
    size += (startsElsewhere ? 1 : 0) + (overlap == nil ? 0 : 3) + (holdsDelivery ? 1 : 0)
    size += start == .onMainQueue ? 4 : 0  // last, since all share that queue
    size += service == plain.service || service.isDealt ? 0 : 1
    return size
  }

  /// The size of the largest scenario that is about several runs.
  package static let largestCompany = 4

  /// Whether the run is over when it is cancelled.
  package var cancelIsLate: Bool { cancel == .insideCompletion || cancel == .afterCompletion }

  /// Whether the service can be what is wrong in `other`, too: one that was dealt may be like any other.
  private func hasServiceThatExplains(_ other: Scenario) -> Bool {
    let isUsual = service == Scenario().service
    return isUsual || service == other.service || service.isDealt || other.service.isDealt
  }

  /// Whether this is `other` with some of what is special left out.
  package func isSimpler(than other: Scenario) -> Bool {
    func agrees<Feature: Equatable>(_ feature: KeyPath<Scenario, Feature>) -> Bool {
      self[keyPath: feature] == other[keyPath: feature]
        || self[keyPath: feature] == Scenario()[keyPath: feature]
    }
    return agrees(\.list.answer) && agrees(\.list.manner) && agrees(\.detail.answer)
      && agrees(\.detail.manner) && agrees(\.cancel) && agrees(\.times) && agrees(\.secondStart)
      && agrees(\.drop) && agrees(\.neighbours) && agrees(\.start) && agrees(\.stalled)
      && agrees(\.starts) && agrees(\.tasksKeepHandlers) && agrees(\.startsElsewhere)
      && agrees(\.overlap) && agrees(\.holdsDelivery) && hasServiceThatExplains(other)
  }
}
