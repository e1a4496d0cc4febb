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
      ?? Rule(id: id, nickname: "", sentence: "", why: "", level: .unverifiable, lookAt: "")
  }

  private static let delivery = [
    Rule(
      id: .oneCompletion, nickname: "one completion",
      sentence: "A started run completes exactly once.",
      why: """
        A caller whose completion never comes waits forever; a second completion comes when \
        none is expected.
        """,
      level: .must,
      lookAt: """
        Look at every path that ends a step ({4}): does each call the completion, and only \
        one?
        """
    ),
    Rule(
      id: .offTheStack, nickname: "off the stack",
      sentence: "The completion never runs inside start() or cancel().",
      why: """
        A caller that holds a lock, or has not stored the run yet, must not be called back \
        while it is still calling.
        """,
      level: .must,
      lookAt: "Look at how you reach the completion ({6}): hop onto the delivery queue with async."
    ),
    Rule(
      id: .firstUser, nickname: "the first user",
      sentence: "The user delivered is the one whose id stood first in the list.",
      why: "A chain that passes on the wrong value is worse than one that fails.",
      level: .must,
      lookAt: """
        Look at which id you take from the list ({2}), and how it reaches the next request \
        ({3}).
        """
    ),
    Rule(
      id: .heldByNobody, nickname: "held by nobody",
      sentence: "A started run that lost its last outside reference still completes.",
      why: "Callers write UserFetch(…).start() and keep nothing.",
      level: .must,
      lookAt: "Look for a [weak self] that lets the run die while its request is pending ({6})."
    ),
    Rule(
      id: .letGo, nickname: "let go",
      sentence: """
        Once the completion ran, the caller dropped the run and the transport its handlers, \
        the run releases its environment and its completion.
        """,
      why: "A run that keeps itself alive keeps its screen alive too.",
      level: .must,
      lookAt: "Look for a cycle: something that the run holds, and that holds the run ({6})."
    ),
    Rule(
      id: .onTheQueue, nickname: "on the queue",
      sentence: "The completion runs on the queue that the environment names.",
      why: "Callers touch their screen, or their own state, there and nowhere else.",
      level: .must,
      lookAt: "Look at where the completion is called ({6}): on the environment's delivery queue?"
    ),
    Rule(
      id: .startOnce, nickname: "start once",
      sentence: """
        A second start() does nothing; a run never started delivers nothing and leaks nothing.
        """,
      why: "A button is tapped twice; a screen is closed before it loads.",
      level: .must,
      lookAt: "Look at what start() asks before it begins ({6})."
    ),
  ]

  private static let order = [
    Rule(
      id: .twoRequests, nickname: "two requests",
      sentence: """
        A successful run sends exactly two requests, with the URLs and methods of the job.
        """,
      why: "Requests cost money and time, and some must not be repeated.",
      level: .must,
      lookAt: "Look at the requests you make and how often each is sent ({6})."
    ),
    Rule(
      id: .listFirst, nickname: "list first",
      sentence: "No detail request is sent before the list is decoded.",
      why: "A step that starts before its input is there runs with nothing, or with a guess.",
      level: .must,
      lookAt: "Look at what starts the second request ({3})."
    ),
    Rule(
      id: .goodNeighbours, nickname: "good neighbours",
      sentence: "Two runs do not disturb one another.",
      why: "State shared by accident shows when a second screen opens.",
      level: .must,
      lookAt: "Look for anything static or shared between runs ({6})."
    ),
    Rule(
      id: .nobodyWaits, nickname: "nobody waits",
      sentence: """
        No thread waits for an answer: with a thousand runs stalled, a fresh one still \
        completes.
        """,
      why: "Threads are few, and a blocked thread does no work.",
      level: .must,
      lookAt: """
        Look for a semaphore, a group's wait(), a limited shared queue, or a lock that is held while \
        send, a task's cancel() or the completion is called ({5}, {6}).
        """
    ),
  ]

  private static let errors = [
    Rule(
      id: .ownError, nickname: "own error",
      sentence: "A failed step ends the run with its own error, unchanged.",
      why: "Only the true error tells whether to retry, to log in or to give up.",
      level: .must,
      lookAt: "Look at what each step does with an error that is not its own ({3}, {4})."
    ),
    Rule(
      id: .stopAtTheError, nickname: "stop at the error",
      sentence: "After a failed step no later step runs.",
      why: "A step after a failure works on nothing.",
      level: .must,
      lookAt: "Look for a path that goes on after the completion was called ({4})."
    ),
    Rule(
      id: .statusCounts, nickname: "status counts",
      sentence: "Any status outside 200–299 is an error, body or not.",
      why: "A 404 has a body too, and it may even decode.",
      level: .must,
      lookAt: "Look at your status check ({1}), and whether each response goes through it."
    ),
    Rule(
      id: .badBodies, nickname: "bad bodies",
      sentence: """
        An empty list, wrong types, missing fields, bytes that are not UTF-8 and an empty body \
        are an error each.
        """,
      why: "Servers send all of these; none may crash an app or pass for a user.",
      level: .must,
      lookAt: "Look at your decoding ({2})."
    ),
    Rule(
      id: .oneAnswer, nickname: "one answer",
      sentence: "A transport that answers twice, or after its cancel, changes nothing.",
      why: "Real transports do both: rarely, and on a user's phone instead of yours.",
      level: .must,
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
      level: .must,
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
      level: .must,
      lookAt: "Look at what is asked between a step's end and the delivery ({5}, {6})."
    ),
    Rule(
      id: .reachTheTransport, nickname: "reach the transport",
      sentence: "The request in flight is cancelled at the transport.",
      why: "A request that is no longer needed still costs battery, data and a connection.",
      level: .must,
      lookAt: """
        Look at what cancel() and send ({5}) do with the request in flight, and with a task \
        that comes late.
        """
    ),
    Rule(
      id: .nothingNew, nickname: "nothing new",
      sentence: "No request begins after cancel() returned.",
      why: "Cancelling means less work, not later work.",
      level: .must,
      lookAt: "Look at what is asked before each request is sent ({5})."
    ),
    Rule(
      id: .tooLate, nickname: "too late",
      sentence: "After the completion, and inside it, cancel() does nothing.",
      why: "A screen cancels in its deinit, whether the run is over or not.",
      level: .must,
      lookAt: "Look at what cancel() finds when no step is left ({5}, {6})."
    ),
    Rule(
      id: .manyCancels, nickname: "many cancels",
      sentence: "Many cancels, from many threads, give one completion.",
      why: "Two owners may both give up, at the same moment.",
      level: .must,
      lookAt: "Look at what the second cancel() finds ({5})."
    ),
    Rule(
      id: .cancelAtOnce, nickname: "cancel at once",
      sentence: "Cancelling does not wait for the transport.",
      why: "The transport may be the very thing that hangs.",
      level: .must,
      lookAt: """
        Look at who completes a cancelled run ({5}): the transport may never answer again. Look, \
        too, for a lock that is held while you call anything else.
        """
    ),
  ]
}
