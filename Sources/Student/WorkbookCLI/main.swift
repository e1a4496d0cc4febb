// The executable `workbook`: the commands of every day; the others are in programs that it becomes.

import Commands

let tool = WorkbookTool(
  .desk,
  [
    StatusCommand.self, TestCommand.self, WatchCommand.self, NextCommand.self, OpenCommand.self,
    HintCommand.self, UpdateCommand.self, ResetCommand.self, SolutionCommand.self,
    TakeCommand.self, RepairCommand.self, RulesCommand.self, HelpCommand.self,
    CompletionCommand.self,
  ])
tool.runAndExit()
