// Searches the schedules of a program with a few threads, and reports the smallest that goes wrong.

import ExerciseTesting
import TestSupport
import Testing

/// Plays the schedules of a program, and records an issue with the smallest that goes wrong.
///
/// `WORKBOOK_SEARCH_RECORDS=FILE` writes down what was played, and records no issue;
/// `WORKBOOK_SEARCH_MAPS=FILE` writes down all that can be played.
///
/// - Parameters:
///   - search: How many switches, and how many schedules.
///   - part: Which of its test's searches this is, if there are several.
///   - program: Makes the threads of a play; returns what is asked at its end: what is wrong, or nil.
/// - Returns: Whether every schedule went well.
@discardableResult
package func everySchedule(
  _ search: ScheduleSearch = ScheduleSearch(switches: Effort.choose(2, thorough: 3)),
  part: Int? = nil,
  _ program: @escaping ScheduleSearch.Program
) async -> Bool {
  let name = searchName(part)
  let environment = environmentAtStart
  if let file = environment["WORKBOOK_SEARCH_MAPS"] {
    await onThread { ScheduleMap(of: program, named: name).append(to: file) }
  } else if let file = environment["WORKBOOK_SEARCH_RECORDS"], !file.isEmpty {
    await onThread { search.record(program, as: name)?.append(to: file) }
  } else if let asked = AskedSchedule.current {
    guard asked.search == name else { return true }
    // NB: an issue in any case, since an exercise is not solved by one schedule.
    let played = await onThread { search.play(asked.schedule, of: program) }
    let goesWell = "This schedule goes well; others may not."
    Issue.record("\(played.problem.isEmpty ? goesWell : played.problem)\n\n\(played.story.columns)")
    return false
  } else if let finding = await onThread({ search.run(program).finding }) {
    let command = "swift run workbook test \(ExerciseTrait.currentID ?? "")"
    let again = "Play it again: \(command) --schedule \(name):\(finding.schedule)"
    Issue.record("\(finding.description)\n\n\(again)")
    return false
  }
  return true
}

/// The number of the test, `18`, and that of its search, if there are several: `19.2`.
private func searchName(_ part: Int?) -> String {
  // NB: the name of a test that is written as a sentence begins with a backtick.
  let number = Test.current?.name.drop { $0 == "`" }.prefix { $0.isNumber }
  return [number.map(String.init), part.map(String.init)].compactMap(\.self)
    .joined(separator: ".")
}

/// Plays the schedules of a program for each of some cases, each a part of its test's searches, until one goes wrong.
///
/// - Parameters:
///   - search: How many switches, and how many schedules.
///   - cases: What differs.
///   - program: Makes the threads of a play; returns what is asked at its end: what is wrong, or nil.
package func everySchedule<Case: Sendable>(
  _ search: ScheduleSearch = ScheduleSearch(switches: Effort.choose(2, thorough: 3)),
  for cases: [Case],
  _ program: @escaping @Sendable (SchedulePlay, Case) -> () -> String?
) async {
  for (index, value) in cases.enumerated() {
    let isRight = await everySchedule(search, part: index + 1) { program($0, value) }
    guard isRight else { return }
  }
}

extension SchedulePlay {
  /// A thread of the transport, which answers a request as soon as that is sent.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - number: The number of the request, from 0.
  ///   - transport: The transport.
  package func answers(
    _ answer: TransportResult, toRequest number: Int = 0, over transport: ScriptedTransport
  ) {
    thread("the transport", when: { transport.requests.count > number }) {
      transport.requests[number].answer(answer)
    }
  }
}

extension ScriptedTransport {
  /// Whether a request was neither answered nor stopped.
  package var hasOpenRequest: Bool { requests.contains { $0.cancels + $0.answers == 0 } }
}

extension ScheduleSearch {
  /// What `workbook schedules` tells of the search; nil if a schedule of another one was asked for.
  fileprivate func record(_ program: @escaping Program, as name: String) -> SearchRecord? {
    if let asked = AskedSchedule.current {
      guard asked.search == name else { return nil }
      return SearchRecord(name, telling: play(asked.schedule, of: program))
    }
    let start = ContinuousClock.now
    let report = run(program)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let told = report.finding ?? play(.first, of: program)
    return SearchRecord(name, report, seconds: seconds, telling: told)
  }
}

/// The one schedule that `workbook test --schedule` plays.
private struct AskedSchedule {
  let search: String
  let schedule: Schedule

  static let current: Self? = {
    let text = environmentAtStart["WORKBOOK_SCHEDULE"] ?? ""
    let words = text.split(separator: ":").map(String.init)
    guard words.count == 2, let schedule = Schedule(words[1]) else { return nil }
    return Self(search: words[0], schedule: schedule)
  }()
}
