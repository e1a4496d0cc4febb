// Asks the toolchain's formatter about the files of some chapters.

extension Workbook {
  /// One sentence for each file of some chapters that is not formatted: the first finding in it.
  ///
  /// - Throws: `CommandError` if there is no `swift`.
  func formatSlips(in chapters: [Chapter]) throws(CommandError) -> [String] {
    let variants = TemporaryItem()
    write(variantsOf: chapters, to: variants.url)
    let folders = chapters.flatMap { [$0.path, $0.solution, $0.tests] }
      .map { root.appending(path: $0) }
    let words = [
      "swift", "format", "lint", "--strict", "--configuration",
      root.appending(path: ".swift-format").path, "-p", "-r",
    ]
    let (end, output) = try ChildProcess.printed(by: words + (folders + [variants.url]).map(\.path))
    guard end != .exited(0) else { return [] }
    let found = slips(in: output, variants.url)
    return found.isEmpty
      ? ["'swift format lint' failed: \(output.isEmpty ? "\(end)" : output)"] : found
  }

  /// The first finding in each file; a finished file's fault is one of all its variants, which are not named then.
  private func slips(in output: String, _ variants: URL) -> [String] {
    var told: Set<Substring> = []
    let found = output.matches(of: /(?m)^(.+\.swift):(\d+):\d+: (?:error|warning): (.*)$/)
      .filter { told.insert($0.1).inserted }
    // On macOS, the path of a temporary folder can be printed with /private before it.
    let folder = "/\(variants.lastPathComponent)/"
    let own = found.filter { !$0.1.contains(folder) }.map { match in
      let file = match.1.replacing(root.path + "/", with: "")
      return
        "\(file):\(match.2): \(match.3). 'swift format -i \(file)' corrects most of what is wrong."
    }
    guard own.isEmpty else { return own }
    return found.map { match in
      let file = (match.1.split(separator: folder).last ?? "").dropLast(".swift".count)
      return "\(file): line \(match.2) of the whole file: \(match.3). Correct the difference."
    }
  }

  /// Writes whole files: the formatter does not know differences.
  private func write(variantsOf chapters: [Chapter], to folder: URL) {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = AnswerFiles(in: root)
    for variant in chapters.flatMap(\.exercises).flatMap(files.variants) {
      let file = folder.appending(path: "\(variant.path).swift")
      try? SourceFile.write(Data(files.variant(variant).utf8), to: file)
    }
  }
}
