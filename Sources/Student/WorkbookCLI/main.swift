// The executable `workbook`: the commands of every day; the others are in programs that it becomes.

let tool = WorkbookTool(
  .desk,
  [
    "": StatusCommand(),
    "test": TestCommand(),
    "watch": WatchCommand(),
    "next": NextCommand(),
    "open": OpenCommand(),
    "hint": HintCommand(),
    "update": UpdateCommand(),
    "reset": ResetCommand(),
    "solution": SolutionCommand(),
    "take": TakeCommand(),
    "repair": RepairCommand(),
    "rules": RulesCommand(),
    "help": HelpCommand(),
    "completion": CompletionCommand(),
  ])
tool.runAndExit()
