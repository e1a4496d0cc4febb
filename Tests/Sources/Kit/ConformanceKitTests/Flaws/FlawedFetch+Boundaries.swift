// What the flawed fetch does wrong at the boundaries of the rules.

import Conformance
import Synchronization
import UserAPI

extension FlawedFetch {
  /// The user of the run that decoded a list last, whichever run that was.
  private static let sharedEntry = Mutex<User?>(nil)

  // MARK: The start

  /// Whether a start that is not the first counts, too.
  func startsAgain() -> Bool {
    flaw == .startsAgain || flaw == .startsAThirdTime && state.withLock { $0.starts == 3 }
      || flaw == .startsWhileItDecodes && isDecodingElsewhere
  }

  /// Whether the run had not been started a moment ago; another thread asks the same meanwhile.
  func asksWithoutALock() -> Bool {
    let isFirst = state.withLock { state in
      state.asks += 1
      return state.phase == .idle
    }
    for _ in 0..<5_000 where state.withLock({ $0.asks < 2 }) {
      Thread.sleep(forTimeInterval: 0.001)
    }
    return isFirst
  }

  // MARK: The cancel

  /// Stops the request, and then ends the run, even if a cancel that came meanwhile has ended it.
  func stopThenEnd() {
    let (phase, task, isInside) = state.withLock { state in
      defer { state.isCancelling = state.phase == .running && !state.isCancelling }
      if state.phase != .ended { state.isCancelled = true }
      return (state.phase, state.task, state.isCancelling)
    }
    guard phase == .running else { return }
    if isInside { return end(.failure(.cancelled)) }
    task?.cancel()
    let isEndedInside = state.withLock { $0.phase == .ended && !$0.isCancelling }
    end(.failure(.cancelled), again: isEndedInside)
  }

  /// Keeps the task of a request that is not answered yet, for all runs by its address.
  func share(_ task: (any HTTPTask)?, of request: URLRequest, _ number: Int) {
    guard let url = request.url else { return }
    Self.tasks.withLock { tasks in
      let isOpen = state.withLock { state in
        let isOpen = state.request == number && state.isUnanswered && state.phase == .running
        if isOpen { state.url = url }
        return isOpen
      }
      tasks[url] = isOpen ? task : nil
    }
  }

  /// Stops the latest request of the same address, whichever run has sent it.
  func cancelSharedTask() {
    let url = state.withLock { $0.url }
    Self.tasks.withLock { tasks in url.flatMap { tasks.removeValue(forKey: $0) } }?.cancel()
  }

  // MARK: The list's entry

  /// Keeps the list's entry of the user who is asked for next.
  func remember(_ entry: User) {
    state.withLock { $0.entry = entry }
    if flaw == .sharesItsUser { Self.sharedEntry.withLock { $0 = entry } }
    if flaw == .takesTwoBuffersInTurn { buffer { $0 = entry } }
  }

  /// Takes a second answer to the list request for the list.
  func hearsAgain(_ body: Data, of number: Int) {
    guard flaw == .keepsTheLatestList, number == 1,
      let list = try? JSONDecoder().decode(UserList.self, from: body)
    else { return }
    state.withLock { $0.entry = list.data.first }
  }

  /// The outcome for a user that the detail request has brought; nil if it is not the expected user.
  func delivered(_ user: User) -> Outcome? {
    let entry = state.withLock { $0.entry }
    switch flaw {
    case .deliversTheListsUser: return entry.map { .success($0) }
    case .keepsTheLatestList: return entry?.id == user.id ? .success(user) : nil
    case .sharesItsUser:
      return Self.sharedEntry.withLock { $0 }?.id == user.id ? .success(user) : nil
    case .takesTwoBuffersInTurn: return buffer { $0?.id } == user.id ? .success(user) : nil
    default: return .success(user)
    }
  }
}
