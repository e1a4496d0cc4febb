// Searches the schedules of every small program that can be made of a few calls.

package import Testing

/// Searches all programs of two and three threads that make some of a few calls, each call at most once, and records
/// an issue with the first that goes wrong.
///
/// Nobody chooses them by hand, so that none is forgotten. In thorough runs, all schedules with two switches are
/// played of each program that makes one call in each thread, unless a test names how many; of those with more calls,
/// and on other days, the first 100. `WORKBOOK_SCHEDULES=1000000` plays up to so many of
/// each program, and demands that these are all.
///
/// Orders of steps that nobody can tell apart are played once. So each call that a program makes notes what it
/// uses, and what the engine calls back has to do so itself: ``noteUse()``.
///
/// - Parameters:
///   - calls: What a thread can do.
///   - makeWorld: Makes what the calls are made on.
///   - most: How many schedules of a program with one call in each thread are played in thorough runs; nil
///     demands all.
///   - end: Does what is left to do when all calls were made, and no thread can go on.
///   - problem: What is wrong at the end; nil if all is right.
package func searchEveryProgram<World: Sendable>(
  of calls: KeyValuePairs<String, @Sendable (World) -> Void>,
  in makeWorld: @escaping @Sendable () -> World,
  playing most: Int? = nil,
  end: @escaping @Sendable (World, SchedulePlay) -> Void = { _, _ in },
  sourceLocation: SourceLocation = #_sourceLocation,
  problem: @escaping @Sendable (World) -> String?
) async {
  let shapes = Effort.choose(
    [[1, 1], [1, 1, 1]], thorough: [[1, 1], [1, 1, 1], [2, 1], [2, 2]])
  let all = shapes.flatMap { programs(of: Array(calls.indices), shape: $0) }
  @Sendable func name(_ thread: [Int]) -> String {
    thread.map { calls[$0].key }.joined(separator: ", ")
  }
  let failure = await onThread {
    firstFailure(of: all, most: most, named: name) { program, play in
      let world = makeWorld()
      for thread in program {
        play.thread(name(thread)) {
          for number in thread {
            noteUse()
            calls[number].value(world)
            noteUse()
          }
        }
      }
      play.atTheEnd { end(world, play) }
      return { problem(world) }
    }
  }
  if let failure { Issue.record("\(failure)", sourceLocation: sourceLocation) }
}

/// A program: for each thread the numbers of its calls.
private typealias Program = [[Int]]

private func firstFailure(
  of programs: [Program], most: Int?, named name: ([Int]) -> String,
  _ play: @escaping @Sendable (Program, SchedulePlay) -> () -> String?
) -> String? {
  let asked = ProcessInfo.processInfo.environment["WORKBOOK_SCHEDULES"].flatMap(Int.init)
  var schedules = 0
  defer { print("\(programs.count) programs, \(schedules) schedules") }
  for program in programs {
    let isSmall = program.allSatisfy { $0.count == 1 }
    let few = isSmall ? most ?? 1_000_000 : 100
    let limit = asked ?? Effort.choose(100, thorough: few)
    let search = ScheduleSearch(switches: 2, limit: limit, merging: true)
    let report = search.run { play(program, $0) }
    schedules += report.schedules
    let title = program.map(name).joined(separator: " | ")
    if let finding = report.finding { return "\(title)\n\(finding.description)" }
    if !report.isComplete, limit > max(100, most ?? 0) {
      return "\(title): too many schedules to play them all"
    }
  }
  return nil
}

/// The programs whose threads make so many calls.
private func programs(of calls: [Int], shape: [Int]) -> [Program] {
  sequences(of: calls, length: shape.reduce(0, +)).compactMap { sequence in
    var rest = sequence[...]
    let program = shape.map { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    // Two threads with as many calls can change places.
    let isFirst = zip(program, program.dropFirst()).allSatisfy { one, next in
      one.count != next.count || one[0] < next[0]
    }
    return isFirst ? program : nil
  }
}

private func sequences(of calls: [Int], length: Int) -> [[Int]] {
  guard length > 0 else { return [[]] }
  return calls.flatMap { call in
    sequences(of: calls.filter { $0 != call }, length: length - 1).map { [call] + $0 }
  }
}

/// Plays the schedules of one program, and records an issue with the smallest that goes wrong.
///
/// - Parameters:
///   - limit: How many schedules are played, at most; nil demands that all are that have two switches.
///   - program: Makes the threads of a play; returns what is asked at its end: what is wrong, or nil.
package func expectRight(
  limit: Int? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  inEverySchedule program: @escaping ScheduleSearch.Program
) async {
  let search = ScheduleSearch(limit: limit ?? 100_000)
  let report = await onThread { search.run(program) }
  #expect(
    report.finding == nil, "\(report.finding?.description ?? "")", sourceLocation: sourceLocation)
  let isWhole = report.isComplete || limit != nil
  #expect(isWhole, "\(report.schedules) schedules are not all", sourceLocation: sourceLocation)
}
