// A trampoline: it carries out what contexts decide, in a loop, so that long chains take no stack.

import Foundation

/// The effects that are still to be carried out, without any lock, the latest first.
///
/// The effects of a call come before those that were already waiting. So everything happens in the
/// order in which nested calls would make it happen, and the stack does not grow.
struct Trampoline {
  private enum Effect {
    /// Make one delivery.
    case deliver(Delivery)
    /// Make all pending deliveries of a context; the branch, if any, accepts no further signals.
    case drain(AnyObserver, endedBranch: ObjectIdentifier?)
    /// Make all pending deliveries of a context on a queue.
    case drainOn(DispatchQueue, AnyObserver)
    /// Stop one activity of upstream work.
    case stop(UpstreamWork.Activity)
  }

  private var effects: [Effect] = []

  /// Calls a function that decides something, and carries out all effects of the decision.
  static func run(_ decide: (inout Trampoline) -> Void) {
    var trampoline = Trampoline()
    decide(&trampoline)
    while let effect = trampoline.effects.popLast() { trampoline.carryOut(effect) }
  }

  /// Adds what a context has to do after new deliveries were added to it.
  mutating func add(_ action: DrainAction, of context: AnyObserver) {
    switch action {
    case .nothing: break
    case .deliver(let delivery): effects.append(.deliver(delivery))
    case .drain(on: nil): effects.append(.drain(context, endedBranch: nil))
    case .drain(let queue?): effects.append(.drainOn(queue, context))
    }
  }

  /// Adds activities that are to be stopped, in order.
  mutating func stop(_ activities: [UpstreamWork.Activity]) {
    effects += activities.reversed().map(Effect.stop)
  }

  private mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .deliver(let delivery): _ = delivery.make(&self)
    case .drain(let context, let endedBranch): drain(context, endedBranch: endedBranch)
    case .drainOn(let queue, let context):
      queue.async { Trampoline.run { $0.drain(context, endedBranch: nil) } }
    case .stop(let activity):
      if !activity.stop(&self) { activity.source?.stop(&self) }
    }
  }

  /// Makes one delivery of a context, and adds the next one below the effects of the first.
  private mutating func drain(_ context: AnyObserver, endedBranch: ObjectIdentifier?) {
    let next = context.change { $0.nextDelivery(afterEndOf: endedBranch) }
    if let delivery = next.delivery {
      let position = effects.endIndex
      let acceptsMore = delivery.make(&self)
      let ended = acceptsMore ? nil : delivery.subscriber.branchID
      effects.insert(.drain(context, endedBranch: ended), at: position)
    }
    // Released here, without the lock: a `deinit` may call this context.
    withExtendedLifetime(next.released) {}
  }
}
