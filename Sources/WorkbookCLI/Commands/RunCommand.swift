// `workbook run callbacks` and `workbook run all`: chooses the styles and the server.

import FinishedStyles
import FixtureServer
import UserAPI

enum RunCommand: Command {
  static let name = "run"
  static let usage = "run <style>|all [--base-url URL]"
  static let summary =
    "Fetches a user over HTTP with the finished code of one style, or of every style."
  static let options = ["--base-url"]
  static var details: String {
    """
    The styles are \(styleNames).
    For one style, the command shows each step of the run. With 'all', it runs every style, and
    says whether they agree. Without a base URL, it starts a small server on this machine.
    """
  }

  static func run(_ arguments: Arguments) throws(CommandError) {
    let word = try arguments.word()
    let style = word == "all" ? nil : try style(named: word)
    if let text = arguments.values["--base-url"] {
      return try run(style, on: ServerAddress(url: url(text), note: ""))
    }
    let server = try localServer()
    defer { server.stop() }
    try run(style, on: ServerAddress(url: server.baseURL, note: ", started for this run"))
  }

  private static func run(_ style: Style?, on server: ServerAddress) throws(CommandError) {
    guard let style else {
      return try StyleComparison(styles: finishedStyles, server: server).run()
    }
    try StyleDemonstration(style: style, server: server).run()
  }
}

// MARK: What the arguments name

extension RunCommand {
  private static var styleNames: String {
    finishedStyles.map(\.name).joined(separator: ", ")
  }

  private static func style(named name: String?) throws(CommandError) -> Style {
    let choice = "\(styleNames); 'all' runs every style."
    guard let name else { throw .usage("Name the style to run; the styles are \(choice)") }
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
      throw .failure("\(error)")
    }
  }
}
