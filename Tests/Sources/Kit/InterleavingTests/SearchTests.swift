// Tests that a search finds what is wrong, and nothing where all is right.

import TestSupport
import Testing

/// A program, and parts of what a search says is wrong with it; none if all is right.
struct SearchCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let problem: [String]
  let switches: Int
  let program: ScheduleSearch.Program

  init(
    _ description: String, finds problem: String..., switches: Int = 0,
    _ program: @escaping ScheduleSearch.Program
  ) {
    testDescription = description
    self.problem = problem
    self.switches = switches
    self.program = program
  }

  /// Two threads count, and if one does it in two steps, a count may be lost.
  private static func counting(
    _ description: String, isWrong: Bool = true,
    _ threads: @escaping @Sendable (SchedulePlay, Locks) -> Void
  ) -> SearchCase {
    let program: ScheduleSearch.Program = { play in
      let locks = Locks()
      threads(play, locks)
      return { locks.problem }
    }
    return isWrong
      ? SearchCase(description, finds: "counted 1 of 2", switches: 1, program)
      : SearchCase(description, program)
  }

  static let all = locks + waits + queues

  // MARK: Locks and atomics

  static let twoSteps = counting("two steps") { play, locks in
    play.twice { locks.countInTwoSteps() }
  }

  static let oneStep = counting("one step under one lock", isWrong: false) { play, locks in
    play.twice { locks.left.withLock { $0 += 1 } }
  }

  private static let locks = [
    twoSteps, oneStep,
    SearchCase("an atomic that is loaded, then stored", finds: "2 were first", switches: 1) {
      let flag = Flag()
      let firsts = Inbox<Void>()
      $0.twice {
        guard !flag.value.load(ordering: .relaxed) else { return }
        flag.value.store(true, ordering: .relaxed)
        firsts.put(())
      }
      return { firsts.problem }
    },
    SearchCase("an atomic that is exchanged") {
      let flag = Flag()
      let firsts = Inbox<Void>()
      $0.twice {
        if !flag.value.exchange(true, ordering: .relaxed) { firsts.put(()) }
      }
      return { firsts.problem }
    },
    counting("a lock of Foundation that is tried, in two steps") { play, locks in
      let lock = NSLock()
      play.twice {
        let count = lock.withLock { locks.left.withLock { $0 } }
        while !lock.try() {}
        locks.left.withLock { $0 = count + 1 }
        lock.unlock()
      }
    },
    counting("a lock that the second thread only tries") { play, locks in
      play.thread("counts") { locks.countInTwoSteps() }
      play.thread("tries") { _ = locks.left.withLockIfAvailable { $0 += 1 } }
    },
    SearchCase(
      "a lock that only a cancellation handler takes", finds: "counted 1 of 2", switches: 1
    ) {
      let locks = Locks()
      let cancels = Inbox<Void>()
      $0.thread("counts") { locks.countInTwoSteps() }
      let task = Task {
        await withTaskCancellationHandler {
        } onCancel: {
          locks.left.withLock { $0 += 1 }
          cancels.put(())
        }
      }
      $0.thread("cancels") { task.cancel() }
      return {
        let count = locks.left.withLock { $0 }
        let expected = 1 + cancels.values.count
        return count == expected ? nil : "counted \(count) of \(expected)"
      }
    },
  ]

  // MARK: Threads that wait

  private static let waits = [
    SearchCase(
      "two threads that wait for one another",
      finds: "deadlock: 'one' waits at SearchTests.swift:", "which 'other' holds", switches: 1
    ) {
      let locks = Locks()
      $0.thread("one") { locks.left.withLock { _ in locks.right.withLock { $0 += 1 } } }
      $0.thread("other") { locks.right.withLock { _ in locks.left.withLock { $0 += 1 } } }
      return { nil }
    },
    SearchCase("a thread that takes its own lock again", finds: "which it holds itself") {
      let locks = Locks()
      $0.thread("one") { locks.left.withLock { _ in locks.left.withLock { $0 += 1 } } }
      return { nil }
    },
    SearchCase("a thread without an end", finds: "the threads go on for ever") {
      let flag = Flag()
      $0.thread("waits") { while !flag.value.load(ordering: .relaxed) {} }
      return { nil }
    },
    SearchCase("a thread that waits by looking lets the others go on") {
      let flag = Flag()
      $0.thread("waits") { while !flag.value.load(ordering: .relaxed) {} }
      $0.thread("sets") { flag.value.store(true, ordering: .relaxed) }
      return { nil }
    },
  ]

  // MARK: Queues and tasks

  private static let queues = [
    SearchCase("a serial queue calls in order, and a task goes on after its await") {
      let order = Inbox<Int>()
      let queue = DispatchQueue(label: "mine")
      $0.thread("first") {
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
    },
    counting("a queue in place of a lock, in two steps") { play, locks in
      let queue = DispatchQueue(label: "mine")
      play.twice {
        let count = queue.sync { locks.left.withLock { $0 } }
        queue.sync { locks.left.withLock { $0 = count + 1 } }
      }
    },
    counting("a queue in place of a lock, in one step", isWrong: false) { play, locks in
      let queue = DispatchQueue(label: "mine")
      play.thread("one") { queue.sync { locks.countInTwoSteps() } }
      play.thread("other") { queue.async { locks.countInTwoSteps() } }
    },
    SearchCase("a queue that waits for itself", finds: "its turn never comes") {
      let queue = DispatchQueue(label: "mine")
      $0.thread("one") { queue.sync { queue.sync {} } }
      return { nil }
    },
    SearchCase(
      "a task that two threads resume", finds: "a task is resumed twice, which ends the process",
      switches: 1
    ) {
      let waiting = Mutex<CheckedContinuation<Int, Never>?>(nil)
      Task {
        _ = await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
      }
      for _ in 0..<2 {
        $0.thread("resumes", when: { waiting.withLock { $0 != nil } }) {
          let task = waiting.withLock { $0 }
          waiting.withLock { $0 = nil }
          task?.resume(returning: 1)
        }
      }
      return { nil }
    },
    SearchCase("an operation waits for its dependency") { inOrder($0, adding: [1, 0]) },
    SearchCase("an operation that overtakes another", finds: "seen [1, 0]", switches: 1) {
      inOrder($0, dependent: false)
    },
    SearchCase("a narrow queue, in which none overtakes") {
      inOrder($0, width: 1, dependent: false)
    },
    SearchCase("a barrier waits for what came before, and holds back what comes after") {
      let seen = Inbox<Int>()
      $0.thread("adds") {
        let queue = OperationQueue()
        queue.addOperation { seen.put(1) }
        queue.addBarrierBlock { seen.put(2) }
        queue.addOperation { seen.put(3) }
      }
      return { seen.values == [1, 2, 3] ? nil : "seen \(seen.values)" }
    },
    counting("tasks of any kind") { play, locks in
      play.thread("begins") {
        Task(priority: .low) { locks.countInTwoSteps() }
        Task.detached { locks.countInTwoSteps() }
      }
    },
    counting("completion blocks, side by side") { play, locks in
      play.thread("adds") {
        for operation in [BlockOperation {}, BlockOperation {}] {
          operation.completionBlock = { locks.countInTwoSteps() }
          OperationQueue().addOperation(operation)
        }
      }
    },
    SearchCase("a group is empty when all in it has ended") {
      let seen = Inbox<Int>()
      $0.thread("adds") {
        let (group, operation) = (DispatchGroup(), BlockOperation {})
        group.enter()
        operation.completionBlock = {
          seen.put(1)
          group.leave()
        }
        OperationQueue().addOperation(operation)
        DispatchQueue.global().async(group: group) { seen.put(1) }
        group.notify(queue: .global()) { seen.put(2) }
      }
      return { seen.values == [1, 1, 2] ? nil : "seen \(seen.values)" }
    },
    SearchCase("an operation that waits for a circle of others, which never end") { play in
      let queue = OperationQueue()
      let operations = (0..<3).map { _ in BlockOperation {} }
      for (one, other) in [(0, 1), (1, 0), (2, 0)] {
        operations[one].addDependency(operations[other])
      }
      play.thread("adds") { for operation in operations { queue.addOperation(operation) } }
      return { play.lateAdditions.isEmpty ? nil : "one of them might end" }
    },
  ]

  /// Adds two operations to a queue, and says in which order they run, unless the first one is first.
  private static func inOrder(
    _ play: SchedulePlay, adding order: [Int] = [0, 1], width: Int = 2, dependent: Bool = true
  ) -> () -> String? {
    let seen = Inbox<Int>()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = width
    let operations = (0..<2).map { number in BlockOperation { seen.put(number) } }
    if dependent { operations[1].addDependency(operations[0]) }
    play.thread("adds") { for number in order { queue.addOperation(operations[number]) } }
    return { seen.values == [0, 1] ? nil : "seen \(seen.values)" }
  }
}

