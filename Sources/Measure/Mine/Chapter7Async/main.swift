// The executable `mine-async`: fetches a user with the student's own `UserFetch` of chapter 7.

import Chapter7Async
import StyleRuns

OwnRun("async", of: 7, UserFetch.self).runAndExit()
