// What a build printed: the compiler's errors. Pure.

/// The output of `swift build`.
struct BuildLog {
  /// An error of the compiler.
  struct CompileError: Equatable {
    /// The file, relative to the copy of the workbook.
    let file: String
    let line: Int
    let message: String

    /// The place and the message, as compilers print them.
    var description: String { "\(file):\(line): \(message)" }
  }

  /// The errors, in the order of the output, each once.
  let errors: [CompileError]
  /// What is told if the build fails and the compiler has found nothing.
  let lastWords: String

  /// Reads an output.
  ///
  /// - Parameters:
  ///   - text: The output.
  ///   - root: The folder that was built.
  init(_ text: String, root: String) {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    var found: [CompileError] = []
    for line in lines {
      guard let match = line.wholeMatch(of: /(.+\.swift):(\d+):\d+: error: (.*)/),
        let number = Int(match.2)
      else { continue }
      let file = String(match.1).replacing(root + "/", with: "")
      let error = CompileError(file: file, line: number, message: String(match.3))
      if !found.contains(error) { found.append(error) }
    }
    errors = found
    lastWords = lines.first { $0.contains("error: ") } ?? lines.last ?? "It printed nothing."
  }

  /// The errors in the files below a folder.
  func errors(in folder: String) -> [CompileError] {
    errors.filter { $0.file.hasPrefix(folder) }
  }
}
