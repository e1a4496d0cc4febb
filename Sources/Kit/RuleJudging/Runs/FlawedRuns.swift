// Flawed runs, each a line of the promise that it breaks and what its author believed, and a trace of what was seen.
// Where a rule about another promise may find something as well, that promise stands behind the first.
//
// `list as usual` and the like stand for the events that `usualSteps` names.
//
// The kit's rules and the finished ones of chapter 8 must find something in each: a test asks both.

/// The runs that rules are judged by.
let flawedRunsText = """
  # W1.1 W3.3 forgot the completion where the list request fails
  start() · send list · answer list 404

  # W1.1 forgot the completion where the user's request fails
  start() · list as usual · send detail · answer detail URLError -1001

  # W1.1 calls the completion at two places
  start() · list as usual · detail as usual · 2 user 8 · 3 user 8

  # W1.1 W3.3 reports the error once for each step that cannot run
  start() · send list · answer list 404 · 2 .failed(requestList, status 404) ·
  .failed(decodeList, malformed)

  # W1.1 W1.4 captured self weakly, so that the run ends with its owner
  start() · send list · answer list 200

  # W1.2 W1.6 calls the completion right where the cancel came
  start() · send list · cancel() · cancel list · .cancelled inside cancel() · cancel() returned ·
  answer list again URLError -999

  # W1.3 W2.1 takes the user with the smallest id
  start() · list as usual · send GET /api/users/7 · answer detail 200 · decode detail ·
  decoded detail 7 · 2 user 7

  # W1.3 W2.1 takes the last user of the list
  start() · list as usual · send GET /api/users/9 · answer detail 200 · decode detail ·
  decoded detail 9 · 2 user 9

  # W1.3 delivers the list's entry, which may be older
  start() · list as usual · detail as usual · 2 user 8 of the list

  # W1.6 completes on the transport's thread
  start() · list as usual · detail as usual · user 8 on another queue

  # W1.6 completes on some queue, not on the caller's
  start() · list as usual · detail as usual · 2 user 8 on another queue

  # W2.1 W1.7 begins anew with each start()
  start() · send list · start() · list as usual · send detail · answer list 200 ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # W2.1 asks for the first page
  start() · send GET /api/users · answer list 200 · decode list · decoded list 8 7 9 ·
  detail as usual · 2 user 8

  # W2.1 posts where the service wants a GET
  start() · send POST /api/users?page=2 · answer list 200 · decode list · decoded list 8 7 9 ·
  detail as usual · 2 user 8

  # W2.1 asks for the list twice, to be on the safe side
  start() · send list · send list · answer list 200 · answer list 200 · decode list ·
  decoded list 8 7 9 · detail as usual · 2 user 8

  # W2.2 W2.1 asks for a user before the list has come
  start() · send detail · send list · answer detail 200 · answer list 200 · decode list ·
  decoded list 8 7 9 · detail as usual · 2 user 8

  # W2.2 W1.3 W3.2 W3.4 reads the list without the decoder that was given
  start() · send list · answer list 200 · send detail · answer detail 200 · 2 user 8

  # W2.2 decodes the list for each thing that it needs of it
  start() · list as usual · decode list · decoded list 8 7 9 · detail as usual · 2 user 8

  # W3.1 reports each error of the transport as unknown
  start() · send list · answer list URLError -1001 · 2 .failed(requestList, transport -1)

  # W3.1 names the first step, whichever failed
  start() · list as usual · send detail · answer detail URLError -1001 ·
  2 .failed(requestList, transport -1001)

  # W3.1 takes a request that was cancelled elsewhere for a cancelled run
  start() · send list · answer list URLError -999 · 2 .cancelled

  # W3.2 W2.2 W3.3 goes on with the next step after an error
  start() · send list · answer list 404 · send detail · answer detail 200 ·
  2 .failed(requestList, status 404)

  # W3.2 W2.1 W3.3 tries again where the service is not available
  start() · send list · answer list 503 · send list · answer list 503 ·
  2 .failed(requestList, status 503)

  # W3.3 W3.1 W3.2 looks at the body alone, and not at the status
  start() · send list · answer list 404 · decode list · decoded list 8 7 9 · detail as usual ·
  2 user 8

  # W3.3 W3.1 W3.2 takes every status below 400 for a good one
  start() · list as usual · send detail · answer detail 301 · decode detail ·
  decoded detail failed · 2 .failed(decodeUser, malformed)

  # W3.3 W3.1 takes 201 for an error
  start() · send list · answer list 201 · 2 .failed(requestList, status 201)

  # W3.4 W1.3 W3.1 W3.2 goes on with a default where the body cannot be read
  start() · send list · answer list 200 · decode list · decoded list failed · detail as usual ·
  2 user 8

  # W3.5 hears each answer of the transport, not only the first
  start() · list as usual · send detail · answer list again 200 · decode detail ·
  decoded detail failed · 2 .failed(decodeUser, malformed) · 1 answer detail 200

  # W3.1 W3.5 lets a later error of the transport end the run
  start() · list as usual · send detail · answer list again URLError -1005 · answer detail 200 ·
  2 .failed(requestList, transport -1005)

  # W4.2 W4.1 W4.4 forgets a cancel that came before the start
  cancel() · cancel() returned · start() · list as usual · detail as usual · 2 user 8

  # W4.4 W4.1 sends a request although the run was cancelled before its start
  cancel() · cancel() returned · start() · send list · cancel list ·
  answer list again URLError -999 · 2 .cancelled

  # W1.1 W4.1 forgot the completion of a run that was cancelled before its start
  cancel() · cancel() returned · start()

  # W1.1 W4.2 W4.7 believes that a cancelled run need not complete
  start() · send list · cancel() · cancel list · cancel() returned · answer list again URLError -999

  # W4.2 W4.3 W4.4 does nothing in cancel()
  start() · send list · cancel() · cancel() returned · answer list 200 · decode list ·
  decoded list 8 7 9 · detail as usual · 2 user 8

  # W4.2 W4.4 asks whether the run is cancelled only while a request is in flight
  start() · send list · answer list 200 · decode list · cancel() · cancel() returned ·
  decoded list 8 7 9 · send detail · cancel detail · answer detail again URLError -999 ·
  2 .failed(requestUser, transport -999)

  # W4.2 reports the transport's error where the run was cancelled
  start() · send list · cancel() · cancel list · cancel() returned ·
  answer list again URLError -999 · 2 .failed(requestList, transport -999)

  # W4.3 ends the run, and lets its request go on
  start() · send list · cancel() · cancel() returned · 2 .cancelled

  # W4.3 forgets the request that is being sent when the cancel comes
  start() · send list · cancel() · cancel() returned · 2 .cancelled

  # W4.4 sends the next request of a run that is cancelled
  start() · send list · answer list 200 · decode list · cancel() · cancel() returned ·
  decoded list 8 7 9 · send detail · cancel detail · answer detail again URLError -999 ·
  2 .cancelled

  # W1.1 W4.5 completes again when the cancel comes too late
  start() · list as usual · detail as usual · 2 user 8 · 1 cancel() · cancel() returned ·
  3 .cancelled

  # W1.1 W4.6 completes once for each cancel
  start() · send list · cancel() · cancel list · cancel() returned · cancel() · cancel() returned ·
  answer list again URLError -999 · 2 .cancelled · .cancelled

  # W1.1 completes once for each step that is left
  start() · send list · answer list 404 · 2 .failed(requestList, status 404) ·
  .failed(requestList, status 404) · .failed(requestList, status 404)

  # W1.1 W1.7 owes each start() a completion
  start() · 2 start() · 1 send list · answer list 404 · 3 .failed(requestList, status 404) ·
  .failed(requestList, status 404)

  # W1.1 W1.6 tells the caller, and somebody else as well
  start() · send list · answer list 404 · 2 .failed(requestList, status 404) ·
  1 .failed(requestList, status 404) on another queue

  # W2.2 decodes the list again when the user has come
  start() · list as usual · detail as usual · decode list · decoded list 8 7 9 · 2 user 8

  # W2.2 lets two threads decode the list
  start() · send list · answer list 200 · decode list · 2 decode list · decoded list 8 7 9 ·
  1 decoded list 8 7 9 · detail as usual · 3 user 8

  # W3.1 W3.3 W3.5 names the first request, although the second one was refused
  start() · list as usual · send detail · answer detail 404 · 2 .failed(requestList, status 404) ·
  1 answer detail again 200

  # W3.2 W3.3 goes on after a bad status, and reports it at the end
  start() · send list · answer list 404 · decode list · decoded list 8 7 9 · detail as usual ·
  2 .failed(requestList, status 404)

  # W3.3 W3.1 takes 204 for an error, because there is nothing to decode
  start() · send list · answer list 204 · 2 .failed(requestList, status 204)

  # W3.3 W3.1 W3.2 W3.4 W3.5 blames the body of a response whose status was bad
  start() · send list · answer list 500 · decode list · decoded list failed ·
  2 .failed(decodeList, malformed) · 1 answer list again 200

  # W3.4 W3.1 cannot tell an empty list from an unreadable one
  start() · send list · answer list 200 · decode list · decoded list empty ·
  2 .failed(decodeList, malformed)

  # W3.4 W3.1 blames the list for the body of the user
  start() · list as usual · send detail · answer detail 200 · decode detail ·
  decoded detail failed · 2 .failed(decodeList, malformed)

  # W4.2 lets an answer win that comes after the cancel
  start() · send list · cancel() · cancel() returned · 2 answer list 404 ·
  3 .failed(requestList, status 404) · 1 cancel() · cancel() returned
  """

