// The executable `finished-chains`: `workbook run chains`, built without the other styles.

import Chapter4ChainsSolution
import Commands
import OwnCode
import UserAPI

WorkbookTool(.styles, ["run": RunCommand(of: [JobStyle("chains", UserFetch.self)])]).runAndExit()
