// `workbook next`: what to do next, as commands to copy.

import CommandSupport
import Curriculum

enum NextCommand: Command {
  static let name = "next"
  static let usage = "next"
  static let summary = "Says what to do next."

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard try arguments.word() == nil else {
      throw .usage("'\(arguments.words[0])' is one word too many: \(typed)")
    }
    print(try Workbook.here().whatNext)
  }
}
