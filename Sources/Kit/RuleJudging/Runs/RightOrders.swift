// Right runs that no build gives each time: two threads are at work, and either may be first.

/// Recordings that are written by hand, each with the freedom that the run takes.
let rightOrdersText = """
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
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · 2 cancel() ·
  1 send detail · 2 cancel() returned · 1 cancel detail · 3 .cancelled

  # a cancel() that returns after the last step may lose, although it was called before
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · 2 cancel() · 1 decoded detail 8 · 2 cancel() returned ·
  3 user 8

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
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · cancel() · cancel() returned ·
  2 .cancelled

  # a cancel() that returns after the error may win
  start() · send list · 2 cancel() · 1 answer list 404 · 2 cancel() returned · 3 .cancelled

  # the user may be asked for on another thread than the one that decoded the list
  start() · send list · 2 answer list 200 · decode list · decoded list 8 7 9 · 3 send detail ·
  2 answer detail 200 · 3 decode detail · decoded detail 8 · 4 user 8

  # a status of 204 is good, and its body may be empty
  start() · send list · answer list 204 · decode list · decoded list failed ·
  2 .failed(decodeList, malformed)

  # a status of 250 is good
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 250 · decode detail · decoded detail 8 · 2 user 8

  # a run that has ended with an empty body, which it did not decode, may keep its error after a cancel
  start() · send list · answer list 200 · 2 cancel() · cancel() returned ·
  3 .failed(decodeList, malformed)

  # a run that has ended with an empty body of the user may keep its error after a cancel
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  2 answer detail 206 · 1 cancel() · cancel() returned · 3 .failed(decodeUser, malformed)

  # a run that has ended with an empty body may be cancelled all the same
  start() · send list · answer list 200 · 2 cancel() · cancel() returned · 3 .cancelled
  """
