// `workbook edition DIR [--without-solutions] [--chapters 1-3]`: writes what is handed out to students.

struct EditionCommand: Command {
  let details = """
    The folder gets the exercises as they are shipped, with their lessons and tests, but without the tests
    of the tools. --without-solutions also leaves out the finished code, the mistakes, and the third hints;
    --chapters names the chapters, as in 1-3 or 1,4. Students take a later edition with 'workbook update'.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    guard let folder = try arguments.word() else {
      throw .usage("Name the folder for the edition: \(arguments.typed)")
    }
    let edition = try Edition(
      of: book, chapters: arguments.values["--chapters"],
      hasSolutions: !arguments.flags.contains("--without-solutions"))
    let count = try edition.write(to: URL(filePath: folder))
    printWrapped("\(edition.sentence). It is in \(folder), with \(count) files.")
    print("Try it there: \(workbookCommand)")
  }
}
