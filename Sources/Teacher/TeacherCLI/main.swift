// The executable `workbook-teacher`: the commands of teachers and authors.

let tool = WorkbookTool(
  .teacher,
  [
    "grade": GradeCommand(),
    "edition": EditionCommand(),
    "verify": VerifyCommand(),
    "new": NewCommand(),
    "mistake": MistakeCommand(),
    "misconceptions": MisconceptionsCommand(),
  ])
tool.runAndExit()
