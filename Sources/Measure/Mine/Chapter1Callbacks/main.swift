// The executable `mine-callbacks`: fetches a user with the student's own `UserFetch` of chapter 1.

import Chapter1Callbacks
import StyleRuns

OwnRun("callbacks", of: 1, UserFetch.self).runAndExit()
