// The file of an exercise as it is shipped: kept as its difference from the finished file, or as a whole.

/// An exercise as it is shipped.
///
/// The book keeps its difference from the finished file. An edition for students keeps the whole file, since it may
/// have no finished files.
public struct Stub: Sendable {
  private let module: String
  /// The name of the exercise's file, without its ending.
  private let name: String

  /// Names the stub of an exercise.
  public init(of exercise: Exercise) {
    self.init(module: exercise.module, name: exercise.name)
  }

  /// Names the stub of a file of a chapter's module, which may be no exercise.
  public init(module: String, name: String) {
    self.module = module
    self.name = name
  }

  /// The stubs of a chapter's module.
  package static func all(of module: String, in root: URL) -> [Stub] {
    let whole = swiftFiles(in: root.appending(path: "Solutions/\(module)/Stubs")).map(swiftName)
    let variants = names(in: root.appending(path: "Solutions/\(module)/Variants"))
    return Set(whole + variants).sorted().map { Stub(module: module, name: $0) }
      .filter { $0.exists(in: root) }
  }

  /// The name of the difference's file.
  public static let fileName = "stub.diff"

  /// The file with the difference, relative to the workbook's folder, as all paths here.
  public var difference: String { "Solutions/\(module)/Variants/\(name)/\(Self.fileName)" }
  /// Where an edition for students has the whole file.
  public var whole: String { "Solutions/\(module)/Stubs/\(name).swift" }
  /// Where students have the exercise.
  public var path: String { "Chapters/\(module)/\(name).swift" }
  private var finished: String { "Solutions/\(module)/\(name).swift" }

  /// The text of the file with the difference: its first line names the exercise.
  public static func text(of id: ExerciseID, _ stub: String, finished: String) -> String {
    "Stub \(id)\n\n\(Difference(from: finished, to: stub))"
  }

  private func exists(in root: URL) -> Bool {
    [difference, whole].contains { Curriculum.exists(root.appending(path: $0)) }
  }

  /// Reads the whole file.
  ///
  /// - Parameter root: The workbook's folder.
  /// - Throws: That there is no stub, that a file cannot be read, or that the difference no longer applies to the
  ///   finished file.
  public func text(in root: URL) throws(BookProblem) -> String {
    do throws(UnreadableFile) {
      return try readText(of: root.appending(path: whole))
    } catch {
      guard case .missing = error else { throw BookProblem(cannotRead: whole, error, advice) }
    }
    let kept = try readText(of: difference, in: root, orElse: advice)
    return try Difference.apply(
      kept.drop { !$0.isNewline }, of: difference, to: finished, in: root, orElse: advice)
  }

  private var advice: String {
    "If \(path) is as it is shipped, make it of that file: \(workbookCommand) new stub \(path)"
  }
}
