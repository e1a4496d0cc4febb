// The contract: every rule, in the order of its number. RULES.md shows the same as a table.

extension Rule {
  /// Every rule, in the order of its number.
  public static let all: [Rule] = delivery + order + errors + cancellation

  /// The rule of that number, or nil if there is none.
  ///
  /// - Parameter number: `W4.2` for example; letter case does not matter.
  public static func numbered(_ number: String) -> Rule? {
    all.first { $0.id.rawValue == number.uppercased() }
  }

  /// The rule of an id.
  ///
  /// A test checks that every id has one.
  package static subscript(_ id: ID) -> Rule {
    all.first { $0.id == id }
      ?? Rule(id: id, nickname: "", sentence: "", why: "", lookAt: "")
  }

  private static let delivery = [
    Rule(
      id: .oneCompletion, nickname: "one completion",
      sentence: "A started run completes exactly once.",
      why: """
        A caller whose completion never comes waits forever; a second completion comes when \
        none is expected.
        """,
      lookAt: """
        Look at every path that ends a step, or passes its result on ({3}, {4}): does each call \
        the completion, and only one?
        """
    ),
    Rule(
      id: .offTheStack, nickname: "off the stack",
      sentence: "The completion never runs inside start() or cancel().",
      why: """
        A caller that holds a lock, or has not stored the run yet, must not be called back \
        while it is still calling.
        """,
      lookAt: "Look at how you reach the completion ({6}): hop onto the delivery queue with async."
    ),
    Rule(
      id: .firstUser, nickname: "the first user",
      sentence: """
        The user delivered is the one that the detail request brought for the id that stood first \
        in the list.
        """,
      why: """
        A chain that passes on the wrong value is worse than one that fails; and the list's entry of \
        the same user may be older than the detail.
        """,
      lookAt: """
        Look at which id you take from the list ({2}), and how it reaches the next request \
        ({3}, {6}).
        """,
      pointers: [
        .otherDelivery: """
        The right user was asked for: look at what becomes of the second response ({2}, {6}).
        """
      ]
    ),
    Rule(
      id: .keepsItselfAlive, nickname: "keeps itself alive",
      sentence: "A started run that lost its last outside reference still completes.",
      why: "Callers write UserFetch(…).start() and keep nothing.",
      lookAt: "Look for a [weak self] that lets the run die before it has completed ({6})."
    ),
    Rule(
      id: .letGo, nickname: "let go",
      sentence: """
        Once the completion ran, the caller dropped the run and the transport its handlers, \
        the run releases its environment and its completion; it keeps no task that was answered.
        """,
      why: """
        A run that keeps itself alive keeps its screen alive too; and a task may hold the closure that \
        took its answer, which holds the run.
        """,
      lookAt: "Look for a cycle: something that the run holds, and that holds the run ({6}).",
      pointers: [
        .keptElsewhere: """
        Look for something that outlives the run, a static or a global, and keeps a task, the \
        transport or a closure of the run ({5}, {6}).
        """
      ]
    ),
    Rule(
      id: .onTheQueue, nickname: "on the queue",
      sentence: "The completion runs on the queue that the environment names.",
      why: "Callers touch their screen, or their own state, there and nowhere else.",
      lookAt: "Look at where the completion is called ({6}): on the environment's delivery queue?"
    ),
    Rule(
      id: .startOnce, nickname: "start once",
      sentence: """
        A second start() does nothing, nor does any later one, nor one at the same moment on another \
        thread; a run never started delivers nothing and leaks nothing.
        """,
      why: "A button is tapped twice; a screen is closed before it loads.",
      lookAt: "Look at what start() asks before it begins ({6}).",
      pointers: [
        .neverStarted:
          "Look at what happens before start(): in init, in cancel() and in deinit ({6})."
      ]
    ),
  ]

  private static let order = [
    Rule(
      id: .twoRequests, nickname: "two requests",
      sentence: """
        A successful run sends exactly two requests, with the URLs and methods of the job, and \
        without a body.
        """,
      why: """
        Requests cost money and time, and some must not be repeated. A base URL may have a path, and a \
        slash at its end, which is not doubled.
        """,
      lookAt: "Look at the requests you make and how often each is sent ({6})."
    ),
    Rule(
      id: .listFirst, nickname: "list first",
      sentence: """
        No detail request is sent before the environment's decoder has decoded the list; it decodes \
        each body once.
        """,
      why: """
        A step that starts before its input is there runs with nothing, or with a guess. A large body \
        takes time to decode, and a decoder of the run's own may read it differently.
        """,
      lookAt: "Look at what starts the second request ({3}).",
      pointers: [
        .otherDecoder: """
        A body never passed the environment's decoder: look at how you decode it ({2}, {6}).
        """,
        .decodedTwice: "Look at who calls the decoder, and how often for one body ({2}, {6}).",
      ]
    ),
    Rule(
      id: .goodNeighbours, nickname: "good neighbours",
      sentence: "Two runs do not disturb one another.",
      why: "State shared by accident shows when a second screen opens.",
      lookAt: "Look for anything static or shared between runs ({6})."
    ),
    Rule(
      id: .noBlockedThread, nickname: "no blocked thread",
      sentence: """
        No thread waits for an answer: with a thousand runs stalled, a fresh one still \
        completes.
        """,
      why: "Threads are few, and a blocked thread does no work.",
      lookAt: """
        Look for a semaphore, a group's wait(), a limited shared queue, or a lock that is held while \
        send, a task's cancel() or the completion is called ({5}, {6}).
        """
    ),
  ]

