// The executable `finished-callbacks`: `workbook run callbacks`, built without the other styles.

import Chapter1CallbacksSolution
import Commands
import OwnCode
import UserAPI

WorkbookTool(.styles, ["run": RunCommand(of: [JobStyle("callbacks", UserFetch.self)])]).runAndExit()
