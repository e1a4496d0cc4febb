// The list of chapters in Package.swift, to which a draft adds.

import CommandSupport
import Curriculum
import Foundation

extension Draft {
  /// Lists a chapter in `Package.swift`, and lets one that is listed already have exercises.
  mutating func listChapter(
    _ number: Int,
    _ name: String,
    uses: [String],
    hasExercises: Bool
  ) throws(CommandError) {
    let modules = uses.map { "\"\($0)\"" }.joined(separator: ", ")
    let line =
      "  Chapter(\(number), \"\(name)\"" + (uses.isEmpty ? "" : ", uses: [\(modules)]")
      + (hasExercises ? ")," : ", hasExercises: false),")
    try change("Package.swift") { (lines) throws(CommandError) in
      let start = lines.firstIndex { $0.hasPrefix("let chapters: [Chapter] = [") }
      guard let start, let end = lines[start...].firstIndex(of: "]") else {
        throw .failure("Package.swift has no list 'chapters'. Restore it.")
      }
      var list = Self.entries(of: lines[(start + 1)..<end])
      if let old = list.firstIndex(where: { Self.chapter(of: $0) == number }) {
        guard hasExercises else { return }
        list[old] = list[old].map { $0.replacing(/,?\s*hasExercises: false/, with: "") }
      } else {
        list.insert([line], at: list.firstIndex { Self.chapter(of: $0) > number } ?? list.count)
      }
      lines.replaceSubrange((start + 1)..<end, with: list.flatMap { $0 })
    }
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
}

extension Workbook {
  /// Whether a library of that name is in a room of `Sources`.
  func isLibrary(_ name: String) -> Bool {
    let sources = root.appending(path: "Sources")
    let rooms = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    return rooms.contains { room in
      FileManager.default.fileExists(atPath: sources.appending(path: "\(room)/\(name)").path)
    }
  }

  /// The modules of the book that the files of a folder import, besides `UserAPI`; sorted.
  func modules(usedIn folder: String) -> [String] {
    let folder = root.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let imports = names.filter { $0.hasSuffix(".swift") }.flatMap { name in
      let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return (text ?? "").split(separator: "\n").compactMap { line in
        line.wholeMatch(of: /(?:\w+ )?import (\w+)/).map { String($0.1) }
      }
    }
    return Set(imports).subtracting(["UserAPI"]).sorted().filter { name in
      isLibrary(name) || name.wholeMatch(of: /Chapter\d\w+Solution/) != nil
    }
  }
}
