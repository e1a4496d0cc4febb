// `workbook schedules 1.5`: how many schedules the searches have, or one of them step by step.

import Commands
import Interleaving

struct SchedulesCommand: Command {
  let details = """
    A test that searches plays your code once for each order. With --step you see one order, step by step,
    with your lines: the one that was found, or the first, or the one that you name, 14:0.1 for example.
    In a terminal, space shows the next step, b goes back, q quits. With --finished, it is the finished code.
    Before the exercise is started, --step shows how a wrong answer with such a race breaks.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let wantsStep = arguments.flags.contains("--step")
    let words = try arguments.words(atMost: wantsStep ? 2 : 1)
    let (exercise, chapter) = try book.exercise(orNext: words.first)
    let asked = try words.dropFirst().first.map(Arguments.schedule)
    let isFinished = arguments.flags.contains("--finished")
    if isFinished { try book.needsFinishedCode(for: arguments.name) }
    if wantsStep, asked == nil, !isFinished, !exercise.isStarted,
      !ExerciseTests(of: exercise, in: book.root).searches.isEmpty
    {
      return try showLevel(for: exercise)
    }
    let session = try ScheduleSession(of: exercise, in: chapter, book, isFinished: isFinished)
    let records = try session.play(asked)
    let subject = "\(exercise.id) \(exercise.title), \(isFinished ? "finished" : "your") code"
    guard let told = records.first(where: { !$0.problem.isEmpty }) ?? records.first else { return }
    let schedule = "\(told.name):\(told.schedule)"
    if wantsStep {
      let folder = book.root.appending(path: isFinished ? chapter.solution : chapter.path)
      return SchedulePage(record: told, folder: folder)
        .show(title: "\(subject), schedule \(schedule)")
    }
    let lines = session.searches.flatMap { $0.lines(about: records) }
    let step = "\(exercise.id) --step \(schedule)\(isFinished ? " --finished" : "")"
    print("\(subject)\n\n\(lines.joined(separator: "\n"))")
    print("One of them, step by step:\n  \(workbookCommand) schedules \(step)")
  }

  /// Shows an order that breaks a wrong answer, for a student who has no answer yet: a level of the game has one.
  private func showLevel(for exercise: Exercise) throws(CommandError) {
    printWrapped(
      "\(exercise.id) \(exercise.title) is not started. The finished code: \(workbookCommand) schedules "
        + "\(exercise.id) --step --finished. A wrong answer with such a race, of \(workbookCommand) break:"
    )
    let game = BreakCommand()
    try game.show(game.level(named: "\(exercise.id)"))
  }
}

// MARK: Counts

extension ListedTest {
  /// The lines about the test, and below it about its searches.
  ///
  /// - Parameter records: What was played, of this test and of others.
  fileprivate func lines(about records: [SearchRecord]) -> [String] {
    let number = number.map(String.init) ?? ""
    let own = records.filter { $0.name == number || $0.name.hasPrefix(number + ".") }
    let heading = Terminal.wrapped("\(number)  \(sentence)")
    return heading
      + own.flatMap(\.sentences).flatMap { Terminal.wrapped($0, indent: 4) } + [""]
  }
}

extension SearchRecord {
  /// Which threads met, how often, and what was found.
  fileprivate var sentences: [String] {
    let names = story.threads.map(\.name).joined(separator: ", ")
    return [
      "\(name): \(counted(story.threads.count, "thread")): \(names)",
      "\(count), \((seconds * 100).rounded() / 100) s",
      problem.isEmpty ? "nothing wrong" : "schedule \(schedule) goes wrong: \(problem)",
    ]
  }

  private var count: String {
    let counts = schedulesBySwitches
    let parts = counts.indices.filter { counts[$0] > 0 }
      .map { "\(counts[$0]) \(switchesInWords($0))" }
    let all = isComplete ? "these are all" : "there are more"
    return "\(counted(counts.reduce(0, +), "schedule")): \(parts.joined(separator: ", ")); \(all)"
  }
}
