// What the tests of a chapter are written with: one import for all of it.

@_exported public import Conformance
@_exported public import ExerciseTesting
@_exported public import RuleJudging
@_exported public import TestSupport
