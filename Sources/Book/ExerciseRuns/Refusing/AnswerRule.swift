// Which answers are refused, because the tests could take what they declare for something else.

import CommandSupport
import Curriculum
import Foundation

/// What an answer may import, and may show to other modules: no more than the exercise as it is shipped.
///
/// The tests import the student's module. A public `==` for results would decide what the tests compare, and
/// an import of finished code would be someone else's answer.
package struct AnswerRule: Sendable {
  /// An answer that may not be as it is.
  package struct Refusal: Equatable, Sendable {
    package let exercise: ExerciseID
    /// What is wrong, and what to do, as a sentence that begins with `it`, without a point.
    package let reason: String
  }

  private let build: BookBuild

  /// Names the build whose answers are judged.
  package init(for build: BookBuild) { self.build = build }

  /// Finds the answers of a chapter that may not be as they are; takes about a quarter of a second.
  ///
  /// The chapter's module and its finished module must have been built.
  ///
  /// - Throws: That the toolchain cannot be started, or does not know one of the modules.
  package func refusals(in chapter: Chapter) throws(CommandError) -> [Refusal] {
    let files = AnswerFiles(of: chapter, in: build.root)
    let started = chapter.exercises.filter { files.answer($0) != files.stub($0) }
    guard !started.isEmpty else { return [] }
    let extra = try extraEntries(of: chapter, files, started)
    var refusals: [Refusal] = []
    for exercise in started {
      let text = AnswerText(files.answer(exercise), stub: files.stub(exercise))
      let shown = extra.first { $0.file == nil || $0.file == exercise.fileName }.map {
        "it \($0.words) (line \($0.line)), which the exercise does not; \($0.advice)"
      }
      guard let reason = try importReason(exercise, text) ?? shown else { continue }
      refusals.append(Refusal(exercise: exercise.id, reason: reason))
    }
    return refusals
  }

  /// What the chapter shows to the tests, and its finished code does not.
  ///
  /// An edition for students may have no finished code: then only the grader, who has it, compares.
  private func extraEntries(
    of chapter: Chapter, _ files: AnswerFiles, _ started: [Exercise]
  ) throws(CommandError) -> [ModuleInterface.Entry] {
    let edition = build.root.appending(path: Workbook.editionFile).path
    let isEdition = FileManager.default.fileExists(atPath: edition)
    guard !isEdition || started.allSatisfy({ !files.solution($0).isEmpty }) else { return [] }
    let interfaces = try inParallel([chapter.module, chapter.module + "Solution"]) {
      [modules = build.modules] module throws(CommandError) in
      try ModuleInterface(of: module, in: modules)
    }
    return interfaces[0].entries(notIn: interfaces[1])
  }

  private func importReason(
    _ exercise: Exercise, _ text: AnswerText
  ) throws(CommandError) -> String? {
    if let attribute = text.forbiddenAttribute {
      return "it uses \(attribute), which can change other modules; write the code without it"
    }
    guard text.hasMoreImports else { return nil }
    guard !text.hasConditions else {
      return "it has more imports than the exercise, and #if; write the code without #if"
    }
    let file = build.root.appending(path: exercise.path)
    guard let names = try imports(of: file) else { return "its imports cannot be read" }
    return names.first { !text.isAllowed($0) }.map {
      "it imports \($0), which the exercise does not; remove that import"
    }
  }
}
