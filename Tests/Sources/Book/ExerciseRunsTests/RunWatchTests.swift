// When a process of tests is ended: it waits for ever, or uses too much.

import CommandSupport
import Testing

@testable import ExerciseRuns

@Suite struct RunWatchTests {
  private typealias Sample = (usage: ProcessUsage, printed: Int)

  private static let gigabyte = 1 << 30

  /// What is seen of a process in each tenth of a second, by its number, and how that ends in a minute.
  private static let runs: [(@Sendable (Int) -> Sample, RunEnd?)] = [
    // It neither computes nor prints; and a wait that counts beats computes a little.
    ({ _ in sample(isBusy: false) }, .waiting),
    ({ sample(isBusy: $0 % 3 == 0) }, .waiting),
    // It computes, or would if the machine were free; or it prints from time to time.
    ({ _ in sample() }, nil),
    ({ sample(isBusy: $0 % 3 != 0) }, nil),
    ({ sample(isBusy: false, output: $0 / 100) }, nil),
    // Memory and output have limits.
    ({ _ in sample(memory: gigabyte + 1) }, .outOfMemory),
    ({ _ in sample(output: gigabyte / 64 + 1) }, .tooMuchOutput),
    // Code that computes for 5 s without an event is endless, on a busy machine, too.
    ({ sample(processor: Double($0) / 10) }, .endless),
    ({ sample(processor: Double($0) / 110) }, .endless),
    // Code that tells events goes on, up to 20 s of the processor in all.
    ({ sample(processor: min(19, Double($0) / 10), output: $0 / 40) }, nil),
    ({ sample(processor: Double($0) / 10, output: $0 / 40) }, .endless),
  ]

  @Test(arguments: runs)
  private func `a process that waits for ever, or uses too much, is ended`(
    sample: @escaping @Sendable (Int) -> Sample, end: RunEnd?
  ) {
    var watch = RunWatch(processorSeconds: RunSettings.student.processorSeconds)
    let ends = (0..<600).compactMap { watch.add(sample($0).usage, printed: sample($0).printed) }
    #expect(ends.first == end)
  }

  @Test func `an author's run is ended by its time alone`() {
    #expect(RunSettings.student.isWatched && RunSettings.teacher.isWatched)
    #expect(!RunSettings.author.isWatched)
  }

  private static func sample(
    isBusy: Bool = true, processor: Double = 0, memory: Int = 0, output: Int = 0
  ) -> Sample {
    (ProcessUsage(isBusy: isBusy, processor: processor, memory: memory), output)
  }
}
