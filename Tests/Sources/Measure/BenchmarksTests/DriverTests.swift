// Every row completes with the right results, and one that does not is reported by name.

import CommandSupport
import FinishedStyles
import TestSupport
import Testing

@testable import Benchmarks

@Suite struct DriverTests {
  @Test(arguments: Engine.all.indices)
  func `an engine runs every link of its chains, whatever their length`(index: Int) async throws {
    try await onThread {
      for links in [2, 3, 100] { _ = try Engine.all[index].time(links: links, times: 2) }
    }
  }

  @Test(arguments: [1, 64])
  func `a run that is wrong, and one that never completes, are reported by name`(
    size: Int
  ) async {
    await #expect(throws: CommandError.failure("The row 'lazy' gave 0 instead of 9.")) {
      try await onThread {
        try drive("lazy", times: 5, inFlight: size) { number, window in
          let result = Result<Int, CommandError>.success(number == 3 ? 0 : number * number)
          window.leave(with: result, expected: number * number)
        }
      }
    }
    await #expect(throws: CommandError.silent("mute")) {
      try await onThread {
        try drive("mute", times: 5, inFlight: size, timeLimit: .milliseconds(100)) {
          number, window in
          if number < 2 { window.leave(with: Result<Int, CommandError>.success(1), expected: 1) }
        }
      }
    }
  }

  @Test func `a style that delivers another user, or one without a request, is reported by name`()
    async
  {
    @Sendable func style(_ name: String, _ user: User) -> JobStyle {
      JobStyle(name) { .ending(in: $0, .success(user), $1) }
    }
    // The number is right: the whole user is compared.
    let other = User(
      id: 7, email: "e", firstName: "f", lastName: "l", avatar: URL(filePath: "/a"))
    let sentence = "The row 'hasty' gave \(other) instead of user 7."
    await #expect(throws: CommandError.failure(sentence)) {
      try await onThread { try style("hasty", other).workload(inFlight: 2).run(3) }
    }
    await #expect(throws: CommandError.silent("cheat")) {
      try await onThread {
        try costInFlight(of: style("cheat", other), runs: 3, timeLimit: .milliseconds(100))
      }
    }
  }

  @Test(arguments: ["environment", "completion"])
  func `a style that never releases a part of its runs is reported by name`(_ part: String) async {
    let kept = Mutex<[any Sendable]>([])
    let hoarder = JobStyle("hoarder") { environment, completion in
      kept.withLock { $0.append(part == "environment" ? environment as any Sendable : completion) }
      return stepsAlone.make(environment, completion)
    }
    // The release never comes, so its limit may be short; the end of the runs does come.
    await #expect(throws: CommandError.held("hoarder")) {
      try await onThread {
        try costInFlight(of: hoarder, runs: 3, releaseLimit: .milliseconds(100))
      }
    }
    #expect(kept.withLock { $0.count } == 3)
  }

  @Test func `an engine that never releases its links is reported by name`() async {
    let kept = Mutex<[LinkWork]>([])
    let hoarder = Engine(name: "hoarder") { length, link, completion in
      kept.withLock { $0 += repeatElement(link, count: length) }
      completion(.success(length))
    }
    let sentence =
      "The row 'hoarder, 3 links' did not release its runs in time, though all had completed."
    await #expect(throws: CommandError.failure(sentence)) {
      try await onThread {
        try hoarder.time(links: 3, times: 1, releaseLimit: .milliseconds(100))
      }
    }
    withExtendedLifetime(kept) {}
  }
}
