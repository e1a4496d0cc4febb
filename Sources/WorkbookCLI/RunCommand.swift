// `workbook run callbacks`: one run of a finished style over real HTTP, and what happened when.

import Conformance
import Curriculum
import FinishedStyles
import FixtureServer
import Synchronization
import UserAPI

enum RunCommand: Command {
  static let name = "run"
  static let usage = "run <style> [--base-url URL]"
  static let summary = "Fetches a user over HTTP with the finished code of a style."
  static let options = ["--base-url"]
  static var details: String {
    """
    The styles are \(styleNames). Without an address a small server is started, on this machine and \
    for this run.
    """
  }

  /// How long one request may take.
  private static let requestDeadline = Duration.seconds(10)
  /// Longer than both requests: only a style that never completes is stopped by it.
  private static let runDeadline = DispatchTimeInterval.seconds(25)

  static func run(_ arguments: Arguments) throws(CommandError) {
    let style = try style(named: arguments.word())
    if let text = arguments.values["--base-url"] {
      return try run(style, at: url(text), note: "")
    }
    let server = try localServer()
    defer { server.stop() }
    try run(style, at: server.baseURL, note: ", started for this run")
  }

  private static func run(_ style: Style, at url: URL, note: String) throws(CommandError) {
    let timeline = Timeline()
    guard let result = outcome(of: style, at: url, timeline) else {
      throw .failure("The style \(style.name) did not complete within 25 seconds.")
    }
    let user: User
    do { user = try result.get() } catch { throw .failure(error.sentence(about: url)) }
    let folder = folder(of: style)
    print("The finished \(style.name)\(folder.map { " in " + $0 } ?? ""), not your answers")
    print("against \(url)\(note).\n")
    print("User \(user.id): \(user.firstName) \(user.lastName), \(user.email)\n")
    print(timeline.table)
    let reading = folder.map { "read \($0)/UserFetch.swift, or " } ?? ""
    print("\nNext: \(reading)swift run workbook")
  }

  /// Runs the style and waits; nil if it does not complete.
  private static func outcome(
    of style: Style,
    at url: URL,
    _ timeline: Timeline
  ) -> Result<User, UserFetchError>? {
    let transport = URLSessionTransport(deadline: requestDeadline)
    let environment = FetchEnvironment(
      transport: TimedTransport(transport: transport, timeline: timeline),
      decoder: TimedDecoder(decoder: JSONDecoder(), timeline: timeline),
      baseURL: url,
      deliveryQueue: timeline.deliveryQueue
    )
    let (inbox, arrived) = (Inbox(), DispatchSemaphore(value: 0))
    let run = style.make(environment) { result in
      timeline.deliver()
      inbox.result.withLock { $0 = result }
      arrived.signal()
    }
    run.start()
    _ = arrived.wait(timeout: .now() + runDeadline)
    return inbox.result.withLock { $0 }
  }

  private final class Inbox: Sendable {
    let result = Mutex<Result<User, UserFetchError>?>(nil)
  }
}

// MARK: What was asked for

extension RunCommand {
  private static var styleNames: String {
    finishedStyles.map(\.name).joined(separator: ", ")
  }

  private static func style(named name: String?) throws(CommandError) -> Style {
    guard let name else { throw .usage("Run which style? The styles are \(styleNames).") }
    guard let style = finishedStyles.first(where: { $0.name == name }) else {
      throw .usage("There is no style '\(name)'; the styles are \(styleNames).")
    }
    return style
  }

  private static func url(_ text: String) throws(CommandError) -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false, url.query() == nil, url.fragment() == nil
    else { throw .usage("'\(text)' is not a base URL; write one like http://127.0.0.1:8080.") }
    return url
  }

  private static func localServer() throws(CommandError) -> FixtureServer {
    do { return try FixtureServer() } catch {
      throw .failure("The server for this run cannot be started: \(error).")
    }
  }

  /// `Solutions/Chapter1Callbacks` for the style `callbacks`; nil for one that is in no chapter.
  private static func folder(of style: Style) -> String? {
    let chapter = (try? Workbook.here())?.chapters.first { chapter in
      chapter.module.lowercased().hasSuffix(style.name.lowercased())
    }
    return chapter?.solution
  }
}

extension UserFetchError {
  fileprivate func sentence(about url: URL) -> String {
    switch self {
    case .failed(_, .transport(let code)): "\(url) cannot be reached: \(code.reason)."
    case .failed(let step, let reason):
      "\(url) gave no user: \(step.rawValue) ended with \(reason)."
    case .cancelled: "The run was cancelled."
    }
  }
}

extension URLError.Code {
  fileprivate var reason: String {
    switch self {
    case .cannotConnectToHost: "nobody listens at that port"
    case .cannotFindHost: "there is no such host"
    case .timedOut: "no answer in 10 seconds"
    case .networkConnectionLost: "the connection was lost"
    default: "URLError \(rawValue)"
    }
  }
}
