// Checks one chapter: its lesson, its hints, the files of each exercise, and what belongs to none.

/// The slips in the files of a chapter, one sentence for each.
struct ChapterSlips {
  /// The words that a finished file begins with if it is there to be read, and has no exercise.
  private static let toRead = "// To read · "

  let chapter: Chapter
  let root: URL

  @SlipBuilder var all: [String] {
    sections
    if chapter.exercises.isEmpty, chapter.problems.isEmpty {
      "\(chapter.path) has no exercise. "
        + "Add one, or write `hasExercises: false` in its line in Package.swift."
    } else {
      exercises
    }
    straySolutions
    strayVariants
    strayTests
  }

  /// Reads a page.
  ///
  /// - Throws: That the file cannot be read, or that a fence is not closed: what follows would be read as
  ///   code, and its headings would not be found.
  private func page(_ file: String, _ advice: String) throws(BookProblem) -> Page {
    let page = Page(try readText(of: file, in: root, orElse: advice))
    guard let line = page.openFence else { return page }
    throw BookProblem(
      path: file, line: line, "the code that begins here has no end; write ``` below it.")
  }

  private var sections: [String] {
    do throws(BookProblem) {
      let sections = try page(chapter.lesson, "Write the lesson there.").sections
      return chapter.exercises.filter { sections[$0.id] == nil }.map {
        "\(chapter.lesson) has no section for exercise \($0.id). "
          + "Write one below the heading '## \($0.id) \($0.title)'."
      }
    } catch {
      return [error.description]
    }
  }

  private var exercises: [String] {
    let exercises = chapter.exercises.filter { $0.damage == nil }
      .map { ExerciseSlips(of: $0, in: root) }
    do throws(BookProblem) {
      let hints = try page(chapter.hintFile, "Write three hints for each exercise there.").hints
      return exercises.flatMap {
        $0.files + slips(of: $0, hints[$0.exercise.id] ?? []) + $0.variants
      }
    } catch {
      return [error.description] + exercises.flatMap { $0.files + $0.variants }
    }
  }

  /// That hints are missing, or have every line of the answer.
  @SlipBuilder private func slips(of files: ExerciseSlips, _ hints: [Hint]) -> [String] {
    let exercise = files.exercise
    let missing = (1...3).filter { level in !hints.contains { $0.level == level } }
    if !missing.isEmpty {
      "\(chapter.hintFile) lacks \(listed(missing.map { "hint \($0)" })) for exercise "
        + "\(exercise.id). Add \(missing.count == 1 ? "it" : "them") below the heading "
        + "'## \(exercise.id) \(exercise.title)'."
    }
    let answer = files.answerLines
    for hint in hints where !answer.isEmpty && answer.allSatisfy(hint.text.contains) {
      "Hint \(hint.level) for exercise \(exercise.id) is the whole answer; leave a gap."
    }
  }

  // MARK: What belongs to no exercise

  @SlipBuilder private var straySolutions: [String] {
    // A file that helps the exercises, and is none, is in both folders.
    let others = swiftNames(in: chapter.solution).subtracting(known)
      .subtracting(swiftNames(in: chapter.path))
    for name in others.sorted() {
      let solution = "\(chapter.solution)/\(name).swift"
      if !text(of: solution, in: root).hasPrefix(Self.toRead) {
        "\(solution) has no exercise: there is no \(chapter.path)/\(name).swift. Write the exercise, or "
          + "remove the file. If it is there to be read, begin it with '\(Self.toRead)…'."
      }
    }
  }

  @SlipBuilder private var strayVariants: [String] {
    for name in names(in: root.appending(path: chapter.variants)).sorted() {
      if !name.hasPrefix("."), !known.contains(name) {
        "\(chapter.variants)/\(name) belongs to no exercise of \(chapter.path). "
          + "Move it to one's folder, or remove it."
      }
    }
  }

  /// Test files that name an exercise which does not exist.
  ///
  /// A test file that names no exercise at all may be a helper, or the student's own.
  @SlipBuilder private var strayTests: [String] {
    let ids = chapter.exercises.map(\.id.description)
    for name in swiftNames(in: chapter.tests).sorted()
    where !unreadable.contains(name.replacing(/(XC)?Tests$/, with: "")) {
      let path = "\(chapter.tests)/\(name).swift"
      let named = text(of: path, in: root)
        .matches(of: /(?:\.exercise|skipUnlessStarted)\("([^"]*)"/).map { String($0.1) }
      if let stray = named.first(where: { !ids.contains($0) }) {
        "\(path) tests exercise \(stray), but \(chapter.path) has no exercise \(stray). "
          + "Correct the number, or write the exercise."
      }
      let tested = chapter.exercises.filter { named.contains($0.id.description) }
      if let other = tested.first(where: { !name.hasPrefix($0.name) }) {
        "\(path) tests exercise \(other.id), but is not run with it. "
          + "Let its name begin with \(other.name)."
      }
    }
  }

  /// The names of the exercises, and of the files that cannot be read as such.
  private var known: Set<String> { unreadable.union(chapter.exercises.map(\.name)) }

  /// The names of the files whose own problem has been told already.
  private var unreadable: Set<String> { Set(chapter.problems.map { swiftName($0.path) }) }

  private func swiftNames(in folder: String) -> Set<String> {
    Set(swiftFiles(in: root.appending(path: folder)).map(swiftName))
  }
}