/// The same flaws in further scenarios, which questions ask about.
let askedRunsText = """
  # W1.1 calls the completion at two places
  start() · send list · answer list 200 · decode list · decoded list failed ·
  2 .failed(decodeList, malformed) · 3 .failed(decodeList, malformed)

  # W1.1 calls the completion at two places
  start() · list as usual · send detail · answer detail 200 · decode detail ·
  decoded detail failed · 2 .failed(decodeUser, malformed) · 3 .failed(decodeUser, malformed)

  # W1.1 reports the error once for each step that cannot run
  start() · send list · answer list URLError -1001 · 2 .failed(requestList, transport -1001) ·
  .failed(decodeList, malformed)

  # W3.2 goes on with the next step after an error
  start() · send list · answer list URLError -1001 · 2 .failed(requestList, transport -1001) ·
  1 send detail · answer detail 200

  # W1.1 forgot the completion where the list request fails
  start() · send list · answer list URLError -1001

  # W1.1 calls the completion at two places
  start() · send list · answer list URLError -1001 · 2 .failed(requestList, transport -1001) ·
  3 .failed(requestList, transport -1001)

  # W3.3 looks at the body alone, and not at the status
  start() · list as usual · send detail · answer detail 500 · decode detail · decoded detail 8 ·
  2 user 8

  # W1.1 calls the completion at two places
  start() · list as usual · send detail · answer detail 500 · 2 .failed(requestUser, status 500) ·
  .failed(requestUser, status 500)

  # W3.1 names the first step, whichever failed
  start() · list as usual · send detail · answer detail URLError -999 ·
  2 .failed(requestList, transport -999)

  # W1.1 forgot the completion where the user's request fails
  start() · list as usual · send detail · answer detail URLError -999

  # W3.1 takes a request that was cancelled elsewhere for a cancelled run
  start() · list as usual · send detail · answer detail URLError -999 · 2 .cancelled

  # W1.1 calls the completion at two places
  start() · list as usual · send detail · answer detail URLError -999 ·
  2 .failed(requestUser, transport -999) · 3 .failed(requestUser, transport -999)

  # W3.1 reports each error of the transport as unknown
  start() · list as usual · send detail · answer detail URLError -999 ·
  2 .failed(requestUser, transport -1)

  # W1.1 calls the completion at two places
  start() · send list · answer list 200 · decode list · decoded list empty ·
  2 .failed(decodeList, noUsers) · .failed(decodeList, noUsers)

  # W1.1 calls the completion at two places
  start() · send list · answer list 201 · decode list · decoded list 8 7 9 · detail as usual ·
  2 user 8 · user 8

  # W1.3 delivers the list's entry, which may be older
  start() · send list · answer list 201 · decode list · decoded list 8 7 9 · detail as usual ·
  2 user 8 of the list

  # W1.1 calls the completion at two places
  start() · list as usual · send detail · answer list again 200 · answer detail 200 ·
  decode detail · decoded detail 8 · 2 user 8 · user 8

  # W1.1 calls the completion at two places
  start() · list as usual · send detail · answer list again URLError -1005 · answer detail 200 ·
  decode detail · decoded detail 8 · 2 user 8 · user 8

  # W1.1 calls the completion at two places
  start() · send list · start() · answer list 200 · decode list · decoded list 8 7 9 ·
  detail as usual · 2 user 8 · user 8

  # W4.2 does nothing in cancel()
  start() · send list · cancel() · cancel() returned · cancel() · cancel() returned ·
  answer list 200 · decode list · decoded list 8 7 9 · detail as usual · 2 user 8

  # W1.1 believes that a cancelled run need not complete
  start() · send list · cancel() · cancel list · cancel() returned · cancel() · cancel() returned ·
  answer list again URLError -999

  # W4.2 reports the transport's error where the run was cancelled
  start() · send list · cancel() · cancel list · cancel() returned · cancel() · cancel() returned ·
  answer list again URLError -999 · 2 .failed(requestList, transport -999)

  # W1.2 calls the completion right where the cancel came
  start() · send list · cancel() · cancel list · .cancelled inside cancel() · cancel() returned ·
  cancel() · cancel() returned · answer list again URLError -999

  # W4.3 ends the run, and lets its request go on
  start() · send list · cancel() · 2 .cancelled · 1 cancel() returned · cancel() · cancel() returned

  # W4.2 does nothing in cancel()
  start() · send list · answer list 200 · decode list · cancel() · cancel() returned ·
  decoded list 8 7 9 · detail as usual · 2 user 8

  # W1.1 believes that a cancelled run need not complete
  start() · send list · answer list 200 · decode list · cancel() · cancel() returned ·
  decoded list 8 7 9

  # W1.2 calls the completion right where the cancel came
  start() · send list · answer list 200 · decode list · cancel() · .cancelled inside cancel() ·
  cancel() returned · decoded list 8 7 9

  # W4.2 does nothing in cancel()
  start() · list as usual · send detail · cancel() · cancel() returned · answer detail 200 ·
  decode detail · decoded detail 8 · 2 user 8

  # W1.1 believes that a cancelled run need not complete
  start() · list as usual · send detail · cancel() · cancel detail · cancel() returned ·
  answer detail again URLError -999

  # W4.2 reports the transport's error where the run was cancelled
  start() · list as usual · send detail · cancel() · cancel detail · cancel() returned ·
  answer detail again URLError -999 · 2 .failed(requestUser, transport -999)

  # W1.2 calls the completion right where the cancel came
  start() · list as usual · send detail · cancel() · cancel detail · .cancelled inside cancel() ·
  cancel() returned · answer detail again URLError -999

  # W4.3 ends the run, and lets its request go on
  start() · list as usual · send detail · cancel() · 2 .cancelled · 1 cancel() returned

  # W1.1 calls the completion at two places
  start() · list as usual · detail as usual · 2 user 8 · 1 cancel() · cancel() returned · 3 user 8

  # W1.3 takes the last user of the list
  start() · list as usual · send GET /api/users/9 · answer detail 200 · decode detail ·
  decoded detail 9 · 2 user 9 · 1 cancel() · cancel() returned

  # W3.3 looks at the body alone, and not at the status
  start() · send list · answer list 404 · decode list · decoded list 8 7 9 · send detail ·
  answer list again 200 · answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # W1.1 forgot the completion where the list request fails
  start() · send list · answer list 404 · answer list again 200

  # W1.1 calls the completion at two places
  start() · send list · answer list 404 · answer list again 200 ·
  2 .failed(requestList, status 404) · .failed(requestList, status 404)

  # W3.1 reports each error of the transport as unknown
  start() · send list · answer list URLError -999 · 2 .failed(requestList, transport -1)

  # W1.1 forgot the completion where the list request fails
  start() · send list · answer list URLError -999

  # W3.2 goes on with the next step after an error
  start() · send list · answer list 503 · 2 .failed(requestList, status 503) · 1 send detail ·
  answer detail 200

  # W3.3 looks at the body alone, and not at the status
  start() · send list · answer list 503 · decode list · decoded list 8 7 9 · detail as usual ·
  2 user 8

  # W3.1 reports each error of the transport as unknown
  start() · list as usual · send detail · answer detail URLError -1001 ·
  2 .failed(requestUser, transport -1)

  # W1.3 takes the user with the smallest id
  start() · send list · answer list 200 · decode list · decoded list 52 54 55 53 51 56 ·
  send GET /api/users/51 · answer detail 200 · decode detail · decoded detail 51 · 2 user 51

  # W1.3 takes the last user of the list
  start() · send list · answer list 200 · decode list · decoded list 52 54 55 53 51 56 ·
  send GET /api/users/56 · answer detail 200 · decode detail · decoded detail 56 · 2 user 56

  # W1.3 delivers the list's entry, which may be older
  start() · send list · answer list 200 · decode list · decoded list 52 54 55 53 51 56 ·
  send detail · answer detail 200 · decode detail · decoded detail 52 · 2 user 52 of the list

  # W4.2 asks whether the run is cancelled only while a request is in flight
  start() · list as usual · send detail · answer detail 200 · decode detail · cancel() ·
  cancel() returned · decoded detail failed · 2 .failed(decodeUser, malformed)

  # W1.1 believes that a cancelled run need not complete
  start() · list as usual · send detail · answer detail 200 · decode detail · cancel() ·
  cancel() returned · decoded detail failed

  # W1.2 calls the completion right where the cancel came
  start() · list as usual · send detail · answer detail 200 · decode detail · cancel() ·
  .cancelled inside cancel() · cancel() returned · decoded detail failed

  # W2.1 begins anew with each start()
  start() · list as usual · detail as usual · 2 user 8 · 1 start() · send list

  # W1.1 calls the completion at two places
  start() · list as usual · detail as usual · 2 user 8 · user 8 · 1 start()
  """
