// The executable `workbook-break`: a game that is built when it is first asked for.

import Commands

WorkbookTool(.game, [BreakCommand.self]).runAndExit()
