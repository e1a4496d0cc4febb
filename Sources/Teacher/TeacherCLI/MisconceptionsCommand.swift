// `workbook misconceptions [5|5.8]`: what students believe who get an exercise wrong.

struct MisconceptionsCommand: Command {
  let details = """
    The list is made from the wrong answers that the book keeps; 'workbook mistake 1.5 NAME' shows one
    whole. The names are those in the report of 'workbook grade' about a class.
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    print(misconceptions(in: try book.selection(in: arguments), of: book))
  }
}
