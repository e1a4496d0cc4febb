// Tests that the judges of exercise 8.7 know what finds the flaws from what does not, and from cheats.

import Chapter8RulesSolution
import Deadlines
import RuleJudging
import Rules
import Synchronization
import TestSupport
import Testing
import Traces

@Suite("the judges of scenarios")
struct ScenarioJudgeTests {
  private static let player = ScenarioPlayer(perPage: 13)

  /// The scenarios of the finished generator, for pages of 13 users.
  private static let finished: [RunScenario] = {
    var all: [RunScenario] = []
    generate(perPage: 13) { all.append($0) }
    return all
  }()

  // MARK: The flaws

  @Test(arguments: finished)
  func `the finished rules find nothing in a right run`(_ scenario: RunScenario) {
    let recording = Self.player.recording(of: scenario)
    let finding = suite.lazy.compactMap { $0.check(recording) }.first
    #expect(finding == nil, "\(scenario): \(recording.columns(marking: finding?.index))")
  }

  @Test(arguments: BoundaryFlaw.all)
  func `the finished rules find each flaw, and only where it shows`(_ flaw: BoundaryFlaw) {
    let found = Self.finished.filter { scenario in
      let recording = Self.player.recording(of: scenario, with: flaw)
      return suite.contains { $0.check(recording) != nil }
    }
    let shown = Self.finished.filter { Self.player.shows(flaw, in: $0) }
    #expect(!found.isEmpty, "\(flaw) breaks no rule")
    #expect(Set(found).isSubset(of: shown))
    #expect(shown.count < Self.finished.count / 2, "\(flaw) is no flaw of a boundary")
  }

  @Test func `there is something to shrink for each flaw`() {
    for flaw in BoundaryFlaw.all {
      let begins = ShrinkerJudge.begins(for: flaw, by: Self.player)
      #expect(Set(begins).count == 2, "\(flaw)")
    }
  }

  @Test func `the lesson counts the flaws as they are`() throws {
    let lesson = try ThisBook.text(of: "Chapters/Chapter8Rules/README.md")
    #expect(lesson.contains("each of \(BoundaryFlaw.all.count) flaws"))
  }

  // MARK: Generators

  @Test func `the finished generator finds all flaws, whatever the page`() async {
    let pages = [1, 2, 3, 13, 200, .random(in: 4...999)]
    let complaint = await onThread { GeneratorJudge(pages: pages).complaint(about: generate) }
    #expect(complaint == nil, "\(complaint ?? "") \(pages)")
  }

  @Test func `numbers that were seen once find nothing on the next page`() async {
    let complaint = await complaint { _, play in
      for perPage in [5, 6, 20] { generate(perPage: perPage, play: play) }
    }
    #expect(complaint.contains("loses users of a list"), "\(complaint)")
    #expect(complaint.contains("more page than is needed"), "\(complaint)")
  }

  @Test func `every number is too many`() async {
    let complaint = await complaint { _, play in
      for users in 0...1_000 { play(RunScenario(users: users)) }
    }
    #expect(complaint.contains("gives more than 500 scenarios"), "\(complaint)")
  }

  @Test func `a generator that never ends is told, whether it plays or not`() async {
    let isOver = Monitor(false)
    defer { isOver.update { $0 = true } }
    let playing = await complaint { _, play in
      for _ in 0...GeneratorJudge.limit { play(RunScenario()) }
      isOver.waitForever { $0 }
    }
    let idle = await complaint { _, _ in isOver.waitForever { $0 } }
    #expect(playing.contains("gives more than 500 scenarios"), "\(playing)")
    #expect(idle.contains("does not come to an end"), "\(idle)")
  }

  @Test func `what cannot happen, and what changes, is told before any flaw`() async {
    let impossible = await complaint { _, play in play(RunScenario(users: -1)) }
    #expect(impossible.hasPrefix("This scenario cannot happen: -1 users"), "\(impossible)")
    let count = Atomic(0)
    let changing = await complaint { _, play in
      play(RunScenario(users: count.add(1, ordering: .relaxed).newValue))
    }
    #expect(changing.hasPrefix("Asked again"), "\(changing)")
  }

  // MARK: Shrinkers

  @Test func `the finished shrinker leaves nothing over`() async {
    let complaint = await onThread { ShrinkerJudge().complaint(about: shrunk) }
    #expect(complaint == nil, "\(complaint ?? "")")
  }

  @Test func `a shrinker that loses the flaw, or leaves something, is told`() async {
    let plain = await shrinking { _, _ in RunScenario() }
    #expect(plain.contains("does not show any more"), "\(plain)")
    let same = await shrinking { scenario, _ in scenario }
    #expect(same.contains("That can be smaller: the flaw shows as well"), "\(same)")
    let impossible = await shrinking { _, _ in RunScenario(users: -1) }
    #expect(impossible.contains("does not show any more"), "\(impossible)")
  }

  @Test func `a shrinker that does not end is told, whether it asks or not`() async {
    let isOver = Monitor(false)
    defer { isOver.update { $0 = true } }
    let asking = await shrinking { scenario, shows in
      while shows(scenario) {}
      isOver.waitForever { $0 }
      return scenario
    }
    let idle = await shrinking { scenario, _ in
      isOver.waitForever { $0 }
      return scenario
    }
    #expect(asking.contains("asked about more than 1000 scenarios"), "\(asking)")
    #expect(idle.contains("does not come back"), "\(idle)")
  }

  @Test func `both verdicts are there in far less than five seconds`() async {
    let time = await onThread {
      ContinuousClock().measure {
        _ = GeneratorJudge().complaint(about: generate)
        _ = ShrinkerJudge().complaint(about: shrunk)
      }
    }
    print("\(BoundaryFlaw.all.count) flaws, \(Self.finished.count) scenarios: \(time)")
    #expect(time < .seconds(60), "no wait may be in it")
  }

  // MARK: Asking

  private func complaint(about generator: @escaping Generator) async -> String {
    await onThread { GeneratorJudge().complaint(about: generator) ?? "" }
  }

  private func shrinking(_ shrinker: @escaping Shrinker) async -> String {
    await onThread { ShrinkerJudge().complaint(about: shrinker) ?? "" }
  }
}
