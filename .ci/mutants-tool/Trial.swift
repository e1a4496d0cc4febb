// Tries the mutants of a file, as many side by side as the machine has cores.
import Foundation
import Synchronization

/// What a mutant is built with, and which tests are held against it.
struct Trial {
  /// One build for each mutant that is tried at the same time, in a folder of its own.
  let builds: [Build]
  let stages: [Stage]
  let explanations: Explanations

  /// What became of each mutant, in their order; a mutant is printed when it has been tried.
  func fates(of mutants: [Mutant]) -> [(Mutant, Fate)] {
    let next = Atomic(0)
    let fates = Mutex([Fate?](repeating: nil, count: mutants.count))
    DispatchQueue.concurrentPerform(iterations: builds.count) { worker in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < mutants.count else { return }
        let start = Date()
        let fate = fate(of: mutants[index], builds[worker])
        fates.withLock {
          $0[index] = fate
          report(mutants[index], fate, after: Date().timeIntervalSince(start))
        }
      }
    }
    return fates.withLock { zip(mutants, $0.map { $0 ?? .undecided(in: "all") }).map { $0 } }
  }

  private func report(_ mutant: Mutant, _ fate: Fate, after seconds: TimeInterval) {
    let time = String(format: "%.1f s", seconds)
    say("\(mutant.file):\(mutant.line): \(mutant.kind): \(fate.words) (\(time))")
    say(mutant.lines.map { "    " + $0 }.joined(separator: "\n"))
  }

  private func fate(of mutant: Mutant, _ build: Build) -> Fate {
    guard build.compiles(mutant) else { return .doesNotCompile }
    guard build.links(mutant) else { fail("The tests cannot be linked to \(mutant.key).") }
    var undecided: String?
    for stage in stages {
      var result = TestRun.result(of: stage, tests: build.tests)
      if case .undecided = result { result = TestRun.result(of: stage, tests: build.tests) }
      switch result {
      case .passed: break
      case .failed(let test): return .killed(by: test, in: stage.name)
      case .timedOut: return .timedOut(in: stage.name)
      case .undecided: undecided = stage.name
      }
    }
    if let undecided { return .undecided(in: undecided) }
    return explanations.reason(for: mutant).map { .explained(because: $0) } ?? .survived
  }
}
