// What a thread of a play does at each point that the code under test comes to.

internal import SwitchPoints

extension PlayedThread: SearchedThread {
  var isTold: Bool { play.isTold }

  // MARK: Locks

  func makeMark(at place: SourceLine) -> any LockMark { SearchedLock(in: play, place) }

  func acquire(_ mark: (any LockMark)?, at place: SourceLine) {
    guard !isMuted else { return }
    let lock = lock(of: mark)
    reach(.lock(lock, place, isPoint: play.noteUse(of: lock, at: place, by: self)))
    own(lock)
  }

  func tryToAcquire(_ mark: (any LockMark)?, at place: SourceLine) -> Bool {
    guard !isMuted else { return true }
    guard let lock = lock(of: mark) else {
      own(nil)
      return true
    }
    _ = play.noteUse(of: lock, at: place, by: self)
    reach(.act("tries \(lock.name)", place))
    history.follow(lock.owner == nil ? 1 : 0)
    guard lock.owner == nil else { return false }
    own(lock)
    return true
  }

  private func own(_ lock: SearchedLock?) {
    guard let lock else {
      play.locksOfOthers += 1
      history.use(&play.world)
      return
    }
    history.use(&lock.history)
    lock.owner = self
    play.ownedLocks += 1
  }

  func release(_ mark: (any LockMark)?) {
    guard !isMuted else { return }
    guard let lock = lock(of: mark) else {
      play.locksOfOthers -= 1
      return
    }
    lock.owner = nil
    play.ownedLocks -= 1
  }

  func tell<Value>(_ mark: (any LockMark)?, from before: Value, to after: Value) {
    guard !isMuted, let mark else { return }
    let lock = unsafeDowncast(mark, to: SearchedLock.self)
    lock.value = shortDescription(of: after)
    play.completeStep(of: lock, difference(from: before, to: after, called: lock.name))
  }

  /// The lock with a mark, if it was made in this play; in any other it is a lock like any.
  private func lock(of mark: (any LockMark)?) -> SearchedLock? {
    // Safe: a mark comes from `makeMark`, which makes nothing else.
    guard let lock = mark.map({ unsafeDowncast($0, to: SearchedLock.self) }) else { return nil }
    return lock.belongs(to: play) ? lock : nil
  }

  // MARK: Other points

  func reach(_ text: @autoclosure () -> String) {
    guard !isMuted else { return }
    reach(.act(text(), nil))
    noteUse()
  }

  func reach(_ text: String, at place: SourceLine?) {
    guard !isMuted else { return }
    reach(.act(text, place))
    play.acts.append(text)
    noteUse()
  }

  func noteUse() {
    if !isMuted { history.use(&play.world) }
  }

  // MARK: Tasks

  func makeExecutor() -> any TaskExecutor {
    play.isOpaque = true
    return PlayExecutor(play)
  }

  func withoutSwitch(_ body: () -> Void) {
    play.locksOfOthers += 1
    defer { play.locksOfOthers -= 1 }
    body()
  }

  func noteSecondResume() { play.hasResumedTwice = true }
}

/// Runs the pieces of a task as threads of a play.
private final class PlayExecutor: TaskExecutor {
  private let play: SchedulePlay

  init(_ play: SchedulePlay) { self.play = play }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    play.add("the task", .act("goes on", nil)) { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
