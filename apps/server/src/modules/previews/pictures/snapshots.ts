import { Readable } from 'node:stream';

import { seenFor, snapshotKept } from '@touchline/domain/live/live-pictures';
import type { Redis } from 'ioredis';

import { needing } from '../../../platform/network/dependency-down.ts';

const pictureKey = (sessionId: string): string => `snapshot:picture:${sessionId}`;
const seenKey = (sessionId: string): string => `snapshot:seen:${sessionId}`;

/**
 * Snapshots of running streams, and which of them somebody sees. They stand in Redis: every machine reaches it, and what is
 * not renewed is gone by itself. One that is lost with it is taken again within a minute.
 */
export function createSnapshots(redis: Redis) {
  return {
    async keep(sessionId: string, picture: Buffer): Promise<void> {
      await needing('redis', redis.set(pictureKey(sessionId), picture, 'PX', snapshotKept));
    },
    /** Null where it has run out. */
    async open(sessionId: string): Promise<AsyncIterable<Uint8Array> | null> {
      const picture = await needing('redis', redis.getBuffer(pictureKey(sessionId)));
      return picture === null ? null : Readable.from([picture]);
    },
    async markSeen(sessionId: string): Promise<void> {
      await needing('redis', redis.set(seenKey(sessionId), '1', 'PX', seenFor));
    },
    /** Those of the sessions that somebody sees now. */
    async seenAmong(sessionIds: readonly string[]): Promise<Set<string>> {
      if (sessionIds.length === 0) return new Set();
      const found = await needing('redis', Promise.all(sessionIds.map((id) => redis.get(seenKey(id)))));
      return new Set(sessionIds.filter((_, at) => found[at] !== null));
    },
  };
}
