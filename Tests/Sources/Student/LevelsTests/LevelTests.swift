// Each level keeps what it promises: it can be won and lost, and its mended form by no schedule.

import Levels
import TestSupport
import Testing

@Suite struct LevelTests {
  @Test(arguments: Level.all.map(\.name))
  func `some schedules break it, and some do not; no schedule breaks the mended form`(
    _ name: String
  ) async throws {
    let level = try #require(Level.named(name))
    let map = await onThread { ScheduleMap(of: level.program()) }
    let ends = map.schedules
    for end in ends {
      #expect(map.problem(after: end.schedule) == end.problem, "the way of \(end.schedule)")
    }
    let broken = ends.count { $0.problem != nil }
    #expect(level.isRight ? broken == 0 : broken > 0, "\(broken) of \(ends.count)")
    #expect(broken < ends.count && ends.count >= 8, "\(broken) of \(ends.count)")
    let mended = await onThread {
      ScheduleMap(of: level.program(isMended: true), switches: 3).schedules
    }
    #expect(mended.count >= 6 && mended.compactMap(\.problem) == [])
    let finding = await onThread { ScheduleSearch().run(level.program()).finding }
    #expect((finding == nil) == level.isRight)
    if let finding {  // a schedule has the number that a search gives it
      #expect(ends[finding.number - 1].schedule == "\(finding.schedule)")
      #expect(ends[finding.number - 1].problem == finding.problem)
    }
  }

  @Test(arguments: Level.all.map(\.name))
  func `it shows code of a screen, and asks about three lines of it, of which one did it`(
    _ name: String
  ) throws {
    let level = try #require(Level.named(name))
    let code = LevelCode(of: level)
    #expect((5...14).contains(code.lines.count), "\(code.text)")
    #expect(level.isRight || level.suspects.count == 3)
    let lines = code.lines.map { $0.text.trimmingCharacters(in: .whitespaces) }
    for line in level.suspects.map(\.key) { #expect(lines.contains(line), "\(line)") }
    for (_, method) in level.threads { #expect(code.text.contains("func \(method)("), "\(method)") }
  }

  @Test func `each has a number and a name of its own, and an exercise has a level`() {
    #expect(Set(Level.all.map(\.name)).count == Level.all.count)
    #expect(Level.all.map(\.number) == Array(1...9))
    #expect(Level.named("3")?.name == "lost-cancel" && Level.named("1.5")?.name == "lost-cancel")
    #expect(Level.named("0") == nil && Level.named("10") == nil && Level.named("1.1") == nil)
  }
}

extension ScheduleMap {
  /// What is wrong where the choices of a schedule lead on the map.
  fileprivate func problem(after schedule: String) -> String? {
    var options = schedule.split(separator: ".").compactMap { Int($0) }[...]
    var choice = places[0].choices[options.popFirst() ?? 0]
    while let next = choice.place { choice = places[next].choices[options.popFirst() ?? 0] }
    return choice.problem
  }
}
