// The list of chapters in Package.swift, read as text: the manifest cannot be run here.

/// A line of the list of chapters: `Chapter(3, "Adapters", hasExercises: false)` for example.
struct ListedChapter {
  let number: Int
  let name: String
  let hasExercises: Bool

  /// The module's name, `Chapter3Adapters` for example.
  var module: String { "Chapter\(number)\(name)" }

  /// Finds the lines in the text of a manifest, in their order.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func all(in manifest: String) -> [ListedChapter] {
    let code = lines(of: manifest).map(withoutComment).joined(separator: "\n")
    return code.matches(of: /\bChapter\(\s*(\d+)\s*,\s*"(\w+)"([^()]*)\)/).compactMap { match in
      guard let number = Int(match.1) else { return nil }
      let hasExercises = !match.3.contains(/\bhasExercises\s*:\s*false\b/)
      return ListedChapter(number: number, name: String(match.2), hasExercises: hasExercises)
    }
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
  }
}
