// Compares the chapters' folders with the list of chapters in Package.swift.

/// The list of chapters: lines like `Chapter(3, "Adapters", hasExercises: false)`.
///
/// A line whose folder is missing is an error of the package manager.
struct ChapterList {
  private let modules: [String]
  /// The modules of the chapters that have exercises.
  let withExercises: [String]

  /// Finds the lines of a manifest, in their order: it is read as text, because it cannot be run here.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init(_ manifest: String) {
    let lines = manifest.replacing(/\/\/.*/, with: "")
      .matches(of: /\bChapter\(\s*(\d+)\s*,\s*"(\w+)"([^()]*)\)/)
    modules = lines.map { "Chapter\($0.1)\($0.2)" }
    withExercises = lines.filter { !$0.3.contains(/\bhasExercises\s*:\s*false\b/) }
      .map { "Chapter\($0.1)\($0.2)" }
  }

  /// One sentence for each folder that is not built, and for each number that chapters share.
  @SlipBuilder func slips(in root: URL) -> [String] {
    let built = Set(modules.map { "Solutions/\($0)" })
      .union(withExercises.flatMap { ["Chapters/\($0)", "Tests/\($0)Tests"] })
    for folder in folders(in: root) where !built.contains(folder) {
      "\(folder) is neither built nor tested. Add its chapter to the list `chapters` in Package.swift, "
        + "or name it after one that is there and has exercises, or remove it."
    }
    let numbers = Dictionary(grouping: modules) { $0.dropFirst(7).prefix { $0.isNumber } }
    for (number, modules) in numbers.filter({ $1.count > 1 }).sorted(by: { $0.key < $1.key }) {
      "Package.swift gives \(listed(modules)) the number \(number). Give each chapter its own number."
    }
  }

  /// The folders that can only be those of a chapter.
  private func folders(in root: URL) -> [String] {
    ["Chapters", "Solutions", "Tests"].flatMap { parent in
      names(in: root.appending(path: parent)).sorted().map { "\(parent)/\($0)" }
    }.filter {
      isFolder(root.appending(path: $0))
        && $0.contains(#/^(Chapters|Solutions)\/[^.]|Tests\/Chapter\d/#)
    }
  }
}
