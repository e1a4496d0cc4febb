// `workbook run callbacks`, and `workbook run all`: what was asked for, and on which server.

import Conformance
import FinishedStyles
import FixtureServer
import UserAPI

enum RunCommand: Command {
  static let name = "run"
  static let usage = "run <style>|all [--base-url URL]"
  static let summary = "Fetches a user over HTTP with the finished code of a style, or of each."
  static let options = ["--base-url"]
  static var details: String {
    """
    The styles are \(styleNames). Each step of the run is shown; with 'all', every style runs, and \
    the command says whether they agree. Without an address a small server is started, on this \
    machine and for this run.
    """
  }

  static func run(_ arguments: Arguments) throws(CommandError) {
    let word = try arguments.word()
    let style = word == "all" ? nil : try style(named: word)
    if let text = arguments.values["--base-url"] {
      return try run(style, on: Site(url: url(text), note: ""))
    }
    let server = try localServer()
    defer { server.stop() }
    try run(style, on: Site(url: server.baseURL, note: ", started for this run"))
  }

  private static func run(_ style: Style?, on site: Site) throws(CommandError) {
    guard let style else { return try RunOfAll(styles: finishedStyles, site: site).run() }
    try RunOfOne(style: style, site: site).run()
  }
}

/// The server of a run.
struct Site {
  let url: URL
  /// What else is to be said about it, behind its address; may be empty.
  let note: String
}

// MARK: What was asked for

extension RunCommand {
  private static var styleNames: String {
    finishedStyles.map(\.name).joined(separator: ", ")
  }

  private static func style(named name: String?) throws(CommandError) -> Style {
    let choice = "\(styleNames), and 'all' is each of them."
    guard let name else { throw .usage("Run which style? The styles are \(choice)") }
    guard let style = finishedStyles.first(where: { $0.name == name }) else {
      throw .usage("There is no style '\(name)'; the styles are \(choice)")
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
}
