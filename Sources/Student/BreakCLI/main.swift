// The executable `workbook-break`: the game, and the schedules of an exercise.

import Commands

WorkbookTool(.game, [BreakCommand.self, SchedulesCommand.self]).runAndExit()
