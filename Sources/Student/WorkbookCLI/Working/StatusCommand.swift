// `workbook` without a command, and `workbook next`: what to do next, and how far the student is.

struct StatusCommand: Command {
  let details = """
    With --all, every exercise of the book is shown; with --json, all is printed for a program.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let workbook = try Workbook.here()
    _ = try arguments.words(atMost: 0)
    let problems = workbook.problems.map(\.description)
    if arguments.flags.contains("--json") {
      try printJSON(StatusReport(workbook, problems))
    } else {
      print(arguments.flags.contains("--all") ? workbook.overview : workbook.firstScreen)
    }
    guard problems.isEmpty else { throw .failure(problems.joined(separator: "\n")) }
  }
}

extension Workbook {
  /// One thing to do, and how far the student is.
  var firstScreen: String {
    var place = ""
    if let next, let chapter = chapter(next.id.chapter) {
      let solved = count(of: chapter.exercises, counting: "")
      place = " · chapter \(chapter.id), \(chapter.title): \(solved)"
    }
    let lines =
      Terminal.wrapped("Workbook · \(count(of: exercises))\(place)") + notes + [whatNext]
    return (lines + [later, "All: \(workbookCommand) --all"].compactMap { $0 })
      .joined(separator: "\n")
  }

  /// What to do next: the exercise, where it is explained, where the code goes, and the command.
  var whatNext: String {
    guard let next, let chapter = chapter(next.id.chapter) else {
      guard edition == nil || hasFinishedCode else { return "All is done." }
      return "Next: compare the finished styles, \(workbookCommand) run all"
    }
    guard next.damage == nil else {
      return Terminal.wrapped("Next: \(next.invitation)").joined(separator: "\n")
    }
    let goal = next.goal.map { " · \($0)" } ?? ""
    let title = "▶ \(next.id) \(next.title)\(goal) · \(next.minutes) min"
    return
      (Terminal.wrapped(title) + [
        "  Read   \(chapter.place(inLessonOf: next))",
        "  Edit   \(next.place)",
        "  Start  \(workbookCommand) watch      (tests at each save; h hint, q quit)",
      ]).joined(separator: "\n")
  }

  /// The exercises after the next one, in its chapter: the first two by name.
  private var later: String? {
    guard let next, let chapter = chapter(next.id.chapter) else { return nil }
    let open = chapter.exercises.filter { $0.id > next.id && !state(of: $0).isDone }
    let names = open.prefix(2).map { "\($0.id) \($0.title) \($0.minutes) min" }
    guard !names.isEmpty else { return nil }
    return "Then " + (names + (open.count > 2 ? ["…"] : [])).joined(separator: " · ")
  }

  /// What must not be forgotten; in a terminal, broken between words.
  private var notes: [String] {
    [crashNote, repairNote].compactMap { $0 }
      .map { Terminal.isScreen ? Terminal.wrapped($0).joined(separator: "\n") : $0 }
  }

  private var repairNote: String? {
    DeskRecord(in: root).repair.map {
      "A repair of \($0.exercise) is going on. Test it: \(workbookCommand) repair"
    }
  }

  // MARK: Everything

  /// The chapters with their exercises, and how long the rest takes.
  var overview: String {
    let open = exercises.filter { !state(of: $0).isDone }.map(\.minutes).reduce(0, +)
    let time = open > 0 ? " · \(open / 60) h \(open % 60) min to go" : ""
    let done = exercises.count { state(of: $0).isDone }
    let bar = progressBar(done: done, of: exercises.count) + "  "
    let line = "\(count(of: exercises))\(time)"
    let progress = (bar.count + line.count <= Terminal.columns ? bar : "") + line
    return (chapters.map(section) + [progress] + notes + [whatNext]).joined(separator: "\n\n")
  }

  private func section(of chapter: Chapter) -> String {
    let heading = heading(of: chapter)
    let rows = chapter.exercises.map { exercise in
      [
        exercise.id.description, exercise.title, exercise.kind.rawValue,
        "\(exercise.minutes) min", state(of: exercise).coloured,
      ]
    }
    return rows.isEmpty ? heading : "\(heading)\n\(table(rows, right: [3]))"
  }

  /// A chapter in one line.
  private func heading(of chapter: Chapter) -> String {
    let open = chapter.exercises.filter { !state(of: $0).isDone }
    var parts = ["\(chapter.id)", chapter.title]
    if !chapter.exercises.isEmpty { parts.append(count(of: chapter.exercises)) }
    if !open.isEmpty { parts.append("\(open.map(\.minutes).reduce(0, +)) min to go") }
    let line = parts.joined(separator: " · ")
    let isSolved = open.isEmpty && chapter.exercises.allSatisfy { state(of: $0) == .solved }
    if isSolved, !chapter.exercises.isEmpty { return Terminal.paint(line, .green) }
    return Terminal.wrapped(line).joined(separator: "\n    ")
  }
}

struct NextCommand: Command {
  func run(_ arguments: Arguments) throws(CommandError) {
    _ = try arguments.words(atMost: 0)
    print(try Workbook.here().whatNext)
  }
}
