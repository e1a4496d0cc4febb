// Right runs in further scenarios, for questions.
//
// A test plays them again; `WORKBOOK_RECORD` in that test tells how this file is written.

let askedRightRunsText = """
  # a caller need not keep its run
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # a service may not be available
  start() · send list · answer list 503 · 2 .failed(requestList, status 503)

  # the request for the list may be cancelled elsewhere
  start() · 2 send list · 1 answer list URLError -999 · 3 .failed(requestList, transport -999)

  # the request for the user may get no answer
  start() · 2 send list · 1 answer list 200 · 3 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail URLError -1001 · 4 .failed(requestUser, transport -1001)
  """
