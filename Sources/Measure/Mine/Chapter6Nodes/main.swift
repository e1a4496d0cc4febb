// The executable `mine-nodes`: fetches a user with the student's own `UserFetch` of chapter 6.

import Chapter6Nodes
import StyleRuns

OwnRun("nodes", of: 6, UserFetch.self).runAndExit()
