// What was decided, and is still to be done: one loop works it off, however long a chain is.

import UserAPI

/// What is to be done without any lock, the latest decision first.
///
/// What a call leads to comes before what was to come after it. So everything happens in the order in
/// which calls inside calls would make it happen, and takes no stack.
struct Agenda {
  private enum Item {
    case tell(Delivery)
    case goOn(AnyObserver, after: ObjectIdentifier?)
    case hop(DispatchQueue, AnyObserver)
    case stop(Work.Part)
  }

  private var items: [Item] = []

  /// Decides something, and then does all that it leads to.
  static func run(_ decide: (inout Agenda) -> Void) {
    var agenda = Agenda()
    decide(&agenda)
    while let item = agenda.items.popLast() { agenda.work(off: item) }
  }

  /// A context has decided what is to be told.
  mutating func add(_ next: Next, of context: AnyObserver) {
    switch next {
    case .nothing: break
    case .tell(let delivery): items.append(.tell(delivery))
    case .goOn(on: nil): items.append(.goOn(context, after: nil))
    case .goOn(let queue?): items.append(.hop(queue, context))
    }
  }

  /// Work is to be stopped, in order.
  mutating func add(_ parts: [Work.Part]) { items += parts.reversed().map(Item.stop) }

  private mutating func work(off item: Item) {
    switch item {
    case .tell(let delivery): _ = delivery.make(&self)
    case .goOn(let context, let branch): goOn(context, after: branch)
    case .hop(let queue, let context): queue.async { Agenda.run { $0.goOn(context, after: nil) } }
    case .stop(let part): if !part.stop(&self) { part.source?.stop(&self) }
    }
  }

  private mutating func goOn(_ context: AnyObserver, after branch: ObjectIdentifier?) {
    let turn = context.change { $0.next(after: branch) }
    if let delivery = turn.delivery {
      let place = items.endIndex
      let isOfInterest = delivery.make(&self)
      items.insert(.goOn(context, after: isOfInterest ? nil : delivery.handler.branch), at: place)
    }
    // What was dropped ends here, without the lock: its `deinit` may call us.
    withExtendedLifetime(turn.dropped) {}
  }
}
