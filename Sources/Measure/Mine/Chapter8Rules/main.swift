// The executable `mine-rules`: asks the student's own suite of chapter 8 about traces.

import Chapter8Rules
import StyleRuns

runOwnRules(suite)
