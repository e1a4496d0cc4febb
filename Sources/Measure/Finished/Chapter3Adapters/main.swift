// The executable `finished-adapters`: `workbook run adapters`, built without the other styles.

import Chapter3AdaptersSolution
import Commands
import OwnCode
import UserAPI

WorkbookTool(.styles, ["run": RunCommand(of: [JobStyle("adapters", UserFetch.self)])]).runAndExit()
