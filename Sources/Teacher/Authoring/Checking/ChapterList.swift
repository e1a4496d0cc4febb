// Compares the chapters' folders with the list of chapters in Package.swift.

import Curriculum
import Foundation

/// The list of chapters: lines like `Chapter(3, "Adapters", hasExercises: false)`.
struct ChapterList {
  private struct Line {
    let number: Int
    let name: String
    let hasExercises: Bool

    var module: String { "Chapter\(number)\(name)" }
  }

  private let lines: [Line]
  private let root: URL

  /// Finds the lines of a manifest, in their order: it is read as text, because it cannot be run here.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init(_ manifest: String, in root: URL) {
    self.root = root
    let form = /\bChapter\(\s*(\d+)\s*,\s*"(\w+)"([^()]*)\)/
    lines = manifest.replacing(/\/\/.*/, with: "").matches(of: form).compactMap { match in
      Int(match.1).map { number in
        Line(
          number: number, name: String(match.2),
          hasExercises: !match.3.contains(/\bhasExercises\s*:\s*false\b/))
      }
    }
  }

  /// The modules of the chapters that have exercises.
  var withExercises: [String] { lines.filter(\.hasExercises).map(\.module) }

  /// One sentence for each folder or line that is wrong.
  var slips: [String] { unbuilt + lines.compactMap(missingFolders) + sharedNumbers }

  /// The folders that are built for a chapter.
  private func folders(of line: Line) -> [String] {
    let (module, solution) = (line.module, "Solutions/\(line.module)")
    return line.hasExercises
      ? ["Chapters/\(module)", solution, "Tests/\(module)Tests"] : [solution]
  }

  /// Folders that no line of the list has.
  private var unbuilt: [String] {
    let built = Set(lines.flatMap(folders))
    let folders = ["Chapters", "Solutions", "Tests"].flatMap { parent in
      names(in: root.appending(path: parent)).sorted().map { "\(parent)/\($0)" }
    }.filter { folder in
      !built.contains(folder) && !folder.contains("/.") && isFolder(root.appending(path: folder))
        && (!folder.hasPrefix("Tests/") || folder.contains(#/^Tests/Chapter[0-9]/#))
    }
    let groups = Dictionary(grouping: folders, by: module).sorted { $0.value[0] < $1.value[0] }
    return groups.map { module, folders in
      "\(listed(folders)) \(folders.count == 1 ? "is" : "are") neither built nor tested. "
        + advice(about: module)
    }
  }

  /// The module that a folder belongs to; nil if its name is not like a chapter's.
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

  private func missingFolders(of line: Line) -> String? {
    let missing = folders(of: line).filter { !isFolder(root.appending(path: $0)) }
    return missing.isEmpty
      ? nil
      : "Package.swift lists chapter \(line.number), \(line.name), but there is no "
        + "\(listed(missing)). Make what is missing, or remove the line."
  }

  private var sharedNumbers: [String] {
    let groups = Dictionary(grouping: lines, by: \.number).sorted { $0.key < $1.key }
    return groups.filter { $1.count > 1 }.map { number, lines in
      let names = listed(lines.map(\.name))
      return
        "Package.swift gives \(names) the number \(number). Give each chapter its own number."
    }
  }
}
