// `workbook new mistake 1.5 forgets-who-waits`: a variant, from what stands in the chapter's file.

import CommandSupport
import Curriculum
import ExerciseRuns

extension Draft {
  /// Drafts a variant from an exercise's file, which becomes its stub again.
  ///
  /// - Parameters:
  ///   - name: The name, `forgets-who-waits` for example.
  ///   - exercise: The exercise, whose file is the variant.
  ///   - misconception: What a student believed who writes this, or how a right answer differs; nil if it is
  ///     still to be written.
  ///   - refusal: The words that must refuse it; nil for a right answer.
  ///   - book: The book.
  /// - Returns: The draft. Nothing is lost when it is written: the difference holds what stood there.
  /// - Throws: Why the file, the name or the words make no variant.
  package static func variant(
    _ name: String,
    of exercise: Exercise,
    because misconception: String?,
    _ refusal: Variant.Refusal?,
    in book: Workbook
  ) throws(CommandError) -> Draft {
    var draft = Draft(in: book.root)
    let (difference, stub) = try answer(to: exercise, in: book)
    let path = Variant.path(of: name, exercise)
    let text = Variant.text(
      (exercise.id, name), misconception ?? "\(mark) The student believed that …", refusal,
      difference)
    guard let variant = Variant(text, path: path), variant.refusal == refusal else {
      throw .failure(
        "'\(name)' and its words make no first line of a variant: the name must be like "
          + "forgets-who-waits, and each text must stand in one line.")
    }
    try draft.add(path, text)
    try draft.change(exercise.path) { $0 = lines(of: stub).map(String.init) }
    return draft
  }

  /// Drafts the stub of an exercise: what stands in its file now.
  ///
  /// - Throws: That the exercise has no finished file.
  package static func stub(of exercise: Exercise, in book: Workbook) throws(CommandError) -> Draft {
    let texts = texts(of: exercise, in: book)
    guard !texts.finished.isEmpty else {
      throw .failure("\(exercise.id) needs its finished file. Write it first.")
    }
    var draft = Draft(in: book.root)
    draft.texts[Stub(of: exercise).difference] = Stub.text(
      of: exercise.id, texts.own, finished: texts.finished)
    return draft
  }

  /// What stands in the exercise's file, its stub, and its finished file; empty if there is none.
  private static func texts(
    of exercise: Exercise, in book: Workbook
  ) -> (own: String, stub: String, finished: String) {
    let files = AnswerFiles(in: book.root)
    return (files.answer(exercise), files.stub(exercise), files.solution(exercise))
  }

  /// What stands in the exercise's file instead of the finished code; and the stub, to be put back.
  private static func answer(
    to exercise: Exercise, in book: Workbook
  ) throws(CommandError) -> (difference: Difference, stub: String) {
    let (own, stub, finished) = texts(of: exercise, in: book)
    guard !stub.isEmpty, !finished.isEmpty else {
      throw .failure("\(exercise.id) needs its stub and its finished file. Write both.")
    }
    let header = finished.prefix { !$0.isNewline }
    let rest = own[own.prefix { !$0.isNewline }.endIndex...]
    let difference = Difference(from: finished, to: String(header + rest))
    guard own != stub, !difference.isEmpty else {
      let what = own == stub ? "as it is shipped" : "the finished file"
      throw .failure("\(exercise.path) is \(what). Write the answer there first.")
    }
    return (difference, stub)
  }
}
