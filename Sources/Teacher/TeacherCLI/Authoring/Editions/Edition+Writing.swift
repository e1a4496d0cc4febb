// Writes an edition for students into an empty folder.

extension Edition {
  /// Writes all files.
  ///
  /// - Parameter folder: Where the edition is written; it must be empty or new, and outside the book.
  /// - Returns: How many files there are.
  /// - Throws: That the folder is not empty, lies in the book, or that a file cannot be read or written.
  func write(to folder: URL) throws(CommandError) -> Int {
    let folder = folder.standardizedFileURL
    try check(folder.path)
    let contents = try contents()
    for (path, data) in contents {
      do {
        try BookFiles.write(data, path, from: book.root, to: folder)
      } catch {
        let file = folder.appending(path: path).path
        throw .failure("\(file) cannot be written: \(error.localizedDescription)")
      }
    }
    return contents.count
  }

  /// Fails unless a folder is empty or new, and outside the book.
  private func check(_ path: String) throws(CommandError) {
    guard !(path + "/").hasPrefix(book.root.standardizedFileURL.path + "/") else {
      throw .usage("\(path) is in the workbook itself. Name a folder outside it.")
    }
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    guard names?.isEmpty ?? !FileManager.default.fileExists(atPath: path) else {
      throw .usage(
        "\(path) is not an empty folder. Name an empty one or a new one; "
          + "a student's copy takes an edition with: swift run workbook update FOLDER")
    }
  }

  /// What each file has, by its path: an exercise is handed out as its stub.
  private func contents() throws(CommandError) -> [String: Data] {
    var contents = [Workbook.editionFile: Data("\(sentence)\n".utf8)]
    if hasGiven { contents[Self.given] = Data(Self.givenText.utf8) }
    for path in BookFiles.all(in: book.root) where has(path) {
      guard let data = try? Data(contentsOf: book.root.appending(path: path)) else {
        throw .failure("\(path) cannot be read, so there is no edition.")
      }
      contents[path] =
        String(data: data, encoding: .utf8).map { Data(text(of: path, $0).utf8) }
        ?? data
    }
    for exercise in book.exercises where chapters.contains(exercise.id.chapter) {
      do throws(BookProblem) {
        let stub = Data(try Stub(of: exercise).text(in: book.root).utf8)
        for path in [exercise.path, Stub(of: exercise).whole] { contents[path] = stub }
      } catch {
        throw .failure("\(error) Without it there is no edition.")
      }
    }
    return contents
  }
}
