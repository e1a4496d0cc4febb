// `workbook serve`: the fixture server, for curl and a browser.

import FixtureServer

struct ServeCommand: Command {
  let details = """
    The port is 8080 if you name none; 0 means any that is free. Only this machine can reach the
    server. A path that begins with the name of a fault is answered with that fault.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    _ = try arguments.words(atMost: 0)
    let port = try port(in: arguments)
    let server = try server(on: port)
    _ = Interruption.shared.add {
      server.stop()
      Terminal.printNow("\nThe server has stopped.")
      _exit(0)
    }
    Terminal.printNow(greeting(server.baseURL))
    while true { pause() }
  }

  private func port(in arguments: Arguments) throws(CommandError) -> UInt16 {
    let text = arguments.values["--port"] ?? "8080"
    guard let port = UInt16(text) else {
      throw .usage("'\(text)' is no port; write a number up to 65535, or 0 for any that is free.")
    }
    return port
  }

  private func server(on port: UInt16) throws(CommandError) -> FixtureServer {
    do { return try FixtureServer(port: port) } catch {
      throw .failure("\(error) Choose another: \(workbookCommand) serve --port 0")
    }
  }

  private func greeting(_ url: URL) -> String {
    let list = "/api/users?page=2"
    let user = "/api/users/7"
    func row(_ path: String, _ words: String) -> [String] { ["curl -i '\(url)\(path)'", words] }
    let faults = NamedFault.all.map { fault in
      row("/\(fault.name)\(fault.isAboutList ? list : user)", fault.summary)
    }
    return """
      The server is \(url), on this machine only. Press Ctrl-C to stop it.

      \(table([row(list, "the users 7 to 12"), row(user, "one user")]))

      With the name of a fault before the path, the request goes wrong:

      \(table(faults))

      The styles can meet a fault, too: \(workbookCommand) run all --fault list-404
      """
  }
}
