// The search, as a test asks for it, and what it has found.

/// Plays the schedules of a program until one shows a problem, or all with few switches are played.
///
/// A switch takes the turn from a thread that could go on. Two of them show nearly all faults:
/// M. Musuvathi and S. Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded
/// Programs" (CHESS), 2007.
public struct ScheduleSearch: Sendable {
  /// Makes the threads of a program, and returns what checks it at the end: nil, or what is wrong.
  public typealias Program = @Sendable (SchedulePlay) -> () -> String?

  let switches: Int
  let limit: Int
  let skips: String?
  let merges: Bool

  /// Plans a search.
  ///
  /// - Parameters:
  ///   - switches: How many switches a schedule may have.
  ///   - limit: How many schedules are played, at most.
  ///   - skips: A part of the path of files whose locks are no points, as long as they are free; nil if
  ///     each lock is a point.
  ///   - merges: Whether it goes on from one of several orders alone that nobody can tell apart. All that the
  ///     threads share must be known then: locks of modules that are searched, points, and ``noteUse()``.
  ///     Threads that a test makes with the same name must do the same.
  public init(
    switches: Int = 2, limit: Int = 4_000, skipping skips: String? = nil,
    merging merges: Bool = false
  ) {
    self.switches = switches
    self.limit = limit
    self.skips = skips
    self.merges = merges
  }

  /// Searches, and blocks the thread meanwhile.
  public func run(_ program: @escaping Program) -> SearchReport {
    var exploration = Exploration(self, of: program)
    exploration.explore()
    return exploration.report
  }

  /// Plays one schedule.
  public func play(_ schedule: Schedule, of program: @escaping Program) -> ScheduleFinding {
    var exploration = Exploration(self, of: program)
    // The places that threads share are those that the search would know.
    exploration.explore()
    return exploration.tell(schedule)
  }
}

/// The outcome of a search.
public struct SearchReport: Sendable {
  /// How many schedules were played, by their number of switches.
  public internal(set) var schedulesBySwitches: [Int] = []
  /// How many schedules were played.
  public var schedules: Int { schedulesBySwitches.reduce(0, +) }
  /// Whether these were all that have so few switches.
  public internal(set) var isComplete = true
  /// The smallest schedule that shows a problem.
  public internal(set) var finding: ScheduleFinding?

  mutating func count(switches: Int) {
    while schedulesBySwitches.count <= switches { schedulesBySwitches.append(0) }
    schedulesBySwitches[switches] += 1
  }
}

/// A schedule that shows a problem.
public struct ScheduleFinding: Sendable {
  /// What is wrong; empty if nothing is.
  public let problem: String
  /// Its choices, with which ``ScheduleSearch/play(_:of:)`` plays it again.
  public let schedule: Schedule
  /// Which one it was, counted from 1.
  public internal(set) var number: Int
  /// How often the turn was taken from a thread that could go on.
  public let switches: Int
  /// What its threads did, step by step.
  public let story: [StoryStep]
}
