// `workbook watch [5|5.3]`: tests again at each save.

import CommandSupport
import Curriculum
import Desk

enum WatchCommand: Command {
  static let name = "watch"
  static let usage = "watch [chapter or exercise]"
  static let summary = "Tests an exercise at each save, and goes on when it is solved."
  static let details = """
    In a terminal, these keys help: n goes to the next exercise, h shows the next hint, l lists all
    exercises, r runs the tests again, q quits. Ctrl-C ends it, too.
    """

  static func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let selection = try book.selection(in: arguments)
    let watch = Watch(
      selection, in: book.root,
      showHint: { exercise in
        do throws(CommandError) {
          try HintCommand.showNext(of: exercise, in: Workbook(root: book.root))
        } catch {
          print(error.sentence)
        }
      },
      showList: { print($0.overview) })
    guard let watch else { throw .failure("There is no exercise to watch.") }
    watch.run()
  }
}
