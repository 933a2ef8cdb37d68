import type { Redis } from 'ioredis';

import type { LogEntry } from '../audit/operation-log.ts';
import { tokenHash } from '../keys/tokens.ts';
import { needing } from '../network/dependency-down.ts';
import type { EventHub } from './event-hub.ts';

/** A session whose owner left while the database took no writes. */
export interface LeftSession {
  /** Of its token, as the database knows it. */
  readonly hash: string;
  /** The row of the log that is owed for it. */
  readonly row: LogEntry;
}

/**
 * Sessions that are over although the database does not know it yet. Every process keeps them, and so does Redis for
 * those that start meanwhile. They only ever refuse: whoever stands here is not asked for in the database any more, and
 * nobody gets in for not standing here.
 */
export interface LeftSessions {
  has(token: string): boolean;
  all(): readonly LeftSession[];
  /** Refused where nobody but this process would know. */
  add(token: string, row: LogEntry): Promise<void>;
  /** The database knows. */
  forget(session: LeftSession): Promise<void>;
  /** Loads the sessions left before this process began. */
  load(): Promise<void>;
}

const key = 'left-sessions';

export function createLeftSessions(
  redis: Redis,
  events: EventHub,
  { lastingSeconds, onAdded }: { lastingSeconds: number; onAdded: () => void },
): LeftSessions {
  const left = new Map<string, LeftSession>();

  function take(session: LeftSession): void {
    if (left.has(session.hash)) return;
    left.set(session.hash, session);
    onAdded();
  }

  async function store(sessions: Iterable<LeftSession>): Promise<void> {
    for (const session of sessions) await redis.hset(key, session.hash, JSON.stringify(session));
    await redis.expire(key, lastingSeconds);
  }

  async function load(): Promise<void> {
    for (const text of Object.values(await redis.hgetall(key))) take(JSON.parse(text) as LeftSession);
  }

  events.onWord('left', (text) => take(JSON.parse(text) as LeftSession));
  // Redis may have come back empty.
  events.onListening(
    () =>
      void load()
        .then(() => store(left.values()))
        .catch(() => undefined),
  );
  return {
    has: (token) => left.size > 0 && left.has(hashOf(token)),
    all: () => [...left.values()],
    async add(token, row) {
      const session = { hash: hashOf(token), row };
      await needing(
        'redis',
        store([session]).then(() => events.tell('left', JSON.stringify(session))),
      );
      take(session);
    },
    async forget({ hash }) {
      left.delete(hash);
      await redis.hdel(key, hash);
    },
    load,
  };
}

function hashOf(token: string): string {
  return tokenHash(token).toString('base64url');
}
