// Recordings of right runs, each with the freedom that it takes.
//
// A test plays them again; `WORKBOOK_RECORD` in that test tells how this file is written.

let rightRunsText = """
  # the steps may run on the threads that bring the answers
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # each step may run on a thread of an operation queue
  start() · 2 send list · 1 answer list 200 · 2 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail 200 · 2 decode detail · decoded detail 8 · 3 user 8

  # each step may run on a thread of an operation queue
  start() · 2 send list · 1 answer list 200 · 2 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail 200 · 2 decode detail · decoded detail 8 · 3 user 8

  # each step may run on a thread of an operation queue
  start() · 2 send list · 1 answer list 200 · 2 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail 200 · 2 decode detail · decoded detail 8 · 3 user 8

  # the steps may run on the threads that bring the answers
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # the steps may run on the threads of Swift concurrency
  start() · 2 send list · 1 answer list 200 · 2 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail 200 · 2 decode detail · decoded detail 8 · 3 user 8

  # the requests may be sent after start() has returned
  start() · 2 send list · 1 answer list 200 · 2 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail 200 · 2 decode detail · decoded detail 8 · user 8

  # the decoder may be called on a queue of the run's own
  start() · 2 send list · 1 answer list 200 · 2 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail 200 · 2 decode detail · decoded detail 8 · 3 user 8

  # the completion may come late, after hops over other queues
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # a list may have one user alone
  start() · send list · answer list 200 · decode list · decoded list 41 · send detail ·
  answer detail 200 · decode detail · decoded detail 41 · 2 user 41

  # the first user may have any id, and any place among the ids
  start() · send list · answer list 200 · decode list · decoded list 52 54 55 53 51 56 · send detail ·
  answer detail 200 · decode detail · decoded detail 52 · 2 user 52

  # a transport may answer inside send, so that the decoder runs inside start()
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # all steps may run on one thread
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # an answer may come from another thread before send returns
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  2 answer detail 200 · 1 decode detail · decoded detail 8 · 3 user 8

  # a transport may answer twice, and the second answer may be another one
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer list again 200 · answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # a transport may report an error after its answer
  start() · 2 send list · 1 answer list 200 · answer list again URLError -1005 · 2 decode list ·
  decoded list 8 7 9 · send detail · 1 answer detail 200 · 2 decode detail · decoded detail 8 ·
  3 user 8

  # a second answer may come while the next request is being sent
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer list again 200 · answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # a second answer may come after the completion
  start() · 2 send list · 1 answer list 200 · 2 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail 200 · answer detail again 200 · 2 decode detail · decoded detail 8 · 3 user 8

  # a status of 201 is good
  start() · send list · answer list 201 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # a status of 299 is good
  start() · 2 send list · 1 answer list 200 · 2 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail 299 · 2 decode detail · decoded detail 8 · 3 user 8

  # a body may have more fields than needed
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # a request may have other header fields, and its own timeout
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # a run may fail after one request
  start() · send list · answer list 404 · 2 .failed(requestList, status 404)

  # a run may fail after both requests
  start() · 2 send list · 1 answer list 200 · 2 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail 500 · 3 .failed(requestUser, status 500)

  # a request may fail without any status
  start() · 2 send list · 1 answer list URLError -1001 · 3 .failed(requestList, transport -1001)

  # a transport may report a cancelled request that nobody cancelled
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail URLError -999 · 2 .failed(requestUser, transport -999)

  # a body may be unreadable
  start() · send list · answer list 200 · decode list · decoded list failed ·
  2 .failed(decodeList, malformed)

  # a list may have no users
  start() · send list · answer list 200 · decode list · decoded list empty ·
  2 .failed(decodeList, noUsers)

  # the user's body may be unreadable
  start() · 2 send list · 1 answer list 200 · 2 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail 200 · 2 decode detail · decoded detail failed · 3 .failed(decodeUser, malformed)

  # an empty body may be decoded
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail failed · 2 .failed(decodeUser, malformed)

  # an empty body need not be decoded
  start() · 2 send list · 1 answer list 200 · 2 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail 200 · 3 .failed(decodeUser, malformed)

  # a good answer may come after a bad one, too late
  start() · send list · answer list 404 · 2 .failed(requestList, status 404) ·
  1 answer list again 200

  # a run that was never started completes never


  # a run that was never started completes never, cancelled or not
  cancel() · cancel() returned

  # start() may be called again at any time
  start() · send list · start() · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # start() may be called after the completion
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8 · 1 start()

  # a run may be cancelled before its start
  cancel() · cancel() returned · start() · 2 .cancelled

  # the cancelled request may be stopped first
  start() · send list · cancel() · cancel list · cancel() returned · answer list again URLError -999 ·
  2 .cancelled

  # a run may be cancelled at its second request
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail · cancel() ·
  cancel detail · 2 .cancelled · 1 cancel() returned · answer detail again URLError -999

  # a run may be cancelled while it sends
  start() · send list · cancel() · 2 .cancelled · 1 cancel() returned · cancel list ·
  answer list again URLError -999

  # a request that is answered inside its own send need not be stopped
  start() · send list · cancel() · cancel() returned · answer list 200 · 2 .cancelled

  # a run may be cancelled while it decodes
  start() · send list · answer list 200 · decode list · cancel() · cancel() returned · 2 .cancelled ·
  1 decoded list 8 7 9

  # a run may be cancelled while it decodes the user
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · cancel() · cancel() returned · decoded detail 8 · 2 .cancelled

  # a transport may answer a cancelled request
  start() · send list · cancel() · cancel list · cancel() returned · 2 .cancelled ·
  1 answer list 200

  # a transport may answer inside the cancel of its request
  start() · 2 send list · 1 cancel() · cancel list · answer list again URLError -999 ·
  cancel() returned · 3 .cancelled

  # cancel() may be called twice
  start() · send list · cancel() · cancel list · cancel() returned · cancel() · cancel() returned ·
  answer list again URLError -999 · 2 .cancelled

  # cancel() may be called by many threads at once
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  2 cancel() · 3 cancel() · cancel detail · 4 cancel() · cancel() returned · 5 .cancelled ·
  6 cancel() · 7 cancel() · cancel() returned · 6 cancel() returned · 8 cancel() · cancel() returned ·
  9 cancel() · 10 cancel() · cancel() returned · 3 cancel() returned · 2 cancel() returned ·
  9 cancel() returned · 1 answer detail again URLError -999

  # the completion may come after cancel() has returned
  start() · send list · cancel() · cancel list · cancel() returned · 2 .cancelled ·
  1 answer list again URLError -999

  # a cancelled run may have failed as well, and is cancelled all the same
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · cancel() · cancel() returned · 2 .cancelled ·
  1 decoded detail failed

  # a cancel after the last step may lose against the user
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · cancel() · cancel() returned · 2 user 8

  # a cancel after the last step may lose against an error
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 500 · cancel() · cancel() returned · 2 .failed(requestUser, status 500)

  # cancel() may be called inside the completion
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8 · cancel() · cancel() returned

  # cancel() may be called after the completion
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8 · 1 cancel() · cancel() returned
  """
