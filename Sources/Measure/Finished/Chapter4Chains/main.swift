// The executable `finished-chains`: `workbook run chains`, built without the other styles.

import Chapter4ChainsSolution
import Commands
import OwnCode
import UserAPI

enum Run: RunCommand { static let styles = [JobStyle("chains", UserFetch.self)] }
WorkbookTool(.styles, [Run.self]).runAndExit()
