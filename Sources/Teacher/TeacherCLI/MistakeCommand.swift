// `workbook mistake 1.5 [forgets-who-waits]`: the variants of a finished file, or one as a whole file.

struct MistakeCommand: Command {
  let details = """
    A mistake is kept as its difference from the finished file, and so is a right answer that is written
    in another way. To make one from what stands in the chapter's file: \(workbookCommand) new mistake
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    let words = try arguments.words(atMost: 2)
    let exercise = try book.exercise(named: words.first).0
    let variants = AnswerFiles(in: book.root).allVariants(exercise)
    guard words.count == 2 else { return list(variants, of: exercise) }
    guard let variant = variants.first(where: { $0.name == words[1] }) else {
      throw .failure(
        "\(exercise.id) has no mistake '\(words[1])'. "
          + "The mistakes: \(workbookCommand) mistake \(exercise.id)")
    }
    do throws(BookProblem) {
      print(try variant.answer(in: book.root), terminator: "")
    } catch {
      throw .failure(error.description)
    }
  }

  private func list(_ variants: [Variant], of exercise: Exercise) {
    for variant in variants {
      print(variant.name + (variant.refusal == nil ? ", which is right" : ""))
      print(Terminal.wrapped("\(variant.misconception).", indent: 4).joined(separator: "\n"))
    }
    print("\nOne as a whole file: \(workbookCommand) mistake \(exercise.id) NAME")
  }
}
