// Where a student's code runs while a teacher grades it: apart from the teacher's environment and folders.

/// An environment, a folder and, where the system has them, a network, processes and mounts for one program.
///
/// The folder is removed with the last reference. In mounts of its own, the program can write into that folder, into the
/// files that are lent to it, and nowhere else; and of a book's `Solutions`, only the stubs are there. All that it
/// has started ends with it. Without them, it keeps the rights of the teacher.
package struct Sandbox: Sendable {
  /// What names the toolchain: tests that compile snippets need it.
  private static let kept = ["PATH", "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS", "LD_LIBRARY_PATH"]

  private static let apart = [
    "unshare", "--map-root-user", "--net", "--pid", "--fork", "--kill-child", "--mount",
    "--mount-proc",
  ]

  /// What the first process does there: it needs a folder, the folders `Solutions`, `--`, the files that are lent,
  /// `--`, and a program.
  ///
  /// The program is not the first process itself, which no signal would end.
  private static let script = """
    set -e
    ip link set lo up
    mount -t tmpfs -o size=64m tmpfs "$1"
    cd "$1"
    shift
    while [ "$1" != -- ]; do
      mkdir stubs
      [ ! -d "$1" ] || (cd "$1" && cp -r --parents */Stubs "$OLDPWD/stubs" 2>/dev/null) || true
      [ ! -d "$1" ] || (mount -t tmpfs tmpfs "$1" && cp -r stubs/. "$1")
      rm -r stubs
      shift
    done
    shift
    line='
    '
    lent="$line$PWD$line"
    while [ "$1" != -- ]; do
      mount --bind "$1" "$1"
      lent="$lent$1$line"
      shift
    done
    shift
    while read -r _ _ _ _ place _; do
      place=$(printf %b "$place")
      case "$lent" in
        *"$line$place$line"*) ;;
        *) mount -o remount,bind,ro "$place" 2>/dev/null || true ;;
      esac
    done < /proc/self/mountinfo
    unset OLDPWD
    set +e
    exec 3>&2 2>/dev/null
    "$@" 2>&3 3>&-
    exit $?
    """

  /// Whether the system lets this user have networks, processes and mounts apart; asked once, and bounded in time.
  package static let isApart: Bool = {
    #if os(Linux)
      guard let sandbox = try? Sandbox() else { return false }
      let probe = try? ChildProcess.printed(
        by: sandbox.apart(["true"], [], []), longestRun: .seconds(10))
      return probe?.end == .exited(0)
    #else
      return false
    #endif
  }()

  private let item = TemporaryItem()
  private var folder: URL { item.url }

  /// Makes the folder.
  ///
  /// - Throws: That it cannot be made.
  init() throws(CommandError) {
    let files = FileManager.default
    guard (try? files.createDirectory(at: folder, withIntermediateDirectories: true)) != nil else {
      throw .failure("\(folder.path) cannot be made.")
    }
  }

  /// All that the process finds in its environment, besides what its tests need.
  var environment: [String: String] {
    let own = ProcessInfo.processInfo.environment.filter { Self.kept.contains($0.key) }
    return own.merging(["HOME": folder.path, "TMPDIR": folder.path]) { $1 }
  }

  /// The command that runs a program in the folder, and apart if the system allows that.
  ///
  /// - Parameters:
  ///   - books: The folders of books whose finished code is not there.
  ///   - files: The files that the program may write; they exist.
  func words(_ words: [String], without books: [URL] = [], lending files: [URL] = []) -> [String] {
    if Self.isApart { return apart(words, books, files) }
    return ["sh", "-c", "cd \"$0\" && unset OLDPWD && exec \"$@\"", folder.path] + words
  }

  private func apart(_ words: [String], _ books: [URL], _ files: [URL]) -> [String] {
    let solutions = books.map { $0.appending(path: "Solutions").path }
    return Self.apart + ["sh", "-c", Self.script, "sh", folder.path] + solutions + ["--"]
      + files.map(\.path) + ["--"] + words
  }

  /// How a program ended that ran apart: the first process there tells a signal as a shell does.
  static func end(_ end: ChildProcess.End) -> ChildProcess.End {
    guard isApart, case .exited(let status) = end, (129...192).contains(status) else { return end }
    return .signalled(status - 128)
  }
}
