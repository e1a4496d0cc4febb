// The executable `finished-callbacks`: `workbook run callbacks`, built without the other styles.

import Chapter1CallbacksSolution
import Commands
import OwnCode
import UserAPI

enum Run: RunCommand { static let styles = [JobStyle("callbacks", UserFetch.self)] }
WorkbookTool(.styles, [Run.self]).runAndExit()
