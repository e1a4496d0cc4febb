// Repairs: a known mistake stands in the place of a solved file until the student has found it.

extension Workbook {
  /// Puts a mistake in the place of a solved file.
  ///
  /// - Parameter exercise: The exercise; nil for the first one that has mistakes which were not seen yet.
  /// - Returns: The exercise.
  /// - Throws: That nothing can be repaired, and why; or that a file cannot be written.
  func beginRepair(of exercise: Exercise?) throws(CommandError) -> Exercise {
    var record = DeskRecord(in: root)
    let chosen = if let exercise { exercise } else { try proposal(record) }
    guard state(of: chosen) == .solved else {
      throw .failure(
        "\(chosen.id) is not solved, so there is nothing to repair. \(Self.solveFirst)")
    }
    guard
      let mistake = mistakes(in: chosen).min(by: { record.repairs(of: $0) < record.repairs(of: $1) }
      )
    else { throw .failure("\(chosen.id) has no mistake that its tests find.") }
    let folder = StudentFiles(root: root)
    let wrong = AnswerFiles(in: root).variant(mistake)
    guard let kept = try folder.keep(chosen, unless: [wrong]) else {
      throw .failure("\(chosen.path) is the mistake \(mistake.name) already.")
    }
    // The record first: whatever stops this command, the student's own file can be given back.
    record.repair = .init(
      exercise: "\(chosen.id)", mistake: mistake.name, kept: kept,
      fingerprint: fingerprint(of: chosen))
    try record.save(in: root)
    try folder.write(Data(wrong.utf8), to: chosen.path)
    return chosen
  }

  private static let solveFirst = "Solve it first, or name another: \(workbookCommand)"

  /// The first solved exercise with a mistake that was not seen yet; without one, the first with any.
  private func proposal(_ record: DeskRecord) throws(CommandError) -> Exercise {
    let solved = exercises.filter { state(of: $0) == .solved }
    let open = solved.first { mistakes(in: $0).contains { record.repairs(of: $0) == 0 } }
    guard let first = open ?? solved.first else {
      throw .failure(
        "A repair needs an exercise that is solved, and none is yet. \(Self.solveFirst)")
    }
    return first
  }

  /// The wrong answers that tests refuse.
  private func mistakes(in exercise: Exercise) -> [Variant] {
    AnswerFiles(in: root).variants(exercise).filter(\.isRefusedByTest)
  }

  /// Gives the solved file back, and keeps what stood in its place unless it is the mistake itself.
  ///
  /// If the kept file is gone, what stands in its place stays there, and the repair ends all the same.
  ///
  /// - Parameters:
  ///   - repair: The repair that is going on.
  ///   - isFound: Whether the student has found the mistake.
  /// - Returns: What was found, and where the files are.
  /// - Throws: That a file cannot be read or written, and what to do.
  func end(
    _ repair: DeskRecord.Repair, isFound: Bool
  ) throws(CommandError) -> RepairEnd {
    guard let id = ExerciseID(repair.exercise), let exercise = exercise(id) else {
      throw .failure("There is no exercise \(repair.exercise).")
    }
    let folder = StudentFiles(root: root)
    let files = AnswerFiles(in: root)
    let mistake = files.variants(exercise).first { $0.name == repair.mistake }
    var end = RepairEnd(exercise: exercise, mistake: mistake)
    if let solved = try? readText(of: root.appending(path: repair.kept)) {
      let wrong = [mistake].compactMap(\.self).map(files.variant)
      end.copy = try folder.replace(exercise, with: solved, shippedTexts: wrong)
      end.isRestored = true
    }
    var record = DeskRecord(in: root)
    record.repair = nil
    record.repaired = (record.repaired ?? [:]).merging(
      [repair.exercise: [repair.mistake]], uniquingKeysWith: +)
    try record.save(in: root)
    var now = Workbook(root: root)
    // Solved as before, unless something that it builds on was edited meanwhile; if the mistake was found, that
    // was tested with the repaired file a moment ago.
    let isAsBefore = now.exercise(id).map { now.fingerprint(of: $0) } == repair.fingerprint
    if isFound || end.isRestored && isAsBefore { now.record(.solved, for: id) }
    return end
  }
}

/// How a repair has ended.
struct RepairEnd {
  /// The exercise.
  let exercise: Exercise
  /// The mistake; nil if the workbook has it no more.
  let mistake: Variant?
  /// Where a copy of the repaired file is; nil if none was needed.
  fileprivate(set) var copy: String?
  /// Whether the solved file is back; false if it was no longer where it was kept.
  fileprivate(set) var isRestored = false
}

// MARK: The libraries

extension Variant {
  /// Says which library has what the mistake does, if its misconception ends in the number of a trap, as `(A5)`.
  ///
  /// - Parameter table: The text of `Tests/TRAPS.md`.
  func libraryTrap(in table: String) -> String? {
    let lines = table.split(whereSeparator: \.isNewline)
    guard let number = misconception.firstMatch(of: #/\(([A-Z]\d+)\)$/#)?.1,
      let row = lines.first(where: { $0.hasPrefix("| \(number) |") }),
      let trap = row.split(separator: "|").dropFirst().first,
      let heading = lines.first(where: { $0.hasPrefix("## \(number.prefix(1)) ·") }),
      let library = heading.firstMatch(of: #/· (.*) \(chapter \d\)/#)?.1
    else { return nil }
    return "\(library) has it, too: \(trimmed(trap))"
  }
}
