// The same flaws in further scenarios, for questions.
//
// A test plays them again; `WORKBOOK_RECORD` in that test tells how this file is written.

let askedRunsText = """
  # W1.1 calls the completion at two places
  start() · send list · answer list 200 · decode list · decoded list failed ·
  2 .failed(decodeList, malformed) · 3 .failed(decodeList, malformed)

  # W1.1 calls the completion at two places
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail failed · 2 .failed(decodeUser, malformed) ·
  3 .failed(decodeUser, malformed)

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
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 500 · decode detail · decoded detail 8 · 2 user 8

  # W1.1 calls the completion at two places
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 500 · 2 .failed(requestUser, status 500) · .failed(requestUser, status 500)

  # W3.1 names the first step, whichever failed
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail URLError -999 · 2 .failed(requestList, transport -999)

  # W1.1 forgot the completion where the user's request fails
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail URLError -999

  # W3.1 takes a request that was cancelled elsewhere for a cancelled run
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail URLError -999 · 2 .cancelled

  # W1.1 calls the completion at two places
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail URLError -999 · 2 .failed(requestUser, transport -999) ·
  3 .failed(requestUser, transport -999)

  # W3.1 reports each error of the transport as unknown
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail URLError -999 · 2 .failed(requestUser, transport -1)

  # W1.1 calls the completion at two places
  start() · send list · answer list 200 · decode list · decoded list empty ·
  2 .failed(decodeList, noUsers) · .failed(decodeList, noUsers)

  # W1.1 calls the completion at two places
  start() · send list · answer list 201 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8 · user 8

  # W1.3 delivers the list's entry, which may be older
  start() · send list · answer list 201 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8 of the list

  # W1.1 calls the completion at two places
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer list again 200 · answer detail 200 · decode detail · decoded detail 8 · 2 user 8 · user 8

  # W1.1 calls the completion at two places
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer list again URLError -1005 · answer detail 200 · decode detail · decoded detail 8 · 2 user 8 ·
  user 8

  # W1.1 calls the completion at two places
  start() · send list · start() · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8 · user 8

  # W4.2 does nothing in cancel()
  start() · send list · cancel() · cancel() returned · cancel() · cancel() returned ·
  answer list 200 · decode list · decoded list 8 7 9 · send detail · answer detail 200 ·
  decode detail · decoded detail 8 · 2 user 8

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
  decoded list 8 7 9 · send detail · answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # W1.1 believes that a cancelled run need not complete
  start() · send list · answer list 200 · decode list · cancel() · cancel() returned ·
  decoded list 8 7 9

  # W1.2 calls the completion right where the cancel came
  start() · send list · answer list 200 · decode list · cancel() · .cancelled inside cancel() ·
  cancel() returned · decoded list 8 7 9

  # W4.2 does nothing in cancel()
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail · cancel() ·
  cancel() returned · answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # W1.1 believes that a cancelled run need not complete
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail · cancel() ·
  cancel detail · cancel() returned · answer detail again URLError -999

  # W4.2 reports the transport's error where the run was cancelled
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail · cancel() ·
  cancel detail · cancel() returned · answer detail again URLError -999 ·
  2 .failed(requestUser, transport -999)

  # W1.2 calls the completion right where the cancel came
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail · cancel() ·
  cancel detail · .cancelled inside cancel() · cancel() returned · answer detail again URLError -999

  # W4.3 ends the run, and lets its request go on
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail · cancel() ·
  2 .cancelled · 1 cancel() returned

  # W1.1 calls the completion at two places
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8 · 1 cancel() · cancel() returned ·
  3 user 8

  # W1.3 takes the last user of the list
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send GET /api/users/9 ·
  answer detail 200 · decode detail · decoded detail 9 · 2 user 9 · 1 cancel() · cancel() returned

  # W3.3 looks at the body alone, and not at the status
  start() · send list · answer list 404 · decode list · decoded list 8 7 9 · send detail ·
  answer list again 200 · answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # W1.1 forgot the completion where the list request fails
  start() · send list · answer list 404 · answer list again 200

  # W1.1 calls the completion at two places
  start() · send list · answer list 404 · answer list again 200 · 2 .failed(requestList, status 404) ·
  .failed(requestList, status 404)

  # W3.1 reports each error of the transport as unknown
  start() · send list · answer list URLError -999 · 2 .failed(requestList, transport -1)

  # W1.1 forgot the completion where the list request fails
  start() · send list · answer list URLError -999

  # W3.2 goes on with the next step after an error
  start() · send list · answer list 503 · 2 .failed(requestList, status 503) · 1 send detail ·
  answer detail 200

  # W3.3 looks at the body alone, and not at the status
  start() · send list · answer list 503 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8

  # W3.1 reports each error of the transport as unknown
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail URLError -1001 · 2 .failed(requestUser, transport -1)

  # W1.3 takes the user with the smallest id
  start() · send list · answer list 200 · decode list · decoded list 52 54 55 53 51 56 ·
  send GET /api/users/51 · answer detail 200 · decode detail · decoded detail 51 · 2 user 51

  # W1.3 takes the last user of the list
  start() · send list · answer list 200 · decode list · decoded list 52 54 55 53 51 56 ·
  send GET /api/users/56 · answer detail 200 · decode detail · decoded detail 56 · 2 user 56

  # W1.3 delivers the list's entry, which may be older
  start() · send list · answer list 200 · decode list · decoded list 52 54 55 53 51 56 · send detail ·
  answer detail 200 · decode detail · decoded detail 52 · 2 user 52 of the list

  # W4.2 asks whether the run is cancelled only while a request is in flight
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · cancel() · cancel() returned · decoded detail failed ·
  2 .failed(decodeUser, malformed)

  # W1.1 believes that a cancelled run need not complete
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · cancel() · cancel() returned · decoded detail failed

  # W1.2 calls the completion right where the cancel came
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · cancel() · .cancelled inside cancel() · cancel() returned ·
  decoded detail failed

  # W2.1 begins anew with each start()
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8 · 1 start() · send list

  # W1.1 calls the completion at two places
  start() · send list · answer list 200 · decode list · decoded list 8 7 9 · send detail ·
  answer detail 200 · decode detail · decoded detail 8 · 2 user 8 · user 8 · 1 start()
  """
