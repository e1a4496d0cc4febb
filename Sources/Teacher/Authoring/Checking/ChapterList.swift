// Compares the chapters' folders with the list of chapters in Package.swift.

import Curriculum
import Foundation

/// The list of chapters: lines like `Chapter(3, "Adapters", hasExercises: false)`.
///
/// A line whose folder is missing is an error of the package manager.
struct ChapterList {
  private let lines: [(module: String, hasExercises: Bool)]
  private let root: URL

  /// Finds the lines of a manifest, in their order: it is read as text, because it cannot be run here.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init(_ manifest: String, in root: URL) {
    self.root = root
    let form = /\bChapter\(\s*(\d+)\s*,\s*"(\w+)"([^()]*)\)/
    lines = manifest.replacing(/\/\/.*/, with: "").matches(of: form).map { match in
      ("Chapter\(match.1)\(match.2)", !match.3.contains(/\bhasExercises\s*:\s*false\b/))
    }
  }

  /// The modules of the chapters that have exercises.
  var withExercises: [String] { lines.filter(\.hasExercises).map(\.module) }

  /// One sentence for the folders of each chapter that are not built, and for each number that chapters share.
  @SlipBuilder var slips: [String] {
    for (module, folders) in unbuilt {
      "\(listed(folders)) \(folders.count == 1 ? "is" : "are") neither built nor tested. "
        + advice(about: module)
    }
    let numbers = Dictionary(grouping: withExercises) { $0.dropFirst(7).prefix { $0.isNumber } }
    for (number, modules) in numbers.filter({ $1.count > 1 }).sorted(by: { $0.key < $1.key }) {
      "Package.swift gives \(listed(modules)) the number \(number). Give each chapter its own number."
    }
  }

  /// Folders that no line of the list has, by the module that they belong to; nil if their names are not like a chapter's.
  private var unbuilt: [(module: String?, folders: [String])] {
    let built = Set(lines.map { "Solutions/\($0.module)" })
      .union(withExercises.flatMap { ["Chapters/\($0)", "Tests/\($0)Tests"] })
    let folders = ["Chapters", "Solutions", "Tests"].flatMap { parent in
      names(in: root.appending(path: parent)).sorted().map { "\(parent)/\($0)" }
    }.filter { folder in
      !built.contains(folder) && !folder.contains("/.") && isFolder(root.appending(path: folder))
        && (!folder.hasPrefix("Tests/") || folder.contains(#/^Tests/Chapter[0-9]/#))
    }
    return Dictionary(grouping: folders, by: module).sorted { $0.value[0] < $1.value[0] }
      .map { ($0.key, $0.value) }
  }

  private func module(of folder: String) -> String? {
    let form =
      folder.hasPrefix("Tests/")
      ? #/Tests/(Chapter[1-9]\D.*)Tests/# : #/\w+/(Chapter[1-9]\D.*)/#
    return folder.wholeMatch(of: form).map { String($0.1) }
  }

  private func advice(about module: String?) -> String {
    guard let module else {
      return
        "A name must be like Chapter5Receivers, and in Tests like Chapter5ReceiversTests, with a "
        + "number from 1 to 9: rename what is a chapter's, and remove what is not."
    }
    let line = "Chapter(\(module.dropFirst(7).prefix(1)), \"\(module.dropFirst(8))\"),"
    return
      (lines.contains { $0.module == module }
      ? "Remove `hasExercises: false` from the chapter's line in Package.swift"
      : "Add `\(line)` to the list `chapters` in Package.swift") + ", or remove what is not built."
  }
}
