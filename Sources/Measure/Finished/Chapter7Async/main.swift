// The executable `finished-async`: `workbook run async`, built without the other styles.

import Chapter7AsyncSolution
import Commands
import OwnCode
import UserAPI

WorkbookTool(.styles, ["run": RunCommand(of: [JobStyle("async", UserFetch.self)])]).runAndExit()
