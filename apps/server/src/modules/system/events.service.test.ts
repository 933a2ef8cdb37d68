import { expect, it } from 'vitest';

import type { EventHub } from '../../platform/event-hub.ts';
import type { StreamContext } from '../../platform/route.ts';
import { TopicBoard } from '../../platform/topic-board.ts';
import type { Writability } from '../../platform/writability.ts';
import { createEvents } from './events.service.ts';

it('shows with each judgement that it lives, and says nothing while nobody can judge', async () => {
  const verdicts: (object | 'unknown' | null)[] = ['v1', 'v1', 'unknown', 'v1', 'v2'].map((permissionVersion) =>
    permissionVersion === 'unknown' ? 'unknown' : { permissionVersion },
  );
  let announce: () => void = () => undefined;
  const context = {
    actor: { homeMerchant: 'alpha', accountId: '1' },
    closed: new AbortController().signal,
    judgeAgain: async () => {
      setImmediate(() => announce());
      return verdicts.shift() ?? null;
    },
  } as unknown as StreamContext;
  const hub = {
    board: new TopicBoard(),
    onAnnounced: (_merchant: string, listener: () => void) => {
      announce = listener;
      return () => undefined;
    },
  } as unknown as EventHub;
  const writability = { isLost: () => false, onFound: () => () => undefined } as unknown as Writability;
  const yielded: unknown[] = [];
  for await (const message of createEvents({ events: hub, writability }, [])(context, undefined))
    yielded.push(message !== null && 'version' in message ? message.version : message);
  expect(yielded).toEqual(['v1', null, null, 'v2']);
});
