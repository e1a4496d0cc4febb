// The executable `mine-receivers`: fetches a user with the student's own `UserFetch` of chapter 5.

import Chapter5Receivers
import StyleRuns

OwnRun("receivers", of: 5, UserFetch.self).runAndExit()
