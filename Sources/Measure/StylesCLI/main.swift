// The executable `workbook-styles`: the commands that run the finished styles, or ask about them.

import Commands

let tool = WorkbookTool(
  .styles,
  [
    RunCommand.self, CompareCommand.self, JudgeCommand.self, ServeCommand.self, PredictCommand.self,
  ])
tool.runAndExit()
