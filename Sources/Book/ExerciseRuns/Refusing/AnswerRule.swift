// Which answers are refused, because the tests could take what they declare for something else.

/// What an answer may import, and may show to other modules: no more than the exercise as it is shipped.
///
/// The tests import the student's module. A public `==` for results would decide what the tests compare, and
/// an import of finished code would be someone else's answer.
extension BookBuild {
  /// Finds the answers of a chapter that may not be as they are; takes about half a second.
  ///
  /// The modules that the chapter imports must have been built.
  ///
  /// - Returns: What is wrong with each, and what to do, as a sentence that begins with `it`, without a point.
  /// - Throws: That the toolchain cannot be started, or that the chapter does not compile.
  package func refusals(in chapter: Chapter) throws(CommandError) -> [ExerciseID: String] {
    let files = AnswerFiles(in: root)
    let started = chapter.exercises.filter { files.answer($0) != files.stub($0) }
    guard !started.isEmpty else { return [:] }
    // An edition for students may have no finished code: then only the grader, who has it, compares.
    let isComparable = started.allSatisfy { !files.solution($0).isEmpty }
    let modules = try inParallel([chapter.path] + (isComparable ? [chapter.solution] : [])) {
      [names = started.map(\.fileName)] folder throws(CommandError) in
      try checked(names, in: folder, of: chapter)
    }
    var refusals: [ExerciseID: String] = [:]
    for exercise in started {
      guard let answer = modules[0].first(where: { $0.name == exercise.fileName }) else { continue }
      let used = answer.forbiddenUse(
        isSearched: isSearched(chapter), stub: files.stub(exercise))
      let hidden = try hiddenReason(in: files.answer(exercise))
      let shown =
        isComparable ? shownReason(in: answer, among: modules[0], finished: modules[1]) : nil
      refusals[exercise.id] = used ?? hidden ?? shown
    }
    return refusals
  }

  /// What is wrong with what a file shows to the tests, and the finished code does not.
  private func shownReason(
    in answer: CheckedFile, among answers: [CheckedFile], finished: [CheckedFile]
  ) -> String? {
    guard let shown = answer.firstShown(butNotBy: finished) else { return nil }
    let lost = finished.first { $0.name == answer.name }?.firstShown(butNotBy: answers)
    return lost.map {
      "it no longer \($0.words), which the tests use; give it its name and types back"
    }
      ?? "it \(shown.words) (line \(shown.line)), which the exercise does not; \(shown.advice)"
  }

  /// What is wrong with an attribute of an import, or with `#sourceLocation`: the tree of a file has neither.
  ///
  /// In a comment or in a text in quotes they do nothing: the compiler reads the file with one of them spoiled, and
  /// has an error only where it was code.
  private func hiddenReason(in text: String) throws(CommandError) -> String? {
    for match in text.matches(of: /#sourceLocation|@(?=`?(?:_|testable))/) {
      let spoiled = text.replacingCharacters(in: match.range, with: "\(match.output)!")
      guard try !parses(spoiled) else { continue }
      let word = text[match.range.lowerBound...].prefix { !$0.isWhitespace && $0 != "(" }
        .filter { $0 != "`" }
      let line = lines(of: String(text[..<match.range.lowerBound])).count
      return
        "it uses \(word) (line \(line)), which can change other modules, or hide where code is; "
        + "write the code without it"
    }
    return nil
  }

  private func parses(_ text: String) throws(CommandError) -> Bool {
    let file = TemporaryItem()
    defer { withExtendedLifetime(file) {} }
    guard (try? Data(text.utf8).write(to: file.url)) != nil else { return true }
    let words = ["swiftc", "-frontend", "-parse", "-swift-version", "6", file.url.path]
    return try ChildProcess.printed(by: words).end == .exited(0)
  }
}
