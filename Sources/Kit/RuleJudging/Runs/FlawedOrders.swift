// Flawed runs that no flaw of the kit's own tests gives: they are written by hand.

/// Recordings of runs that are wrong on purpose, and how.
let flawedOrdersText = """
  # W1.1 completes once for each step that is left
  start() · send list · answer list 404 · 2 .failed(requestList, status 404) ·
  .failed(requestList, status 404) · .failed(requestList, status 404)

  # W1.1 owes each start() a completion
  start() · 2 start() · 1 send list · answer list 404 · 3 .failed(requestList, status 404) ·
  .failed(requestList, status 404)

  # W1.1 tells the caller, and somebody else as well
  start() · send list · answer list 404 · 2 .failed(requestList, status 404) ·
  1 .failed(requestList, status 404) on another queue

  # W2.2 decodes the list again when the user has come
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · decode list · decoded list 8 7 9 · 2 user 8

  # W2.2 lets two threads decode the list
  start() · send list · answer list 200 · decode list · 2 decode list · decoded list 8 7 9 ·
  1 decoded list 8 7 9 · send detail · answer detail 200 · decode detail · decoded detail 8 · 3 user 8

  # W3.1 names the first request, although the second one was refused
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 404 · 2 .failed(requestList, status 404) · 1 answer detail again 200

  # W3.2 goes on after a bad status, and reports it at the end
  start() · send list · answer list 404 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 .failed(requestList, status 404)

  # W3.3 takes 204 for an error, because there is nothing to decode
  start() · send list · answer list 204 · 2 .failed(requestList, status 204)

  # W3.3 blames the body of a response whose status was bad
  start() · send list · answer list 500 · decode list · decoded list failed ·
  2 .failed(decodeList, malformed) · 1 answer list again 200

  # W3.4 cannot tell an empty list from an unreadable one
  start() · send list · answer list 200 · decode list · decoded list empty ·
  2 .failed(decodeList, malformed)

  # W3.4 blames the list for the body of the user
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail failed · 2 .failed(decodeList, malformed)

  # W4.2 lets an answer win that comes after the cancel
  start() · send list · cancel() · cancel() returned · 2 answer list 404 ·
  3 .failed(requestList, status 404) · 1 cancel() · cancel() returned
  """
