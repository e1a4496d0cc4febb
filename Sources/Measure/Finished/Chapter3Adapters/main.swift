// The executable `finished-adapters`: `workbook run adapters`, built without the other styles.

import Chapter3AdaptersSolution
import Commands
import OwnCode
import UserAPI

enum Run: RunCommand { static let styles = [JobStyle("adapters", UserFetch.self)] }
WorkbookTool(.styles, [Run.self]).runAndExit()
