// `workbook new exercise 5 Retry`, `workbook new chapter 8 Futures`, `workbook new style futures`.

import Authoring
import Curriculum

enum NewCommand: Command {
  static let name = "new"
  static let usage = "new exercise|chapter|style <…>"
  static let summary = "For authors: makes an exercise or a chapter, or registers a style."
  static let details = """
      new exercise 5 Retry    makes the next exercise of chapter 5
      new exercise 5.8 Retry  makes exercise 5.8
      new chapter 8 Futures   makes chapter 8 with an exercise 8.1; a third word
                              is its title
      new style futures       registers the finished style of chapter 8, Futures
    """

  static func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let words = arguments.words
    switch (words.first, words.count) {
    case ("exercise", 3):
      let (draft, id) = try draft { () throws(CannotDraft) in
        try Draft.exercise(words[2], at: words[1], in: book)
      }
      try write(draft, next: "swift run workbook verify \(id)")
    case ("chapter", 3...4):
      let title = words.count == 4 ? words[3] : "FirstSteps"
      let draft = try draft { () throws(CannotDraft) in
        try Draft.chapter(words[1], words[2], firstExercise: title, in: book)
      }
      try write(draft, next: "swift run workbook verify \(words[1])")
    case ("style", 2):
      let draft = try draft { () throws(CannotDraft) in try Draft.style(words[1], in: book) }
      try write(draft, next: "WORKBOOK_STYLE=\(words[1]) swift test --filter Conformance")
    default: throw .usage("Say what is new: workbook \(usage)\n\(details)")
    }
  }

  private static func draft<Value>(
    _ make: () throws(CannotDraft) -> Value
  ) throws(CommandError) -> Value {
    do throws(CannotDraft) { return try make() } catch { throw .failure(error.sentence) }
  }

  private static func write(_ draft: Draft, next: String) throws(CommandError) {
    let (created, changed) = (draft.created, draft.changed)
    do { try draft.write() } catch { throw .failure("The files cannot be written: \(error)") }
    for path in created { print("made     \(path)") }
    for path in changed { print("changed  \(path)") }
    let isText = created.contains { $0.hasSuffix("Tests.swift") }
    print(isText ? "\nThe words behind 'AUTHOR:' say what belongs there." : "")
    print("Next: \(next)")
  }
}
