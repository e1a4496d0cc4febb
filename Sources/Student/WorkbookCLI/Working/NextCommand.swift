// `workbook next`: what to do next, as commands to copy.

import CommandSupport
import Commands
import Curriculum

struct NextCommand: Command {
  func run(_ arguments: Arguments) throws(CommandError) {
    _ = try arguments.words(atMost: 0)
    print(try Workbook.here().whatNext)
  }
}
