// The executable `finished-receivers`: `workbook run receivers`, built without the other styles.

import Chapter5ReceiversSolution
import Commands
import OwnCode
import UserAPI

enum Run: RunCommand { static let styles = [JobStyle("receivers", UserFetch.self)] }
WorkbookTool(.styles, [Run.self]).runAndExit()
