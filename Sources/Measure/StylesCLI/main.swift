// The executable `workbook-styles`: the commands that run the finished styles, or ask about them.

import Commands
import FinishedStyles
import OwnCode
import UserAPI

enum Run: RunCommand { static let styles = finishedStyles }
let tool = WorkbookTool(
  .styles,
  [
    Run.self, CompareCommand.self, JudgeCommand.self, ServeCommand.self, PredictCommand.self,
  ])
tool.runAndExit()
