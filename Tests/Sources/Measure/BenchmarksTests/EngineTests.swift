// Every engine gives the right results, and an engine that does not is reported by name.

import CommandSupport
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import Benchmarks

@Suite struct EngineTests {
  @Test func `the four steps compute the square of the sum of the digits`() {
    #expect([0, 7, 10, 1_234].map(FourSteps.expected) == [0, 49, 1, 100])
    #expect(FourSteps.write(-1) == .failure(.negative))
    #expect(FourSteps.add([48, 65]) == .failure(.notADigit))
  }

  @Test(arguments: engines.indices)
  func `an engine gives the right results`(index: Int) async {
    let engine = engines[index]
    await #expect(throws: Never.self, "\(engine.name)") {
      try await onThread { try ChainDriver().workload(engine).run(120) }
    }
  }

  @Test(arguments: engines.indices)
  func `an engine's long chains run every link`(index: Int) async {
    guard let engine = engines[index] as? any ChainEngine else { return }
    await #expect(throws: Never.self, "\(engine.name)") {
      try await onThread {
        for links in [1, 2, 100] { _ = try ChainDriver().time(links: links, times: 2, of: engine) }
      }
    }
  }

  private static let failure = Result<Int, StepError>.failure(.missing)
  private static let faulty: [(engine: MadeUpEngine, error: CommandError)] = [
    (
      MadeUpEngine(name: "lazy") { $1(.success($0 == 3 ? 0 : $0 * $0)) },
      .failure("The row 'lazy' gave success(0) instead of success(9).")
    ),
    (
      MadeUpEngine(name: "broken") { $1(failure) },
      .wrong("broken", "\(failure)", expected: "success(0)")
    ),
    (
      MadeUpEngine(name: "mute") { if $0 < 2 { $1(.success($0)) } },
      .failure("The row 'mute' did not complete in time.")
    ),
  ]

  @Test(arguments: faulty)
  func `an engine that is wrong, fails or never completes is reported by name`(
    engine: MadeUpEngine, error: CommandError
  ) async {
    await #expect(throws: error) {
      try await onThread { try ChainDriver(timeLimit: .milliseconds(100)).workload(engine).run(5) }
    }
  }

  @Test func `an engine that never releases its links is reported by name`() async {
    let hoarder = HoardingEngine()
    let sentence =
      "The row 'hoarder, 3 links' did not release its runs in time, though all had completed."
    await #expect(throws: CommandError.failure(sentence)) {
      try await onThread {
        try ChainDriver(releaseLimit: .milliseconds(100)).time(links: 3, times: 1, of: hoarder)
      }
    }
    withExtendedLifetime(hoarder) {}
  }
}

/// An engine that runs a test's closure.
struct MadeUpEngine: Engine {
  let name: String
  let start: @Sendable (Int, @escaping ChainCompletion) -> Void

  func run(_ number: Int, completion: @escaping ChainCompletion) { start(number, completion) }
}

/// An engine that gives the right result without running a link, and keeps all links.
private final class HoardingEngine: ChainEngine {
  let name = "hoarder"
  private let links = Mutex<[LinkWork]>([])

  func run(_ number: Int, completion: @escaping ChainCompletion) {}

  func runChain(_ length: Int, of link: @escaping LinkWork, completion: @escaping ChainCompletion) {
    links.withLock { $0 += repeatElement(link, count: length) }
    completion(.success(length))
  }
}
