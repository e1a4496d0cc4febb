// `workbook update FOLDER`: a later edition of the workbook, brought into this one.

struct UpdateCommand: Command {
  let details = """
    The folder has the later edition. Its lessons, tests and the exercises that you have not started take
    the place of yours. Files that it no longer has, and pages of lessons as they were, are
    kept in .workbook/removed.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    guard let folder = try arguments.word() else {
      throw .usage("Name the folder of the new edition: \(arguments.typed)")
    }
    let later = URL(filePath: folder, directoryHint: .isDirectory)
    var update = try EditionUpdate(of: book, from: later)
    try update.run()
    printWrapped(
      update.changes + update.removed.count > 0
        ? "Taken from \(folder): \(counted(update.changes, "new or changed file"))."
        : "Nothing is new in \(folder).")
    tell(update)
    let problems = try Workbook.here().problems.map(\.description)
    guard problems.isEmpty else { throw .failure(problems.joined(separator: "\n")) }
    print("Next: \(workbookCommand)")
  }

  /// Tells what was renewed, moved away or kept, and which answers have another text now.
  private func tell(_ update: EditionUpdate) {
    if !update.renewed.isEmpty {
      printWrapped("With a new text, because you had not started: \(listed(update.renewed)).")
    }
    if !update.removed.isEmpty {
      let count = counted(update.removed.count, "file")
      printWrapped("\(count) that it does not have: moved to \(EditionUpdate.removedFiles).")
    }
    if !update.pages.isEmpty {
      printWrapped(
        "The pages as they were, with what you may have written there, are in "
          + "\(EditionUpdate.removedFiles): \(listed(update.pages)).")
    }
    for (exercise, stub) in update.outdated {
      printWrapped(
        "\(exercise.id) has a new text, and your answer, \(exercise.path), stays as it is. "
          + "The new text is in \(stub).")
    }
  }
}
