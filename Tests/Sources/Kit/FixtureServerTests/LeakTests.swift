// Servers leak no threads and no descriptors, as counted in a process where nothing else runs.

#if os(Linux)
  import FixtureServer
  import Foundation
  import Testing

  /// The number of threads of this process.
  private func threads() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? -1
  }

  /// The descriptors of open sockets and pipes; others may be opened by Dispatch at any time.
  func socketsAndPipes() -> Set<Int32> {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let found = names.filter { name in
      let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return ["socket:", "pipe:"].contains { place?.hasPrefix($0) ?? false }
    }
    return Set(found.compactMap { Int32($0) })
  }

  /// Waits until threads that have ended are removed from the system's list, too.
  private func settles(threads limit: Int) -> Bool {
    let deadline = ContinuousClock.now + .seconds(600)
    repeat {
      if threads() <= limit { return true }
      sched_yield()
    } while ContinuousClock.now < deadline
    return false
  }

  /// Makes Dispatch open the descriptors of its clocks: later, without a free descriptor, it would
  /// crash the process.
  private func openClocks() {
    let ticks = DispatchSemaphore(value: 0)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.001) { ticks.signal() }
    DispatchQueue.global().asyncAfter(wallDeadline: .now() + 0.001) { ticks.signal() }
    for _ in 0..<2 { _ = ticks.wait(timeout: .now() + 2) }
  }

  private func startHangStop() throws {
    let server = try FixtureServer()
    server.order(.hang, for: "/api/users/7", always: true)
    let clients = try (0..<5).map { _ in try RawClient(to: server.baseURL) }
    for client in clients { client.get("/api/users/7") }
    #expect(server.wait { $0.requests.count == 5 } == nil)
    server.stop()
  }

  @Suite struct LeakTests {
    @Test func `a hundred servers leak no thread and no descriptor`() async {
      await #expect(processExitsWith: .success) {
        let threadsBefore = threads()
        let openBefore = socketsAndPipes().count
        for _ in 0..<100 { try startHangStop() }
        #expect(settles(threads: threadsBefore + 2), "two may belong to others")
        #expect(socketsAndPipes().count == openBefore)
      }
    }

    @Test func `a server that cannot start leaks no descriptor, and says why`() async {
      await #expect(processExitsWith: .success) {
        openClocks()
        let before = socketsAndPipes().count
        var held: [Int32] = []
        while case let next = dup(0), next >= 0 { held.append(next) }
        for spare in 0..<2 {
          let error = #expect(throws: FixtureServerError.self) { try FixtureServer() }
          let sentence = error?.description ?? ""
          #expect(sentence.hasPrefix("The fixture server could not make a "))
          #expect(sentence.hasSuffix(": Too many open files."))
          if spare < 1, let last = held.popLast() { close(last) }
        }
        held.forEach { close($0) }
        #expect(socketsAndPipes().count == before)
      }
    }
  }
#endif
