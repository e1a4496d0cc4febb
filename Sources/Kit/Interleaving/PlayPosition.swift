internal import SwitchPoints

/// Where the threads of a play stand at a point at which more than one can go on.
package struct PlayPosition: Codable, Sendable {
  package struct Thread: Codable, Sendable {
    package let number: Int
    package let name: String
    package let isOver: Bool
    /// The file and the line of its next step, `05-Cancellation.swift:39`; nil if it has not begun.
    package let place: String?
    /// The lock that it waits for, because another thread holds it.
    package let awaited: String?
  }

  package struct Lock: Codable, Sendable {
    package let name: String
    /// What it guards, in a word; nil if no thread has had it yet.
    package let value: String?
    /// The number of the thread that holds it.
    package let holder: Int?
  }

  package let threads: [Thread]
  /// The numbers of the threads that can go on: a choice is a place in this list.
  package let options: [Int]
  package let locks: [Lock]
}

extension SchedulePlay {
  func position(choosing options: [PlayedThread]) -> PlayPosition {
    PlayPosition(
      threads: threads.map(\.position), options: options.map(\.number),
      locks: locks.map {
        PlayPosition.Lock(name: $0.name, value: $0.value, holder: $0.owner?.number)
      })
  }
}

extension PlayedThread {
  fileprivate var position: PlayPosition.Thread {
    var step: SourceLine?
    var awaited: String?
    switch next {
    case .lock(let lock, let place, _):
      step = place
      awaited = lock?.owner == nil ? nil : lock?.name
    case .act(_, let place): step = place
    case .turn, .wait: break
    }
    return PlayPosition.Thread(
      number: number, name: name, isOver: isOver, place: step?.name, awaited: awaited)
  }
}
