// Looking at the file system: what cannot be read is not there.

import Foundation

/// The names in a folder, in no order.
func names(in folder: URL) -> [String] {
  (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
}

/// The bytes of a regular file of at most a megabyte: no exercise is longer, and no pipe waits.
func bytes(of file: URL) -> [UInt8]? {
  let file = file.resolvingSymlinksInPath()
  guard let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]),
    values.isRegularFile == true, let size = values.fileSize, size <= 1 << 20
  else { return nil }
  return (try? Data(contentsOf: file)).map { [UInt8]($0) }
}

/// The text of a file; bytes that are not UTF-8 become replacement characters.
func text(of file: URL) -> String? {
  bytes(of: file).map { String(decoding: $0, as: UTF8.self) }
}
