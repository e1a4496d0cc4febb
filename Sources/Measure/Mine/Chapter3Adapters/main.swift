// The executable `mine-adapters`: fetches a user with the student's own `UserFetch` of chapter 3.

import Chapter3Adapters
import StyleRuns

OwnRun("adapters", of: 3, UserFetch.self).runAndExit()
