// The executable `workbook-break`: the game, and the schedules of an exercise.

import Commands

WorkbookTool(.game, ["break": BreakCommand(), "schedules": SchedulesCommand()]).runAndExit()
