import { queuedPackets, type RelayLine } from './relay-log.ts';

/** Connecting: nothing is known yet of what it takes. */
export const relayedStates = ['connecting', 'taking', 'failing'] as const;

export type RelayedState = (typeof relayedStates)[number];

export interface RelayedTarget {
  readonly state: RelayedState;
  /** Milliseconds since 1970. */
  readonly since: number;
}

interface WatchedTarget extends RelayedTarget {
  /** When a failing one took the stream again; null while it does not. */
  readonly backAt: number | null;
}

/** The targets of one relay as its log shows them, in the order of its command. */
export interface RelayHealth {
  readonly targets: readonly WatchedTarget[];
  /** Targets by their queue, known from the first attempt on. */
  readonly owners: ReadonlyMap<string, number>;
  /** Full queues whose target is not known yet. */
  readonly full: ReadonlySet<string>;
  /** Queues that were emptied before their target was known: it is connected, however slow. */
  readonly emptied: ReadonlySet<string>;
  readonly pictures: number;
  /** Pictures that were sent when a queue of an unknown target was last full. */
  readonly clearFrom: number;
  /** Whether a target has taken the stream. */
  readonly hasServed: boolean;
}

/** A target that is back and fails again within this time was not back: one that drops each connection has one outage. */
export const steadyMs = 3000;

/** After more packets than a queue holds, a queue that is not full has been read: its target took some. */
const provenBy = queuedPackets + 1;

export function healthAtStart(count: number, since: number): RelayHealth {
  const target = { state: 'connecting', since, backAt: null } as const;
  return {
    targets: Array.from({ length: count }, () => target),
    owners: new Map(),
    full: new Set(),
    emptied: new Set(),
    pictures: 0,
    clearFrom: 0,
    hasServed: false,
  };
}

/** After a line that was read at this time. */
export function healthAfter(before: RelayHealth, line: RelayLine, at: number): RelayHealth {
  const health = afterLine(before, line, at);
  const hasServed = health.hasServed || relayedTargets(health, at).some(({ state }) => state === 'taking');
  return { ...health, hasServed };
}

/** While the publisher is silent no target can connect: those that try count from this time. */
export function triedAnew(health: RelayHealth, at: number): RelayHealth {
  const targets = health.targets.map((held) => (held.state === 'connecting' ? { ...held, since: at } : held));
  return { ...health, targets };
}

function afterLine(health: RelayHealth, line: RelayLine, at: number): RelayHealth {
  switch (line.kind) {
    case 'attempt':
      return afterAttempt(health, line, at);
    case 'recovered': {
      const target = health.owners.get(line.context);
      return target === undefined ? health : withTarget(health, target, (held) => ({ ...held, backAt: at }));
    }
    case 'full':
      return health.owners.has(line.context) || health.emptied.has(line.context)
        ? health
        : { ...health, full: new Set([...health.full, line.context]), clearFrom: health.pictures };
    case 'flushed':
      // Queues are emptied by what sends to their target, after it was connected to or an attempt was logged.
      return health.owners.has(line.context)
        ? health
        : { ...withoutFull(health, line.context), emptied: new Set([...health.emptied, line.context]) };
    case 'pictures':
      return afterPictures(health, line.count, at);
  }
}

/** As it stands now: a target that has been back long enough takes the stream since then. */
export function relayedTargets({ targets }: RelayHealth, now: number): RelayedTarget[] {
  return targets.map((target) => {
    const { state, since } = settled(target, now);
    return { state, since };
  });
}

function settled(target: WatchedTarget, now: number): WatchedTarget {
  const { backAt } = target;
  return backAt !== null && now - backAt >= steadyMs ? { state: 'taking', since: backAt, backAt: null } : target;
}

function afterAttempt(
  health: RelayHealth,
  { context, target }: { readonly context: string; readonly target: number },
  at: number,
): RelayHealth {
  const known = { ...withoutFull(health, context), owners: new Map(health.owners).set(context, target) };
  return withTarget(known, target, (held) => {
    const before = settled(held, at);
    // One that never took the stream fails since it was first tried.
    return { state: 'failing', since: before.state === 'taking' ? at : before.since, backAt: null };
  });
}

function afterPictures(health: RelayHealth, count: number, at: number): RelayHealth {
  const clearFrom = health.full.size > 0 ? count : health.clearFrom;
  const isProven = count - clearFrom >= provenBy;
  const targets = health.targets.map((target) =>
    isProven && target.state === 'connecting' ? ({ state: 'taking', since: at, backAt: null } as const) : target,
  );
  return { ...health, targets, pictures: count, clearFrom };
}

function withoutFull(health: RelayHealth, context: string): RelayHealth {
  const full = new Set(health.full);
  return full.delete(context) ? { ...health, full } : health;
}

function withTarget(health: RelayHealth, target: number, change: (held: WatchedTarget) => WatchedTarget): RelayHealth {
  if (health.targets[target] === undefined) return health;
  return { ...health, targets: health.targets.map((held, at) => (at === target ? change(held) : held)) };
}
