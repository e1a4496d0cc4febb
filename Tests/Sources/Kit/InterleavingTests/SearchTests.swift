// Tests that a search finds what is wrong, and nothing where all is right.

import Foundation
import Interleaving
import Synchronization
import TestSupport
import Testing

@Suite("the search of schedules") struct SearchTests {
  @Test func `two steps under two locks are found with one switch`() async throws {
    let finding = try #require(await search(Self.counting(in: .twoSteps)).finding)
    #expect(finding.problem == "counted 1 of 2")
    #expect(finding.switches == 1)
  }

  @Test func `one step under one lock is right in every schedule`() async {
    let report = await search(Self.counting(in: .oneStep))
    #expect(report.finding == nil && report.isComplete)
    // Without a switch, either thread may begin.
    #expect(report.schedulesBySwitches.first == 2)
    #expect(report.schedules == report.schedulesBySwitches.reduce(0, +) && report.schedules > 2)
  }

  @Test
  func `an atomic value that is loaded, then stored, is found; one that is exchanged is right`()
    async throws
  {
    let wrong = try #require(await search(Self.counting(in: .loadThenStore)).finding)
    #expect(wrong.switches == 1)
    #expect(await search(Self.counting(in: .exchange)).finding == nil)
  }

  @Test(arguments: [true, false])
  func `a lock of Foundation is seen, too, and those who try to take it`(_ isRight: Bool) async {
    let report = await search { play in
      let (lock, locks) = (NSLock(), Locks())
      for name in ["one", "other"] {
        play.thread(name) {
          let count = lock.withLock { isRight ? 0 : locks.left.withLock { $0 } }
          while !lock.try() {}
          locks.left.withLock { $0 = isRight ? $0 + 1 : count + 1 }
          lock.unlock()
        }
      }
      return { locks.problem }
    }
    #expect(report.finding?.problem == (isRight ? nil : "counted 1 of 2"))
    #expect(report.schedules > 1)
  }

  @Test func `a lock that the second thread takes only in a cancellation handler is a point`() async
  {
    let report = await search { play in
      let (locks, cancels) = (Locks(), Inbox<Void>())
      play.thread("counts") { locks.countInTwoSteps() }
      let task = Task {
        await withTaskCancellationHandler {
        } onCancel: {
          locks.left.withLock { $0 += 1 }
          cancels.put(())
        }
      }
      play.thread("cancels") { task.cancel() }
      return {
        let (count, expected) = (locks.left.withLock { $0 }, 1 + cancels.values.count)
        return count == expected ? nil : "counted \(count) of \(expected)"
      }
    }
    #expect(report.finding?.problem == "counted 1 of 2")
  }

  @Test func `a lock that the second thread only tries is a point`() async {
    let report = await search { play in
      let locks = Locks()
      play.thread("counts") { locks.countInTwoSteps() }
      play.thread("tries") { _ = locks.left.withLockIfAvailable { $0 += 1 } }
      return { locks.problem }
    }
    #expect(report.finding?.problem == "counted 1 of 2")
  }

  @Test func `each search finds the same schedule, and plays it again`() async throws {
    let first = try #require(await search(Self.counting(in: .twoSteps)).finding)
    for _ in 0..<20 {
      let again = try #require(await search(Self.counting(in: .twoSteps)).finding)
      #expect(again.schedule == first.schedule && again.number == first.number)
    }
    let schedule = try #require(Schedule(first.schedule.description))
    let played = await onThread {
      ScheduleSearch().play(schedule, of: Self.counting(in: .twoSteps))
    }
    #expect(played.problem == "counted 1 of 2")
  }

  @Test func `two threads that wait for one another are told, with what each holds`() async throws {
    let report = await search { play in
      let locks = Locks()
      play.thread("one") { locks.left.withLock { _ in locks.right.withLock { $0 += 1 } } }
      play.thread("other") { locks.right.withLock { _ in locks.left.withLock { $0 += 1 } } }
      return { nil }
    }
    let problem = try #require(report.finding?.problem)
    #expect(problem.hasPrefix("deadlock: 'one' waits at SearchTests.swift:"))
    #expect(problem.contains("which 'other' holds"))
  }

