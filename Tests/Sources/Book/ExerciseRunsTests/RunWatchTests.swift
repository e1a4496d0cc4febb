// When a process of tests is ended: it waits for ever, or uses too much.

import Testing

@testable import ExerciseRuns

@Suite struct RunWatchTests {
  private let samples = 150  // 15 s

  @Test func `a process that neither computes nor prints waits for ever`() {
    #expect(verdict { _ in sample() } == .waiting)
  }

  @Test func `a wait that counts beats computes a little, and still waits`() {
    #expect(verdict { sample(isBusy: $0 % 3 == 0) } == .waiting)
  }

  @Test func `a process that computes, or would if the machine were free, goes on`() {
    #expect(verdict { _ in sample(isBusy: true) } == nil)
    #expect(verdict { sample(isBusy: $0 % 3 != 0) } == nil)
  }

  @Test func `a process that prints from time to time goes on`() {
    #expect(verdict { sample(output: $0 / 100) } == nil)
  }

  @Test func `memory and output have limits`() {
    #expect(verdict { _ in sample(isBusy: true, memory: (1 << 30) + 1) } == .outOfMemory)
    #expect(verdict { _ in sample(isBusy: true, output: (16 << 20) + 1) } == .tooMuchOutput)
  }

  @Test func `code that computes for 5 s without an event is endless, on a busy machine too`() {
    #expect(verdict { sample(isBusy: true, processor: Double($0) / 10) } == .endless)
    #expect(verdict { sample(isBusy: true, processor: Double($0) / 110) } == .endless)
  }

  @Test func `code that tells events goes on, up to 20 s of the processor in all`() {
    #expect(
      verdict { sample(isBusy: true, processor: min(19, Double($0) / 10), output: $0 / 40) } == nil)
    #expect(
      verdict { sample(isBusy: true, processor: Double($0) / 10, output: $0 / 40) } == .endless)
  }

  @Test func `an author's run is ended by its time alone`() {
    var watch = RunWatch(.author)
    #expect((0..<3_000).allSatisfy { _ in watch.add(sample(memory: 1 << 40)) == nil })
  }

  private func sample(
    isBusy: Bool = false, processor: Double = 0, memory: Int = 0, output: Int = 0
  ) -> RunSample {
    RunSample(isBusy: isBusy, processor: processor, memory: memory, output: output)
  }

  /// The first verdict in the time of four waits; nil if there is none.
  private func verdict(_ sample: (Int) -> RunSample) -> RunEnd? {
    var watch = RunWatch(.student)
    for number in 0..<(4 * samples) {
      if let end = watch.add(sample(number)) { return end }
    }
    return nil
  }
}
