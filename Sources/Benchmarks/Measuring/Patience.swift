// How long anything here waits.

import Dispatch

/// How long a row may take for one turn, or one long chain: a minute, many times what any needs.
let patience = DispatchTimeInterval.seconds(60)