  @Test func `what a thread does under two locks is told at the step of each`() async {
    let program: ScheduleSearch.Program = { play in
      let locks = Locks()
      play.thread("one") {
        locks.left.withLock { left in
          locks.right.withLock { $0 += 1 }
          left += 2
        }
      }
      play.thread("other") { locks.right.withLock { $0 += 1 } }
      return { nil }
    }
    let told = await onThread { ScheduleSearch().play(.first, of: program) }
    #expect(told.story.map(\.text) == ["left: 0 → 2", "right: 0 → 1", "right: 1 → 2"])
  }

  @Test func `a thread that takes its own lock again is told`() async throws {
    let report = await search { play in
      let locks = Locks()
      play.thread("one") { locks.left.withLock { _ in locks.left.withLock { $0 += 1 } } }
      return { nil }
    }
    #expect(try #require(report.finding?.problem).contains("which it holds itself"))
  }

  @Test func `threads that go on for ever are told`() async throws {
    let report = await search { play in
      let flag = Flag()
      play.thread("waits") { while !flag.value.load(ordering: .relaxed) {} }
      return { nil }
    }
    #expect(try #require(report.finding).problem == "the threads go on for ever")
  }

  @Test func `a thread that waits by looking lets the others go on`() async {
    let report = await search(limit: 100) { play in
      let flag = Flag()
      play.thread("waits") { while !flag.value.load(ordering: .relaxed) {} }
      play.thread("sets") { flag.value.store(true, ordering: .relaxed) }
      return { nil }
    }
    #expect(report.finding == nil)
  }

  @Test func `a serial queue calls one closure after another, and a task goes on after its await`()
    async
  {
    let report = await search { play in
      let (order, queue) = (Inbox<Int>(), DispatchQueue(label: "mine"))
      play.thread("first") {
        queue.async { order.put(1) }
        queue.async { order.put(2) }
      }
      Task {
        let three = await withCheckedContinuation { $0.resume(returning: 3) }
        order.put(three)
      }
      return {
        let seen = order.values
        return seen.filter { $0 < 3 } == [1, 2] && seen.contains(3) ? nil : "seen \(seen)"
      }
    }
    #expect(report.finding == nil && report.isComplete, "\(report.finding?.description ?? "")")
  }

  @Test func `a task that two threads resume is found, and does not end the process`() async {
    let report = await search { play in
      let waiting = Mutex<CheckedContinuation<Int, Never>?>(nil)
      Task {
        _ = await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
      }
      for _ in 0..<2 {
        play.thread("resumes", when: { waiting.withLock { $0 != nil } }) {
          let task = waiting.withLock { $0 }
          waiting.withLock { $0 = nil }
          task?.resume(returning: 1)
        }
      }
      return { nil }
    }
    let finding = report.finding
    #expect(finding?.problem == "a task is resumed twice, which ends the process")
    #expect(finding?.switches == 1)
    #expect(finding?.story.count { $0.text == "resumes the task" } == 2)
  }

  @Test func `an operation waits for its dependency, and a narrow queue for its place`() async {
    let report = await search { play in
      let (order, queue) = (Inbox<String>(), OperationQueue())
      queue.maxConcurrentOperationCount = 1
      let (first, second) = (
        BlockOperation { order.put("first") }, BlockOperation { order.put("second") }
      )
      second.addDependency(first)
      play.thread("adds") {
        queue.addOperation(second)
        queue.addOperation(first)
      }
      return { order.values == ["first", "second"] ? nil : "seen \(order.values)" }
    }
    #expect(report.finding == nil && report.isComplete, "\(report.finding?.description ?? "")")
  }

  @Test func `an operation that overtakes another costs a switch`() async {
    let report = await search { play in
      let (order, queue) = (Inbox<String>(), OperationQueue())
      play.thread("adds") {
        queue.addOperation(BlockOperation { order.put("first") })
        queue.addOperation(BlockOperation { order.put("second") })
      }
      return { order.values == ["first", "second"] ? nil : "seen \(order.values)" }
    }
    #expect(report.finding?.switches == 1, "\(report.finding?.description ?? "")")
  }

