// The upstream work of a context that has not ended yet; each piece is an `Activity`.

/// One thing that is in progress for a context.
enum Activity: Sendable {
  /// Work that this function stops.
  case function(@Sendable () -> Void)
  /// The work behind a source, which the context follows.
  case link(Link)

  /// The link to the context that is followed; nil for a function.
  var link: Link? {
    if case .link(let link) = self { link } else { nil }
  }

  /// Whether a signal began this activity, which has no use once the context has ended.
  var isFurtherWork: Bool { link?.isFurtherWork ?? false }

  /// Whether the end of the context stops this activity.
  ///
  /// - Parameter stopsAll: Whether the end stops more than further work.
  func isStopped(byEndOfAll stopsAll: Bool) -> Bool {
    guard stopsAll || isFurtherWork else { return false }
    return link?.isCut != true
  }

  /// Stops the activity, if it is still in progress.
  func stop(_ trampoline: inout Trampoline) {
    switch self {
    case .function(let stop): stop()
    case .link(let link): link.cut()?.send(Message(signal: .canceled), &trampoline)
    }
  }
}

/// What a context waits for, in order.
struct UpstreamWork: Sendable {
  private var activities = FIFOQueue<Activity>()
  /// The number of activities at which links that were cut are removed.
  private var limit = 4

  /// Adds an activity.
  ///
  /// - Complexity: O(1), amortized.
  mutating func add(_ activity: Activity) {
    if activities.count >= limit {
      _ = activities.remove { $0.link?.isCut ?? false }  // they hold nothing
      limit = max(4, 2 * activities.count)
    }
    activities.append(activity)
  }

  /// Removes and returns all activities.
  mutating func removeAll() -> FIFOQueue<Activity> {
    defer { activities = FIFOQueue() }
    return activities
  }
}
