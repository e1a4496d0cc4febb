// The executable `finished-receivers`: `workbook run receivers`, built without the other styles.

import Chapter5ReceiversSolution
import Commands
import OwnCode
import UserAPI

WorkbookTool(.styles, ["run": RunCommand(of: [JobStyle("receivers", UserFetch.self)])]).runAndExit()
