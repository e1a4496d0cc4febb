// Compares the chapters' folders with the list of chapters in Package.swift.

import Curriculum
import Foundation

struct ChapterListCheck {
  let root: URL
  let list: [ListedChapter]

  /// One sentence for each folder or line that is wrong.
  var problems: [BookProblem] { unbuilt + list.compactMap(missingFolders) + sharedNumbers }

  /// Folders that no line of the list has.
  private var unbuilt: [BookProblem] {
    let built = Set(list.flatMap(\.folders))
    let others = Dictionary(grouping: folders.filter { !built.contains($0) }, by: module)
    return others.sorted { $0.value[0] < $1.value[0] }.map { module, folders in
      let isNot = folders.count == 1 ? "is" : "are"
      return BookProblem(
        about: folders[0],
        "\(listed(folders)) \(isNot) neither built nor tested. \(advice(about: module))")
    }
  }

  private func advice(about module: String?) -> String {
    guard let module else {
      return
        "A name must be like Chapter5Receivers, and in Tests like Chapter5ReceiversTests, with a "
        + "number from 1 to 9: rename what is a chapter's, and remove what is not."
    }
    if list.contains(where: { $0.module == module }) {
      return
        "Remove `hasExercises: false` from the chapter's line in Package.swift, or remove what "
        + "is not built."
    }
    let line = "Chapter(\(module.dropFirst(7).prefix(1)), \"\(module.dropFirst(8))\"),"
    return "Add `\(line)` to the list `chapters` in Package.swift, or remove what is not built."
  }

  private func missingFolders(of chapter: ListedChapter) -> BookProblem? {
    let missing = chapter.folders.filter { !isFolder(root.appending(path: $0)) }
    guard !missing.isEmpty else { return nil }
    return BookProblem(
      about: missing[0],
      "Package.swift lists chapter \(chapter.number), \(chapter.name), but there is no "
        + "\(listed(missing)). Make what is missing, or remove the line.")
  }

  private var sharedNumbers: [BookProblem] {
    Set(list.map(\.number)).sorted().compactMap { number in
      let chapters = list.filter { $0.number == number }
      guard chapters.count > 1 else { return nil }
      let names = listed(chapters.map(\.name))
      return BookProblem(
        about: "Package.swift",
        "Package.swift gives \(names) the number \(number). Give each chapter its own number."
      )
    }
  }

  // MARK: Existing folders

  private var folders: [String] {
    folders("Chapters") + folders("Solutions")
      + folders("Tests").filter { $0.contains(#/^Tests/Chapter[0-9]/#) }
  }

  private func folders(_ parent: String) -> [String] {
    names(in: root.appending(path: parent)).filter { !$0.hasPrefix(".") }
      .map { "\(parent)/\($0)" }.filter { isFolder(root.appending(path: $0)) }.sorted()
  }

  /// The module that a folder belongs to; nil if its name is not like a chapter's.
  private func module(of folder: String) -> String? {
    let form =
      folder.hasPrefix("Tests/")
      ? #/Tests/(Chapter[1-9]\D.*)Tests/# : #/\w+/(Chapter[1-9]\D.*)/#
    return folder.wholeMatch(of: form).map { String($0.1) }
  }
}

/// A line of the list of chapters: `Chapter(3, "Adapters", hasExercises: false)` for example.
struct ListedChapter {
  let number: Int
  let name: String
  let hasExercises: Bool

  /// The module's name, `Chapter3Adapters` for example.
  var module: String { "Chapter\(number)\(name)" }

  /// The folders that are built for it.
  fileprivate var folders: [String] {
    let solution = "Solutions/\(module)"
    return hasExercises ? ["Chapters/\(module)", solution, "Tests/\(module)Tests"] : [solution]
  }

  /// Finds the lines in the text of a manifest, in their order.
  ///
  /// The manifest is read as text, because it cannot be run here.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func all(in manifest: String) -> [ListedChapter] {
    let code = manifest.replacing(/\/\/.*/, with: "")
    return code.matches(of: /\bChapter\(\s*(\d+)\s*,\s*"(\w+)"([^()]*)\)/).compactMap { match in
      guard let number = Int(match.1) else { return nil }
      let hasExercises = !match.3.contains(/\bhasExercises\s*:\s*false\b/)
      return ListedChapter(number: number, name: String(match.2), hasExercises: hasExercises)
    }
  }
}
