// `workbook watch [5|5.3]`: tests again at each save.

struct WatchCommand: Command {
  let details = """
    It begins with the exercise that is next, and tests it at once; then, at each save, the exercise whose
    file you saved, whichever it is. A save during a build starts the build again.
    In a terminal, these keys help: n goes to the next exercise, b goes back, h shows the next hint, l lists
    all exercises, to walk in with j and k and to begin one with Return; a shows all messages in full,
    r runs the tests again, q quits. Ctrl-C ends it, too.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let selection = try book.selection(in: arguments)
    let watch = Watch(selection, in: book.root) { exercise in
      do throws(CommandError) {
        try HintCommand().showNext(of: exercise, in: Workbook(root: book.root))
      } catch {
        print(error.sentence)
      }
    }
    guard let watch else { throw .failure("There is no exercise to watch.") }
    watch.run()
  }
}
