// Threads and descriptors before and after, counted in a process where nothing else runs.

#if os(Linux)
  import FixtureServer
  import Foundation
  import Testing

  /// How many entries a folder of this process has.
  private func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/" + folder).count) ?? -1
  }

  /// Waits for a thread that has said its last word to be gone from the system's list as well.
  private func settles(threads: Int, descriptors: Int) -> Bool {
    let deadline = ContinuousClock.now + .seconds(2)
    repeat {
      if count("task") <= threads, count("fd") <= descriptors { return true }
      sched_yield()
    } while ContinuousClock.now < deadline
    return false
  }

  private func startHangStop() throws {
    let server = try FixtureServer()
    server.order(.hang, for: "/api/users/7", always: true)
    let clients = try (0..<5).map { _ in try RawClient(to: server.baseURL) }
    for client in clients { client.get("/api/users/7") }
    #expect(server.wait(atMost: .seconds(2)) { $0.requests.count == 5 })
    server.stop()
  }

  @Suite struct LeftoverTests {
    @Test func `a hundred servers leave no thread and no descriptor behind`() async {
      await #expect(processExitsWith: .success) {
        try startHangStop()
        #expect(settles(threads: count("task"), descriptors: count("fd")))
        let (threads, descriptors) = (count("task"), count("fd"))
        for _ in 0..<100 { try startHangStop() }
        #expect(settles(threads: threads, descriptors: descriptors))
      }
    }

    @Test func `a server that cannot start leaves no descriptor behind, and says why`() async {
      await #expect(processExitsWith: .success) {
        let before = count("fd")
        var held: [Int32] = []
        while case let next = dup(0), next >= 0 { held.append(next) }
        for spare in 0..<3 {
          let error = #expect(throws: FixtureServerError.self) { try FixtureServer() }
          let sentence = error?.description ?? ""
          #expect(sentence.hasPrefix("The fixture server could not make a "))
          #expect(sentence.hasSuffix(": Too many open files."))
          if spare < 2, let last = held.popLast() { close(last) }
        }
        held.forEach { close($0) }
        #expect(count("fd") == before)
      }
    }
  }
#endif
