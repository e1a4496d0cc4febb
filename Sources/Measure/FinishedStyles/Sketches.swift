// The list of the sketches of chapter 9: styles that the suites test like the finished ones.

import Chapter9YourStyleSolution
public import UserAPI

/// The five sketches of chapter 9, in the order of its lesson.
///
/// They are not among ``finishedStyles``, which are shown side by side, compared and measured.
public let sketches: [JobStyle] = [
  JobStyle("actor", ActorUserFetch.self, secondJob: ActorDashboardFetch.self),
  JobStyle("promise", PromiseUserFetch.self, secondJob: PromiseDashboardFetch.self),
  JobStyle("sequence", SequenceUserFetch.self, secondJob: SequenceDashboardFetch.self),
  JobStyle("events", EventUserFetch.self, secondJob: EventDashboardFetch.self),
  JobStyle("builder", BuilderUserFetch.self, secondJob: BuilderDashboardFetch.self),
]

/// Every style of the project: the finished ones, and then the sketches.
public let stylesAndSketches = finishedStyles + sketches