  @Test func `a search that merges plays fewer schedules, and finds the same`() async {
    for isRight in [true, false] {
      let program: ScheduleSearch.Program = { play in
        let (shared, own) = (Locks(), [Locks(), Locks()])
        for number in 0..<2 {
          play.thread("thread \(number)") {
            own[number].left.withLock { $0 += 1 }
            let count = isRight ? 0 : shared.left.withLock { $0 }
            shared.left.withLock { $0 = isRight ? $0 + 1 : count + 1 }
            own[number].left.withLock { $0 += 1 }
          }
        }
        play.thread("looks at both") { for locks in own { locks.left.withLock { _ in } } }
        return { shared.problem }
      }
      let all = await onThread { ScheduleSearch().run(program) }
      let merged = await onThread { ScheduleSearch(merging: true).run(program) }
      #expect(merged.finding?.problem == all.finding?.problem)
      guard isRight else { continue }
      #expect(merged.isComplete && all.isComplete && merged.schedules < all.schedules)
    }
  }

  @Test func `a search that merges keeps apart what a test notes`() async {
    let report = await onThread {
      ScheduleSearch(merging: true).run { play in
        let order = Inbox<Int>()
        for number in 0..<3 {
          play.thread("thread \(number)") {
            noteUse()
            order.put(number)
          }
        }
        return { order.values == [2, 1, 0] ? "the last order" : nil }
      }
    }
    #expect(report.finding?.problem == "the last order")
  }

  @Test func `outside a search, the types do what the originals do`() {
    let value = Mutex(1)
    let flag = Atomic(false)
    #expect(value.withLock { $0 + 1 } == 2)
    #expect(value.withLockIfAvailable { $0 } == 1)
    #expect(flag.exchange(true, ordering: .relaxed) == false)
    #expect(flag.compareExchange(expected: true, desired: false, ordering: .relaxed).exchanged)
  }

  @Test func `a schedule is read as it is printed`() {
    #expect(Schedule("0.1.1.0.0")?.description == "0.1.1")
    #expect(Schedule("0")?.description == "0")
    for text in ["", "x", "1..2", "1.999"] { #expect(Schedule(text) == nil) }
  }

  // MARK: Programs

  private func search(
    limit: Int = 4_000, _ program: @escaping ScheduleSearch.Program
  ) async -> SearchReport {
    await onThread { ScheduleSearch(limit: limit, randomSchedules: limit / 10).run(program) }
  }

  private enum Way { case twoSteps, oneStep, loadThenStore, exchange }

  /// Two threads that each count one, in one of these ways.
  private static func counting(in way: Way) -> ScheduleSearch.Program {
    { play in
      let (locks, flag) = (Locks(), Flag())
      let firsts = Inbox<Void>()
      for name in ["one", "other"] {
        play.thread(name) {
          switch way {
          case .twoSteps: locks.countInTwoSteps()
          case .oneStep: locks.left.withLock { $0 += 1 }
          case .loadThenStore:
            if !flag.value.load(ordering: .relaxed) {
              flag.value.store(true, ordering: .relaxed)
              firsts.put(())
            }
          case .exchange: if !flag.value.exchange(true, ordering: .relaxed) { firsts.put(()) }
          }
        }
      }
      return {
        switch way {
        case .twoSteps, .oneStep: return locks.problem
        case .loadThenStore, .exchange:
          return firsts.values.count == 1 ? nil : "\(firsts.values.count) were first"
        }
      }
    }
  }
}

private final class Locks: Sendable {
  let left = Mutex(0)
  let right = Mutex(0)

  func countInTwoSteps() {
    let count = left.withLock { $0 }
    left.withLock { $0 = count + 1 }
  }

  /// What is wrong at the end, if the left should have been counted up to two.
  var problem: String? {
    let count = left.withLock { $0 }
    return count == 2 ? nil : "counted \(count) of 2"
  }
}

private final class Flag: Sendable {
  let value = Atomic(false)
}
