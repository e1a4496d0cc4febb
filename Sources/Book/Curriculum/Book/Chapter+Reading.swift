// Finds the exercises in a chapter's folder, and what is wrong with those that cannot be read.

extension Chapter {
  /// Reads every file that is in the chapter's folder, or was shipped there.
  mutating func readExercises(in root: URL) {
    let stubs = Dictionary(
      uniqueKeysWithValues: Stub.all(of: module, in: root).map { ($0.path, $0) })
    let files = swiftFiles(in: root.appending(path: path)).map { "\(path)/\($0)" }
    for file in Set(files).union(stubs.keys).sorted() {
      let stub = (try? stubs[file]?.text(in: root)).map { Array($0.utf8) }
      let shipped = stub.flatMap { try? Exercise(of: $0, stub: $0, path: file) }
      do throws(BookProblem) {
        if let exercise = try Exercise(at: file, stub, shipped, in: root) { try add(exercise) }
      } catch {
        if let shipped, !exercises.contains(where: { $0.id == shipped.id }) {
          exercises.append(shipped.damaged(by: error))
        }
        problems.append(error)
      }
    }
    exercises.sort { $0.id < $1.id }
  }

  private mutating func add(_ exercise: Exercise) throws(BookProblem) {
    let path = exercise.path
    guard exercise.id.chapter == id else {
      throw BookProblem(path: path, "\(exercise.id) is not in chapter \(id); correct the number.")
    }
    if let twin = exercises.first(where: { $0.id == exercise.id }) {
      guard twin.pathWithoutNumber != path else {
        throw BookProblem(
          about: path,
          "\(path) is the earlier name of \(twin.path). If your answer is in it, move it: "
            + "mv \(path) \(twin.path)")
      }
      throw BookProblem(
        path: path, "\(twin.path) is \(twin.id) too; give one of them another number.")
    }
    exercises.append(exercise)
  }
}

extension Exercise {
  /// Reads one file; nil if the file is no exercise, and was not shipped as an exercise.
  fileprivate init?(
    at path: String, _ stub: [UInt8]?, _ shipped: Exercise?, in root: URL
  ) throws(BookProblem) {
    let bytes = try Self.bytes(of: path, in: root, shipped)
    let text = String(decoding: bytes, as: UTF8.self)
    if shipped != nil, bytes != stub, let number = Self.conflictLine(in: text) {
      throw BookProblem(
        path: path, line: number,
        "git left marks of a conflict here. Keep one of the two texts, and remove the lines with "
          + "<<<<<<<, ======= and >>>>>>>.")
    }
    guard shipped != nil || firstLine(of: text).hasPrefix(Self.mark) else { return nil }
    do throws(BookProblem) { try self.init(of: bytes, stub: stub, path: path) } catch {
      throw shipped?.problem(in: text) ?? error
    }
    compare(in: root)
  }

  private static func bytes(
    of path: String, in root: URL, _ shipped: Exercise?
  ) throws(BookProblem) -> [UInt8] {
    do throws(UnreadableFile) {
      return try readBytes(of: root.appending(path: path))
    } catch {
      let advice = shipped?.advice ?? "Move it out of this folder."
      throw BookProblem(cannotRead: path, error, advice)
    }
  }

  /// What is wrong with a text in the place of the shipped exercise: it is empty, or its first line is damaged.
  private func problem(in text: String) -> BookProblem {
    guard text.contains(where: { !$0.isWhitespace }) else {
      return BookProblem(about: path, "\(path) is empty. \(advice)")
    }
    return BookProblem(
      path: path,
      "the header is damaged. Put this first line back: '\(firstLine(of: self.text))'; or the whole file: "
        + "\(workbookCommand) reset \(id)")
  }

  private var advice: String { "Put it back: \(workbookCommand) reset \(id)" }

  /// The first line that git writes where two texts contradict each other; nil if there is none.
  private static func conflictLine(in text: String) -> Int? {
    lines(of: text).firstIndex { $0.hasPrefix("<<<<<<< ") || $0.hasPrefix(">>>>>>> ") }
      .map { $0 + 1 }
  }
}
