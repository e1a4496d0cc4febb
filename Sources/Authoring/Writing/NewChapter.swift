// `workbook new chapter 8 Futures`: the folders, the lines and the lesson's skeleton.

public import Curriculum
import Foundation

extension Draft {
  /// Drafts a chapter with its first exercise: without a file, the package manager refuses a folder.
  ///
  /// - Parameters:
  ///   - number: The number, from 1 to 9.
  ///   - name: The name, `Operations` for example.
  ///   - title: The title of the first exercise.
  ///   - book: The book.
  /// - Throws: What is wrong with the number or the names, or that there is such a chapter.
  public static func chapter(
    _ number: String,
    _ name: String,
    firstExercise title: String,
    in book: Workbook
  ) throws(CannotDraft) -> Draft {
    guard let number = Int(number), (1...9).contains(number) else {
      throw CannotDraft(
        sentence: "'\(number)' is not the number of a chapter; write one from 1 to 9.")
    }
    try check(name, "name of a chapter", like: "Operations")
    try check(title, "title", like: "FirstSteps")
    if let twin = book.chapter(number) {
      throw CannotDraft(sentence: "\(twin.path) is chapter \(number) already.")
    }
    let module = "Chapter\(number)\(name)"
    var draft = Draft(in: book.root)
    let engine = book.isLibrary(name) ? ", uses: [\"\(name)\"]" : ""
    try draft.change("Package.swift") { (lines) throws(CannotDraft) in
      try list("  Chapter(\(number), \"\(name)\"\(engine)),", number, name, in: &lines)
    }
    try draft.change(".ci/layers") { (lines) throws(CannotDraft) in
      try place("\(module)Solution", in: &lines)
    }
    try draft.add("Chapters/\(module)/README.md", lesson(number, name))
    try draft.add("Chapters/\(module)/HINTS.md", "# Hints for chapter \(number)\n\n" + hintWords)
    try draft.add(
      ExerciseTemplate(
        id: ExerciseID(chapter: number, number: 1), title: title, module: module),
      in: ("Chapters/\(module)", "Solutions/\(module)", "Tests/\(module)Tests"))
    return draft
  }

  private static let hintWords =
    "Three hints for each exercise. Reading one costs nothing, but try first: in the terminal you see "
    + "one hint at a time.\n"

  private static func lesson(_ number: Int, _ name: String) -> String {
    """
    # \(number) · \(name)

    AUTHOR: the problem, in a few lines of code, and the idea of the style in one picture.

    ## New here, and nowhere else

    AUTHOR: what only this style has.

    ## Compare

    AUTHOR: three questions: what did the compiler catch, who owns the cancel, what would you delete?

    """
  }

  /// Adds the line of a chapter to the list `chapters`, or lets its line have exercises.
  private static func list(
    _ line: String,
    _ number: Int,
    _ name: String,
    in lines: inout [String]
  ) throws(CannotDraft) {
    let start = lines.firstIndex { $0.hasPrefix("let chapters: [Chapter] = [") }
    guard let start, let end = lines[start...].firstIndex(of: "]") else {
      throw CannotDraft(sentence: "Package.swift has no list 'chapters'. Restore it.")
    }
    var list = entries(of: lines[(start + 1)..<end])
    if let old = list.firstIndex(where: { chapter(of: $0) == number }) {
      list[old] = list[old].map { $0.replacing(/,?\s*hasExercises: false/, with: "") }
    } else {
      let place = list.firstIndex { chapter(of: $0) > number } ?? list.count
      list.insert([line], at: place)
    }
    lines.replaceSubrange((start + 1)..<end, with: list.flatMap { $0 })
  }

  /// The entries of the list: each is a line, or several of which the first names the chapter.
  private static func entries(of lines: ArraySlice<String>) -> [[String]] {
    lines.reduce(into: []) { entries, line in
      if line.contains("Chapter(") || entries.isEmpty { entries.append([]) }
      entries[entries.count - 1].append(line)
    }
  }

  private static func chapter(of entry: [String]) -> Int {
    let digits = entry.joined().firstMatch(of: /Chapter\(\s*(\d+)/)
    return digits.flatMap { Int($0.1) } ?? 0
  }

  /// Gives a module of finished code its place behind the others.
  private static func place(_ module: String, in lines: inout [String]) throws(CannotDraft) {
    let title = lines.indices.filter { lines[$0].hasPrefix("modules:") }
    guard !title.contains(where: { lines[$0].split(separator: " ").contains(module[...]) }) else {
      return
    }
    guard let last = title.last(where: { lines[$0].contains(/Chapter\d\w+Solution/) }) else {
      throw CannotDraft(sentence: ".ci/layers has no line with a module like \(module).")
    }
    lines[last] += " " + module
  }
}

extension Workbook {
  /// Whether a library of that name is in `Sources`.
  fileprivate func isLibrary(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: "Sources/\(name)").path)
  }
}
