// The workbook that the command was called in.

import CommandSupport
import Curriculum
import Foundation

extension Workbook {
  /// Reads the workbook that contains the current folder.
  ///
  /// - Throws: That the current folder is not in a workbook.
  static func here() throws(CommandError) -> Workbook {
    let folder = FileManager.default.currentDirectoryPath
    guard let root = Workbook.root(above: URL(filePath: folder, directoryHint: .isDirectory)) else {
      throw .failure(
        "\(folder) is not in the workbook; go to the folder that has Package.swift and Chapters."
      )
    }
    return Workbook(root: root)
  }
}
