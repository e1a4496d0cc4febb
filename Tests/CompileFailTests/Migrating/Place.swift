// What all the programs beside this file share: where something runs, and their end.
import Foundation

let mark = DispatchSpecificKey<Bool>()

/// Prints where it is called, and ends the program.
func tellPlace() -> Never {
  print(DispatchQueue.getSpecific(key: mark) == true ? "on the main actor" : "elsewhere")
  exit(0)
}