extension SchedulePlay {
  /// Adds two threads that do the same.
  fileprivate func twice(_ body: @escaping @Sendable () -> Void) {
    for name in ["one", "other"] { thread(name, body) }
  }
}

@Suite("the search of schedules") struct SearchTests {
  @Test(arguments: SearchCase.all)
  func `it finds what is wrong, and nothing where all is right`(_ one: SearchCase) async throws {
    let report = await onThread { ScheduleSearch(limit: 400).run(one.program) }
    #expect(report.schedules == report.schedulesBySwitches.reduce(0, +))
    guard !one.problem.isEmpty else {
      #expect(report.finding == nil, "\(report.finding?.description ?? "")")
      return
    }
    let finding = try #require(report.finding)
    for part in one.problem { #expect(finding.problem.contains(part), "\(finding)") }
    #expect(finding.switches == one.switches, "\(finding)")
  }

  @Test func `without a switch, either of two threads may begin`() async {
    let report = await onThread { ScheduleSearch().run(SearchCase.oneStep.program) }
    #expect(report.isComplete && report.schedulesBySwitches.first == 2 && report.schedules > 2)
  }

  @Test func `each search finds the same schedule, and plays it again`() async throws {
    let program = SearchCase.twoSteps.program
    let found = await onThread { (0..<20).map { _ in ScheduleSearch().run(program).finding } }
    let first = try #require(found[0])
    #expect(found.allSatisfy { $0?.schedule == first.schedule && $0?.number == first.number })
    let schedule = try #require(Schedule(first.schedule.description))
    let played = await onThread { ScheduleSearch().play(schedule, of: program) }
    #expect(played.problem == "counted 1 of 2")
  }

  @Test func `what a thread does under two locks is told at the step of each`() async {
    let told = await onThread {
      ScheduleSearch().play(.first) { play in
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
    }
    #expect(told.story.map(\.text) == ["left: 0 → 2", "right: 0 → 1", "right: 1 → 2"])
  }

  @Test func `a change is told also if the words for it stay the same`() async {
    let told = await onThread {
      ScheduleSearch().play(.first) { play in
        let result = Mutex<Result<Int, Never>?>(nil)
        let kept = Mutex<(any Sendable)?>(nil)
        play.thread("one") {
          for number in [8, 9, 9] { result.withLock { $0 = .success(number) } }
          kept.withLock { $0 = Locks() }
        }
        return { nil }
      }
    }
    let result = ["result: nil → success", "result: success → another", "result: is success"]
    #expect(told.story.map(\.text) == result + ["kept: nil → Locks"])
  }

  @Test(arguments: [true, false])
  func `a search that merges plays fewer schedules, and finds the same`(_ isRight: Bool) async {
    let program: ScheduleSearch.Program = { play in
      let shared = Locks()
      let own = [Locks(), Locks()]
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
    let isLess = merged.isComplete && all.isComplete && merged.schedules < all.schedules
    #expect(isLess || !isRight)
  }

  @Test func `a search that merges goes on again from a state with more switches left`() async {
    let report = await onThread {
      ScheduleSearch(switches: 1, merging: true).run { play in
        let locks = Locks()
        let isReady = Mutex(false)
        let count = { @Sendable in
          locks.right.withLock { _ in }
          guard !isReady.withLock({ $0 }) else { return locks.countInTwoSteps() }
          locks.left.withLock { $0 += 1 }
        }
        // That it may be ready is first seen with a switch, in the middle of these two steps.
        play.thread("begins") { for _ in 0..<2 { locks.right.withLock { $0 += 1 } } }
        play.thread("counts", count)
        play.thread("is ready", when: { locks.right.withLock { $0 } > 0 }) {
          isReady.withLock { $0 = true }
        }
        play.thread("counts", count)
        return { locks.problem }
      }
    }
    #expect(report.finding?.problem == "counted 1 of 2" && report.finding?.switches == 1)
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

  @Test func `a call that blocks ends the search, and disturbs no other play`() async {
    let gate = DispatchSemaphore(value: 0)
    let report = await onThread {
      ScheduleSearch().run { play in
        let locks = Locks()
        play.twice { locks.countInTwoSteps() }
        play.thread("blocks") {
          gate.wait()
          locks.countInTwoSteps()
        }
        return { nil }
      }
    }
    #expect(report.schedules == 1 && !report.isComplete)
    #expect(report.finding?.problem.hasPrefix("a call does not go on") == true)
    for _ in 1...2 { gate.signal() }  // for the play, and for the one that tells its story
  }

  @Test func `a schedule is read as it is printed`() {
    #expect(Schedule("0.1.1.0.0")?.description == "0.1.1" && Schedule("0")?.description == "0")
    for text in ["", "x", "1..2", "1.999"] { #expect(Schedule(text) == nil) }
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

extension Inbox<Void> {
  /// What is wrong at the end, if one thread should have been the first.
  fileprivate var problem: String? { values.count == 1 ? nil : "\(values.count) were first" }
}

private final class Flag: Sendable {
  let value = Atomic(false)
}
