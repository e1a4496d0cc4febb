// What the compiler says of a trial, and of a solution without those that its header does not name.

extension Trial {
  /// Judges the errors of the compiler in the chapter and in its tests, of which there is one at least.
  ///
  /// - Returns: What must be mended, in a sentence; nothing if the trial is of mistakes that announce these errors.
  @SlipBuilder func defects(compiling errors: [BuildLog.CompileError]) -> [String] {
    let error = errors[0]
    let place = "\(chapter.path)/\(swiftName(error.file)).swift:\(error.line)"
    if !error.file.hasPrefix(chapter.path + "/") {
      "With the \(title), the tests do not compile: \(error.description). Correct them."
    } else if !variants.isEmpty {
      for variant in variants { variant.defects(compiling: errors, of: self) }
    } else if let exercise = answers(.passes).first?.exercise {
      let needs = chapter.needs(of: exercise).sorted()
      let among = needs.isEmpty ? "" : " and the solutions of \(listed(needs))"
      "With the solution of \(exercise.id)\(among) alone, \(place) does not compile: "
        + "\(error.message). Correct it, or 'builds on' in the header of \(exercise.id)."
    } else {
      "\(place) does not compile: \(error.message). "
        + "A stub must compile without a warning, as it is shipped."
    }
  }
}

extension Variant {
  /// Judges the errors of a trial with this variant; if it has others, those in this one's file.
  ///
  /// The compiler may stop before it reads each file: then the variants are tried again, each alone.
  @SlipBuilder fileprivate func defects(
    compiling all: [BuildLog.CompileError], of trial: Trial
  ) -> [String] {
    let file = trial.answers.first { $0.exercise.id == exercise }?.exercise.path
    let errors = trial.variants.count == 1 ? all : all.filter { $0.file == file }
    let first = errors.first?.message ?? "it compiles"
    if let refusal, !refusal.isByTest {
      if !errors.contains(where: { $0.message.contains(refusal.words) }) {
        "\(path) is refused with other words than \"\(refusal.words)\": \(first). "
          + "Correct the words behind 'compiler' in its first line."
      }
    } else if refusal != nil {
      "\(path) does not compile: \(first). Correct it; or, if that is the mistake, end "
        + "its first line in 'compiler: \"\(first)\"'."
    } else {
      "\(path) does not compile: \(first). Correct it: it is a right answer."
    }
  }
}

// MARK: A solution alone

extension BookBuild {
  /// Checks that a solution needs no declaration of an exercise on which it does not build: those that share a trial
  /// would hide it.
  ///
  /// In the chapter's folder, each exercise must be as it is shipped.
  ///
  /// - Returns: What must be mended, in a sentence for each solution that does not compile.
  /// - Throws: That there is no compiler.
  func defects(ofNeedsIn chapter: Chapter, _ exercises: [Exercise]) throws -> [String] {
    try inParallel(exercises) { exercise throws(CommandError) in
      try defect(ofNeedsOf: exercise, in: chapter)
    }.compactMap(\.self)
  }

  private func defect(
    ofNeedsOf exercise: Exercise, in chapter: Chapter
  ) throws(CommandError) -> String? {
    let needs = chapter.needs(of: exercise)
    let solved = chapter.exercises.filter { needs.contains($0.id) || $0.id == exercise.id }
    let below = FileManager.default.subpaths(atPath: root.appending(path: chapter.path).path) ?? []
    let files = below.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("-Tested.swift") }
      .map { name in
        let path = "\(chapter.path)/\(name)"
        return root.appending(path: solved.first { $0.path == path }?.solution ?? path).path
      }
    let (end, text) = try ChildProcess.printed(
      by: ["swiftc", "-frontend", "-typecheck", "-module-name", chapter.module]
        + options(of: chapter) + files)
    guard end != .exited(0) else { return nil }
    return
      "With the solutions of \(listed(solved.map(\.id))) alone, chapter \(chapter.id) does "
      + "not compile: \(BuildLog(text, root: root.path).firstError). Correct it, or 'builds on' in the "
      + "header of \(exercise.id)."
  }
}
