// The executable `mine-yourstyle`: fetches a user with the student's own `UserFetch` of chapter 9.

import Chapter9YourStyle
import StyleRuns

OwnRun("yourstyle", of: 9, UserFetch.self).runAndExit()
