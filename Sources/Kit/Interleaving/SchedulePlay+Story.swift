// What is told of a schedule: how it ended, and each step of it.

internal import SwitchPoints

extension SchedulePlay {
  /// Says which threads wait for one another; nil if none waits for a lock or a queue.
  var deadlock: String? {
    let blocked = threads.compactMap { thread -> String? in
      if !thread.isOver, case .turn = thread.next {
        return "'\(thread.name)' waits in sync for a queue in which its turn never comes"
      }
      guard !thread.isOver, case .lock(let lock?, let place, _) = thread.next,
        let owner = lock.owner
      else { return nil }
      let holder = owner === thread ? "it holds itself" : "'\(owner.name)' holds"
      return "'\(thread.name)' waits at \(place.name) for \(lock.name), which \(holder)"
    }
    return blocked.isEmpty ? nil : "deadlock: " + blocked.joined(separator: "; ")
  }

  /// The schedule that was played.
  var played: Schedule { Schedule(decisions.map(\.choice)) }

  /// How often the turn was taken from a thread that could go on.
  var switches: Int { decisions.count { $0.isSwitch && $0.choice > 0 } }

  func record(_ step: Step, of thread: PlayedThread) {
    guard isTold else { return }
    switch step {
    case .lock(let lock?, let place, _):
      lock.step = story.count
      tell(lock.name, place, thread)
    case .lock(nil, let place, _): tell(place.code, place, thread)
    case .act(let text, let place): if text != thread.name { tell(text, place, thread) }
    case .turn, .wait: break
    }
  }

  private func tell(_ text: String, _ place: SourceLine?, _ thread: PlayedThread) {
    story.append(
      StoryStep(thread: thread.number, name: thread.name, text: text, place: place?.name))
  }

  /// Says what was done while a lock was held: in its own step, since other steps may have followed.
  func completeStep(of lock: SearchedLock, _ text: String) {
    // A lock that the play does not know lets no other thread come in between.
    let step = lock.belongs(to: self) ? lock.step : story.indices.last
    if let step { story[step].text = text }
  }
}

/// A line of a story.
public struct StoryStep: Codable, Sendable {
  /// The number of its thread.
  public let thread: Int
  /// The name of its thread.
  public let name: String
  /// What the thread did: `state: idle → cancelled`.
  public internal(set) var text: String
  /// The file and the line: `Download.swift:15`; nil if the step has none.
  public let place: String?
}
