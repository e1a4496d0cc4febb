// The executable `finished-async`: `workbook run async`, built without the other styles.

import Chapter7AsyncSolution
import Commands
import OwnCode
import UserAPI

enum Run: RunCommand { static let styles = [JobStyle("async", UserFetch.self)] }
WorkbookTool(.styles, [Run.self]).runAndExit()
