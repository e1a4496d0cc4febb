// The executable `workbook-teacher`: the commands of teachers and authors.

import Commands

let tool = WorkbookTool(
  .teacher,
  [
    GradeCommand.self, EditionCommand.self, VerifyCommand.self, NewCommand.self,
    MistakeCommand.self, MisconceptionsCommand.self,
  ])
tool.runAndExit()
