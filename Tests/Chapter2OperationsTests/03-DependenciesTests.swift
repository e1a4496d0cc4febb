// Exercise 2.3: operations run in an order, whatever happens to one of them.

import ChapterTesting
import Testing

@Suite("2.3 Dependencies", .exercise("2.3"))
struct DependenciesTests {
  private let queue = OperationQueue()
  private let parts = (0..<3).map { _ in HeldOperation() }
  private let merge = HeldOperation()
  private let cleanUp = HeldOperation()

  init() { keep(parts + [merge, cleanUp]) }

  @Test func `1 every operation is in the queue, a cancelled one, too`() async throws {
    queue.isSuspended = true
    parts[0].cancel()
    try await add()
    expect(
      Set(queue.operations).isSuperset(of: parts + [merge, cleanUp]),
      "each operation must be in the queue when the function returns")
  }

  @Test func `2 the parts do not wait for one another`() async throws {
    try await add()
    expect(
      parts.flatMap(\.dependencies).count, is: 0,
      "a part must depend on nothing: it needs none of the others")
    for part in parts {
      try await part.begun.first("all parts must begin: none of them has anything to wait for")
    }
    parts.forEach { $0.finish() }
  }

  @Test func `3 merge waits for every part, and the clean-up for merge`() async throws {
    try await add()
    for part in parts { try await part.begun.first("each part must begin") }
    for part in [parts[2], parts[0], parts[1]] {
      #expect(!merge.isReady, "a part has not finished, and merge is ready to start")
      part.finish()
    }
    try await merge.begun.first("all parts have finished: merge must begin")
    #expect(!cleanUp.isReady, "merge has not finished, and cleanUp is ready to start")
    merge.finish()
    try await cleanUp.begun.first("all others have finished: cleanUp must begin")
    cleanUp.finish()
  }

  @Test func `4 if merge is cancelled, the clean-up still waits for the parts`() async throws {
    try await add()
    for part in parts { try await part.begun.first("each part must begin") }
    let merged = merge.ends()
    merge.cancel()
    try await merged.first("a cancelled operation must finish, whatever it depends on")
    #expect(
      !cleanUp.isReady,
      "merge was cancelled and has finished, the parts still work: cleanUp must wait for them, too"
    )
    parts.forEach { $0.finish() }
    try await cleanUp.begun.first("all others have finished: cleanUp must begin")
    cleanUp.finish()
  }

  @Test func `5 without parts, merge begins at once`() async throws {
    queue.isSuspended = true
    schedule([], then: merge, finally: cleanUp, on: queue)
    queue.isSuspended = false
    try await merge.begun.first("merge has nothing to wait for: it must begin")
    #expect(!cleanUp.isReady, "merge has not finished, and cleanUp is ready to start")
    merge.finish()
    try await cleanUp.begun.first("merge has finished: cleanUp must begin")
    cleanUp.finish()
  }

  @Test func `6 the order holds, however quick the queue is`() async {
    await everySchedule { play in
      let (queue, log) = (OperationQueue(), Inbox<String>())
      let operations = ["part", "part", "merge", "clean-up"].map { name in
        BlockOperation { log.put(name) }
      }
      play.thread("schedule") {
        schedule(
          Array(operations.prefix(2)), then: operations[2], finally: operations[3], on: queue)
      }
      return {
        log.values == ["part", "part", "merge", "clean-up"]
          ? nil
          : "an operation ran before those it waits for: set the order first, then add them"
      }
    }
  }

  /// Calls the function on a thread of its own, and waits until it has returned.
  private func add(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let returned = elsewhere { schedule(parts, then: merge, finally: cleanUp, on: queue) }
    try await returned.first(
      "the function must return at once: the parts end only when the test says so",
      sourceLocation: sourceLocation
    )
  }
}
