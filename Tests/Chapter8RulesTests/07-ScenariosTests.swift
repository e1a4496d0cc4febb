// Exercise 8.7: scenarios that find what shows only at a boundary, and a found one made smaller.

import ChapterTesting
import Testing

@Suite("8.7 Scenarios", .exercise("8.7"))
struct ScenariosTests {
  @Test func `1 each scenario can happen, and they are the same each time`() async {
    await finds([])
  }

  @Test func `2 a list that is longer than a page is played`() async {
    await finds([.firstUser])  // W1.3
  }

  @Test func `3 a page that is just full is played`() async {
    await finds([.twoRequests])  // W2.1
  }

  @Test func `4 the statuses on both sides of each limit are played`() async {
    await finds([.statusCounts])  // W3.3
  }

  @Test func `5 a list without users, and answers without a body, are played`() async {
    await finds([.badBodies])  // W3.4
  }

  @Test func `6 a cancel meets lists of different lengths`() async {
    await finds([.nothingNew])  // W4.4
  }

  @Test func `7 a scenario that is as small as can be comes back as it is`() async {
    await shrinks(RunScenario(users: 7)) { $0.users == 7 }
  }

  @Test func `8 users are taken away, as long as the flaw shows`() async {
    await shrinks(RunScenario(users: 60)) { $0.users >= 13 }
    await shrinks(RunScenario(users: 60)) { _ in true }
  }

  @Test func `9 what the flaw does not need is taken away, and the rest is kept`() async {
    let many = RunScenario(
      users: 9, list: .init(status: 204, hasBody: false),
      detail: .init(status: 299, hasBody: false), cancel: .decodingList)
    await shrinks(many) { $0.cancel == .decodingList }
    await shrinks(many) { $0.list.status == 204 && !$0.detail.hasBody }
    await shrinks(many) { $0.detail.status == 299 && !$0.list.hasBody }
  }

  @Test func `10 a step that becomes possible later is taken, too`() async {
    let both = RunScenario(users: 9, detail: .init(status: 500), cancel: .decodingDetail)
    await shrinks(both) { $0.users == 9 || $0.cancel == nil && $0.detail.status == 200 }
    await shrinks(both) { $0.cancel == .decodingDetail || $0.users == 0 }
  }

  @Test func `12 a list of a thousand users is made small`() async {
    await shrinks(RunScenario(users: 1_000, detail: .init(status: 204), cancel: .decodingList)) {
      $0.cancel == .decodingList && $0.detail.status == 204
    }
  }

  @Test(.kit) func `11 each flaw shows for pages of any size, in scenarios that get small`() async {
    // A list of sizes that were seen once finds nothing on the last page.
    let pages = [5, 20, .drawn(in: 300...900)]
    let generating = await onThread { GeneratorJudge(pages: pages).complaint(about: generate) }
    expect(generating.map { "\($0)\n\(SeededNumbers.again)" })  // W1.3 W2.1 W3.3 W3.4 W4.4
    let shrinking = await onThread { ShrinkerJudge().complaint(about: shrunk) }
    expect(shrinking)
  }

  // MARK: By hand

  /// Expects that all flaws that break some promises show in the generated scenarios.
  private func finds(
    _ rules: [Rule.ID], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let flaws = BoundaryFlaw.all.filter { rules.contains($0.rule) }
    let complaint = await onThread {
      GeneratorJudge(flaws: flaws, pages: [6]).complaint(about: generate)
    }
    expect(complaint, sourceLocation)
  }

  /// Expects that a scenario is made as small as it can be.
  private func shrinks(
    _ scenario: RunScenario, sourceLocation: SourceLocation = #_sourceLocation,
    where shows: @escaping @Sendable (RunScenario) -> Bool
  ) async {
    let complaint = await onThread {
      ShrinkerJudge().complaint(about: shrunk, from: scenario, where: shows)
    }
    expect(complaint, sourceLocation)
  }

  private func expect(_ complaint: String?, _ sourceLocation: SourceLocation = #_sourceLocation) {
    let isGood = complaint == nil
    #expect(isGood, "\(complaint ?? "")", sourceLocation: sourceLocation)
  }
}
