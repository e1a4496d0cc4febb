// Carries out what contexts decide (`CallAction`), in a loop: long chains take no stack.

import Foundation

/// What a caller has to do after calls of subscribers were added to a context.
enum CallAction: Sendable {
  /// Nothing: no call waits, or another caller makes them all.
  case nothing
  /// Call the new subscriber with this message: the context is settled.
  case call(Message)
  /// Make the calls, one after another, on this thread or on a queue.
  case make(on: DispatchQueue?)
  /// Stop the work behind the context, and begin the calls then, unless another caller has begun.
  case beginLater
}

/// The effects that are still to be carried out, without any lock, the latest first.
///
/// The effects of a call come before those that were already waiting. So everything happens in the
/// order in which nested calls would make it happen, and the stack does not grow.
struct Trampoline {
  private enum Effect {
    case begin(ContextCore)
    case makeCalls(ContextCore, on: DispatchQueue?)
    case stop(Activity)
  }

  private var effects: [Effect] = []

  /// Calls a function that decides something, and carries out all effects of the decision.
  static func run(_ decide: (inout Trampoline) -> Void) {
    var trampoline = Trampoline()
    decide(&trampoline)
    while let effect = trampoline.effects.popLast() { trampoline.carryOut(effect) }
  }

  /// Adds what a context has to do after calls were added to it.
  mutating func add(_ action: CallAction, of core: ContextCore) {
    switch action {
    case .nothing, .call: break
    case .make(let queue): effects.append(.makeCalls(core, on: queue))
    case .beginLater: effects.append(.begin(core))
    }
  }

  /// Adds an activity that is to be stopped.
  mutating func stop(_ activity: Activity) { effects.append(.stop(activity)) }

  private mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .begin(let core): add(core.change { $0.beginDueCalls() }, of: core)
    case .makeCalls(let core, on: nil): makeCall(of: core, thenOn: nil)
    case .makeCalls(let core, let queue?): hop(to: queue, for: core)
    case .stop(let activity): activity.stop(&self)
    }
  }

  /// Makes one call of a context, and adds the next ones below the effects of the first.
  private mutating func makeCall(of core: ContextCore, thenOn queue: DispatchQueue?) {
    guard let delivery = core.change({ $0.nextDelivery() }) else {
      return core.releaseIfAbandoned()
    }
    let position = effects.endIndex
    delivery.subscriber.receive(delivery.message, &self)
    effects.insert(.makeCalls(core, on: queue), at: position)
  }

  /// Makes a single call on a queue, so that other work of the queue comes between two calls.
  private func hop(to queue: DispatchQueue, for core: ContextCore) {
    guard core.change({ $0.continueCalls() }) else { return core.releaseIfAbandoned() }
    queue.async { Trampoline.run { $0.makeCall(of: core, thenOn: queue) } }
  }
}
