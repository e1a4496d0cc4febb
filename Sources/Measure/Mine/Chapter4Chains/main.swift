// The executable `mine-chains`: fetches a user with the student's own `UserFetch` of chapter 4.

import Chapter4Chains
import StyleRuns

OwnRun("chains", of: 4, UserFetch.self).runAndExit()
