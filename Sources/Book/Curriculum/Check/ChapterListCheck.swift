// Compares the chapters' folders with the list of chapters in Package.swift.

import Foundation

struct ChapterListCheck {
  let root: URL
  let list: [ListedChapter]

  /// One sentence for each folder or line that is wrong.
  var problems: [BookProblem] {
    misnamed + unlisted + list.compactMap(missingFolders) + list.compactMap(unusedFolders)
      + sharedNumbers
  }

  // MARK: Folders without a line

  /// Folders that nothing reads, because their names are not like those of chapters.
  private var misnamed: [BookProblem] {
    folders.filter { module(of: $0) == nil }.map { folder in
      let pattern = folder.hasPrefix("Tests/") ? "Chapter5ReceiversTests" : "Chapter5Receivers"
      return BookProblem(
        about: folder,
        """
        \(folder) belongs to no chapter: the name must be like \(pattern), with a number from \
        1 to 9. Rename it, or move it to another place.
        """
      )
    }
  }

  private var unlisted: [BookProblem] {
    let modules = Set(folders.compactMap(module)).subtracting(list.map(\.module))
    return modules.sorted().map { module in
      let unused = folders.filter { self.module(of: $0) == module }
      let line = line(for: module, hasExercises: unused != ["Solutions/\(module)"])
      let isNot = unused.count == 1 ? "it is" : "they are"
      return BookProblem(
        about: unused[0],
        """
        Package.swift has no line for \(listed(unused)), so \(isNot) neither built nor tested. \
        Add \(line) to its list `chapters`, or remove \(unused.count == 1 ? "it" : "them").
        """
      )
    }
  }

  private func line(for module: String, hasExercises: Bool) -> String {
    let (number, name) = (module.dropFirst(7).prefix(1), module.dropFirst(8))
    return "`Chapter(\(number), \"\(name)\"\(hasExercises ? "" : ", hasExercises: false")),`"
  }

  // MARK: Lines without folders

  private func missingFolders(of chapter: ListedChapter) -> BookProblem? {
    let exercises = ["Chapters/\(chapter.module)", "Tests/\(chapter.module)Tests"]
    let needed = ["Solutions/\(chapter.module)"] + (chapter.hasExercises ? exercises : [])
    let missing = needed.filter { !isFolder(root.appending(path: $0)) }.sorted()
    guard !missing.isEmpty else { return nil }
    return BookProblem(
      about: missing[0],
      """
      Package.swift lists chapter \(chapter.number), \(chapter.name), but \(listed(missing)) \
      \(missing.count == 1 ? "is" : "are") missing. \
      Make \(missing.count == 1 ? "that folder" : "these folders"), or remove the line.
      """
    )
  }

  private func unusedFolders(of chapter: ListedChapter) -> BookProblem? {
    guard !chapter.hasExercises else { return nil }
    let unused = ["Chapters/\(chapter.module)", "Tests/\(chapter.module)Tests"]
      .filter { isFolder(root.appending(path: $0)) }
    guard !unused.isEmpty else { return nil }
    return BookProblem(
      about: unused[0],
      """
      Package.swift says `hasExercises: false` for chapter \(chapter.number), \(chapter.name), so \
      \(listed(unused)) \(unused.count == 1 ? "is" : "are") neither built nor tested. \
      Remove `hasExercises: false` from the line, or remove \(unused.count == 1 ? "it" : "them").
      """
    )
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
