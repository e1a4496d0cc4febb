// The executable `finished-nodes`: `workbook run nodes`, built without the other styles.

import Chapter6NodesSolution
import Commands
import OwnCode
import UserAPI

enum Run: RunCommand { static let styles = [JobStyle("nodes", UserFetch.self)] }
WorkbookTool(.styles, [Run.self]).runAndExit()
