// The executable `finished-nodes`: `workbook run nodes`, built without the other styles.

import Chapter6NodesSolution
import Commands
import OwnCode
import UserAPI

WorkbookTool(.styles, ["run": RunCommand(of: [JobStyle("nodes", UserFetch.self)])]).runAndExit()
