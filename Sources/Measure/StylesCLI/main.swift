// The executable `workbook-styles`: the commands that run the finished styles, or ask about them.

import FinishedStyles
import OwnCode
import UserAPI

let tool = WorkbookTool(
  .styles,
  [
    "run": RunCommand(of: finishedStyles),
    "compare": CompareCommand(),
    "judge": JudgeCommand(),
    "serve": ServeCommand(),
    "predict": PredictCommand(),
  ])
tool.runAndExit()
