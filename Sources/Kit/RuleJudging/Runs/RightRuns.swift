// Right runs, each a line of what it is free to do and a trace of what was seen.
//
// `list as usual` and the like stand for the events that `usualSteps` names.
// The kit's rules and the finished ones of chapter 8 must find nothing in them: a test asks both.

/// The runs that rules are judged by.
let rightRunsText = """
  # the steps may run on the threads that bring the answers
  start() · list as usual · detail as usual · 2 user 8

  # each step may run on a thread of an operation queue
  start() · list on a queue · detail on a queue · 3 user 8

  # each step may run on a thread of an operation queue
  start() · list on a queue · detail on a queue · 3 user 8

  # each step may run on a thread of an operation queue
  start() · list on a queue · detail on a queue · 3 user 8

  # the steps may run on the threads that bring the answers
  start() · list as usual · detail as usual · 2 user 8

  # the steps may run on the threads of Swift concurrency
  start() · list on a queue · detail on a queue · 3 user 8

  # the requests may be sent after start() has returned
  start() · list on a queue · detail on a queue · user 8

  # the decoder may be called on a queue of the run's own
  start() · list on a queue · detail on a queue · 3 user 8

  # the completion may come late, after hops over other queues
  start() · list as usual · detail as usual · 2 user 8

  # a list may have one user alone
  start() · send list · answer list 200 · decode list · decoded list 41 · send detail ·
  answer detail 200 · decode detail · decoded detail 41 · 2 user 41

  # the first user may have any id, and any place among the ids
  start() · send list · answer list 200 · decode list · decoded list 52 54 55 53 51 56 ·
  send detail · answer detail 200 · decode detail · decoded detail 52 · 2 user 52

  # a transport may answer inside send, so that the decoder runs inside start()
  start() · list as usual · detail as usual · 2 user 8

  # all steps may run on one thread
  start() · list as usual · detail as usual · 2 user 8

  # an answer may come from another thread before send returns
  start() · list as usual · send detail · 2 answer detail 200 · 1 decode detail · decoded detail 8 ·
  3 user 8

  # a transport may answer twice, and the second answer may be another one
  start() · list as usual · send detail · answer list again 200 · answer detail 200 ·
  decode detail · decoded detail 8 · 2 user 8

  # a transport may report an error after its answer
  start() · 2 send list · 1 answer list 200 · answer list again URLError -1005 · 2 decode list ·
  decoded list 8 7 9 · detail on a queue · 3 user 8

  # a second answer may come while the next request is being sent
  start() · list as usual · send detail · answer list again 200 · answer detail 200 ·
  decode detail · decoded detail 8 · 2 user 8

  # a second answer may come after the completion
  start() · list on a queue · send detail · 1 answer detail 200 · answer detail again 200 ·
  2 decode detail · decoded detail 8 · 3 user 8

  # a status of 201 is good
  start() · send list · answer list 201 · decode list · decoded list 8 7 9 · detail as usual ·
  2 user 8

  # a status of 299 is good
  start() · list on a queue · send detail · 1 answer detail 299 · 2 decode detail ·
  decoded detail 8 · 3 user 8

  # a body may have more fields than needed
  start() · list as usual · detail as usual · 2 user 8

  # a request may have other header fields, and its own timeout
  start() · list as usual · detail as usual · 2 user 8

  # a run may fail after one request
  start() · send list · answer list 404 · 2 .failed(requestList, status 404)

  # a run may fail after both requests
  start() · list on a queue · send detail · 1 answer detail 500 · 3 .failed(requestUser, status 500)

  # a request may fail without any status
  start() · 2 send list · 1 answer list URLError -1001 · 3 .failed(requestList, transport -1001)

  # a transport may report a cancelled request that nobody cancelled
  start() · list as usual · send detail · answer detail URLError -999 ·
  2 .failed(requestUser, transport -999)

  # a body may be unreadable
  start() · send list · answer list 200 · decode list · decoded list failed ·
  2 .failed(decodeList, malformed)

  # a list may have no users
  start() · send list · answer list 200 · decode list · decoded list empty ·
  2 .failed(decodeList, noUsers)

  # the user's body may be unreadable
  start() · list on a queue · send detail · 1 answer detail 200 · 2 decode detail ·
  decoded detail failed · 3 .failed(decodeUser, malformed)

  # an empty body may be decoded
  start() · list as usual · send detail · answer detail 200 · decode detail ·
  decoded detail failed · 2 .failed(decodeUser, malformed)

  # an empty body need not be decoded
  start() · list on a queue · send detail · 1 answer detail 200 · 3 .failed(decodeUser, malformed)

  # a good answer may come after a bad one, too late
  start() · send list · answer list 404 · 2 .failed(requestList, status 404) ·
  1 answer list again 200

  # a run that was never started completes never


  # a run that was never started completes never, cancelled or not
  cancel() · cancel() returned

  # start() may be called again at any time
  start() · send list · start() · answer list 200 · decode list · decoded list 8 7 9 ·
  detail as usual · 2 user 8

  # start() may be called after the completion
  start() · list as usual · detail as usual · 2 user 8 · 1 start()

  # a run may be cancelled before its start
  cancel() · cancel() returned · start() · 2 .cancelled

  # the cancelled request may be stopped first
  start() · send list · cancel() · cancel list · cancel() returned ·
  answer list again URLError -999 · 2 .cancelled

  # a run may be cancelled at its second request
  start() · list as usual · send detail · cancel() · cancel detail · 2 .cancelled ·
  1 cancel() returned · answer detail again URLError -999

  # a run may be cancelled while it sends
  start() · send list · cancel() · 2 .cancelled · 1 cancel() returned · cancel list ·
  answer list again URLError -999

  # a request that is answered inside its own send need not be stopped
  start() · send list · cancel() · cancel() returned · answer list 200 · 2 .cancelled

  # a run may be cancelled while it decodes
  start() · send list · answer list 200 · decode list · cancel() · cancel() returned ·
  2 .cancelled · 1 decoded list 8 7 9

  # a run may be cancelled while it decodes the user
  start() · list as usual · send detail · answer detail 200 · decode detail · cancel() ·
  cancel() returned · decoded detail 8 · 2 .cancelled

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
  start() · list as usual · send detail · 2 cancel() · 3 cancel() · cancel detail · 4 cancel() ·
  cancel() returned · 5 .cancelled · 6 cancel() · 7 cancel() · cancel() returned ·
  6 cancel() returned · 8 cancel() · cancel() returned · 9 cancel() · 10 cancel() ·
  cancel() returned · 3 cancel() returned · 2 cancel() returned · 9 cancel() returned ·
  1 answer detail again URLError -999

  # the completion may come after cancel() has returned
  start() · send list · cancel() · cancel list · cancel() returned · 2 .cancelled ·
  1 answer list again URLError -999

  # a cancelled run may have failed as well, and is cancelled all the same
  start() · list as usual · send detail · answer detail 200 · decode detail · cancel() ·
  cancel() returned · 2 .cancelled · 1 decoded detail failed

  # a cancel after the last step may lose against the user
  start() · list as usual · detail as usual · cancel() · cancel() returned · 2 user 8

  # a cancel after the last step may lose against an error
  start() · list as usual · send detail · answer detail 500 · cancel() · cancel() returned ·
  2 .failed(requestUser, status 500)

  # cancel() may be called inside the completion
  start() · list as usual · detail as usual · 2 user 8 · cancel() · cancel() returned

  # cancel() may be called after the completion
  start() · list as usual · detail as usual · 2 user 8 · 1 cancel() · cancel() returned

  # start() and the completion may run on one thread, one after the other
  start() · send list · 2 answer list 404 · 1 .failed(requestList, status 404)

  # two threads may call start() at once
  start() · 2 start() · 1 send list · 3 answer list 404 · .failed(requestList, status 404)

  # a body that arrives after cancel() may be decoded
  start() · send list · cancel() · cancel list · cancel() returned · 2 answer list 200 ·
  decode list · decoded list 8 7 9 · 3 .cancelled

  # the completion may come before the request is stopped
  start() · send list · cancel() · 2 .cancelled · 1 cancel list · cancel() returned

  # a request may be stopped twice
  start() · send list · cancel() · cancel list · cancel list · cancel() returned · 2 .cancelled

  # a request may be sent while cancel() is still running
  start() · list as usual · 2 cancel() · 1 send detail · 2 cancel() returned · 1 cancel detail ·
  3 .cancelled

  # a cancel() that returns after the last step may lose, although it was called before
  start() · list as usual · send detail · answer detail 200 · decode detail · 2 cancel() ·
  1 decoded detail 8 · 2 cancel() returned · 3 user 8

  # a cancel() that returns after the error may lose, although it was called before
  start() · send list · 2 cancel() · 1 answer list 404 · 2 cancel() returned ·
  3 .failed(requestList, status 404)

  # a cancel comes too late if a bad status had ended the run
  start() · send list · answer list 301 · 2 cancel() · cancel() returned ·
  1 .failed(requestList, status 301)

  # a cancel comes too late if an empty list had ended the run
  start() · send list · answer list 200 · decode list · decoded list empty · 2 cancel() ·
  cancel() returned · 1 .failed(decodeList, noUsers)

  # a run that has ended without decoding an empty body is not changed by a cancel
  start() · send list · answer list 200 · .failed(decodeList, malformed) · 2 cancel() ·
  cancel() returned

  # a cancel after the last step may win
  start() · list as usual · detail as usual · cancel() · cancel() returned · 2 .cancelled

  # a cancel() that returns after the error may win
  start() · send list · 2 cancel() · 1 answer list 404 · 2 cancel() returned · 3 .cancelled

  # the user may be asked for on another thread than the one that decoded the list
  start() · send list · 2 answer list 200 · decode list · decoded list 8 7 9 · 3 send detail ·
  2 answer detail 200 · 3 decode detail · decoded detail 8 · 4 user 8

  # a status of 204 is good, and its body may be empty
  start() · send list · answer list 204 · decode list · decoded list failed ·
  2 .failed(decodeList, malformed)

  # a status of 250 is good
  start() · list as usual · send detail · answer detail 250 · decode detail · decoded detail 8 ·
  2 user 8

  # a run that has ended with an empty body, which it did not decode, may keep its error after a cancel
  start() · send list · answer list 200 · 2 cancel() · cancel() returned ·
  3 .failed(decodeList, malformed)

  # a run that has ended with an empty body of the user may keep its error after a cancel
  start() · list as usual · send detail · 2 answer detail 206 · 1 cancel() · cancel() returned ·
  3 .failed(decodeUser, malformed)

  # a run that has ended with an empty body may be cancelled all the same
  start() · send list · answer list 200 · 2 cancel() · cancel() returned · 3 .cancelled
  """

/// Runs of the sketches of chapter 9, which questions ask about.
let askedRightRunsText = """
  # a caller need not keep its run
  start() · list as usual · detail as usual · 2 user 8

  # a service may not be available
  start() · send list · answer list 503 · 2 .failed(requestList, status 503)

  # the request for the list may be cancelled elsewhere
  start() · 2 send list · 1 answer list URLError -999 · 3 .failed(requestList, transport -999)

  # the request for the user may get no answer
  start() · 2 send list · 1 answer list 200 · 3 decode list · decoded list 8 7 9 · send detail ·
  1 answer detail URLError -1001 · 4 .failed(requestUser, transport -1001)
  """
