// swift-tools-version: 6.2
// A package of your own that uses the search of schedules: Sources/Kit/Interleaving/OWN-CODE.md explains it.
import PackageDescription

let package = Package(
  name: "Downloads",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://example.com/workbook.git", exact: "1.0.0")
  ],
  targets: [
    .target(
      name: "Downloads",
      dependencies: [.product(name: "SwitchPoints", package: "workbook")],
      swiftSettings: [.define("SEARCHED", .when(configuration: .debug))]),
    .testTarget(
      name: "DownloadsTests",
      dependencies: ["Downloads", .product(name: "Interleaving", package: "workbook")]),
  ]
)