  private static let errors = [
    Rule(
      id: .ownError, nickname: "own error",
      sentence: """
        A failed step ends the run with its own error, unchanged; without one there is no error.
        """,
      why: """
        Only the true error tells whether to retry, to log in or to give up: each code of URLError, also \
        one that the run does not know.
        """,
      lookAt: """
        Look at where the failed step makes its error ({1}, {2}, {5}), and at what the steps after it \
        do with it ({3}, {4}).
        """,
      pointers: [
        .noFailure: """
        No step failed here: look at where this error comes from, and at what the steps do before \
        their input is there ({3}, {4}).
        """
      ]
    ),
    Rule(
      id: .stopAtTheError, nickname: "stop at the error",
      sentence: "After a failed step no later step runs.",
      why: "A step after a failure works on nothing.",
      lookAt: "Look for a path that goes on after the completion was called ({4})."
    ),
    Rule(
      id: .statusCounts, nickname: "status counts",
      sentence: "Any status outside 200–299 is an error, body or not; no status inside is.",
      why: "A 404 has a body too, and it may even decode; and a 201 is as good as a 200.",
      lookAt: "Look at your status check ({1}), and whether each response goes through it."
    ),
    Rule(
      id: .badBodies, nickname: "bad bodies",
      sentence: """
        An empty list, wrong types, missing fields, bytes that are not UTF-8 and an empty body \
        are an error each.
        """,
      why: "Servers send all of these; none may crash an app or pass for a user.",
      lookAt: "Look at your decoding ({2}), and whether each body goes through it ({6})."
    ),
    Rule(
      id: .oneAnswer, nickname: "one answer",
      sentence: "A transport that answers twice, or after its cancel, changes nothing.",
      why: """
        Real transports do both: rarely, and on a user's phone instead of yours. The second answer may \
        differ from the first, and may come while the next request is being sent.
        """,
      lookAt: "Look at what happens to an answer that is no longer waited for ({5}, {6})."
    ),
  ]

  private static let cancellation = [
    Rule(
      id: .cancelledBeforeStart, nickname: "cancelled before start",
      sentence: """
        Cancelled before start(), a run sends no request, and start() delivers .cancelled.
        """,
      why: "The caller of start() counts on a completion, whatever happened before.",
      lookAt: """
        Look at what start() does on a cancelled run ({6}), and what is asked before a request \
        is sent ({5}).
        """
    ),
    Rule(
      id: .cancelWins, nickname: "cancel wins",
      sentence: """
        A cancel() that returned while a step had still to end gives .cancelled; a later or \
        concurrent one may lose.
        """,
      why: "After cancel() the caller has moved on; a user that arrives then is a surprise.",
      lookAt: """
        Look at what cancel() changes ({5}), and at what is asked between a step's end and the \
        delivery ({5}, {6}).
        """,
      pointers: [
        .silence: """
        Look at who completes a cancelled run ({5}): cancel() must. The transport may never \
        answer, and its answer no longer counts.
        """,
        .silenceBetweenSteps: """
        No request was in flight: look at what completes the run when the next one must not be \
        sent ({5}), or when the last step has ended ({6}).
        """,
      ]
    ),
    Rule(
      id: .reachTheTransport, nickname: "reach the transport",
      sentence: "The request in flight is cancelled at the transport.",
      why: "A request that is no longer needed still costs battery, data and a connection.",
      lookAt: """
        Look at what cancel() and send ({5}) do with the request in flight, and with a task \
        that comes late; and whether each request goes through them ({6}).
        """
    ),
    Rule(
      id: .nothingNew, nickname: "nothing new",
      sentence: "No request begins after cancel() returned.",
      why: "Cancelling means less work, not later work.",
      lookAt: "Look at what is asked before each request is sent ({5})."
    ),
    Rule(
      id: .tooLate, nickname: "too late",
      sentence: "After the completion, and inside it, cancel() does nothing.",
      why: "A screen cancels in its deinit, whether the run is over or not.",
      lookAt: "Look at what cancel() finds when no step is left ({5}, {6}).",
      pointers: [
        .lateTask: """
        Look at what becomes of a task that send returns when its request is already answered ({5}), \
        and at what cancel() leaves behind when no step is left ({5}, {6}).
        """
      ]
    ),
    Rule(
      id: .manyCancels, nickname: "many cancels",
      sentence: "Many cancels, from many threads, give one completion.",
      why: "Two owners may both give up, at the same moment.",
      lookAt: "Look at what the second cancel() finds ({5})."
    ),
    Rule(
      id: .cancelAtOnce, nickname: "cancel at once",
      sentence: "Cancelling does not wait for the transport.",
      why: "The transport may be the very thing that hangs.",
      lookAt: """
        Look at who completes a cancelled run ({5}): the transport may never answer again.
        """,
      pointers: [
        .hang: """
        Look for a wait inside cancel(), or a lock that is held while you call anything else ({5}).
        """
      ]
    ),
  ]
}
