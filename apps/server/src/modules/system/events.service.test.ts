import { expect, it } from 'vitest';
import { z } from 'zod';

import type { EventHub } from '../../platform/events/event-hub.ts';
import { TopicBoard } from '../../platform/events/topic-board.ts';
import { defineTopic } from '../../platform/events/topic.ts';
import type { StreamContext } from '../../platform/route.ts';
import type { Writability } from '../../platform/writability.ts';
import { createEvents } from './events.service.ts';

const topic = defineTopic({ pattern: 'tasks', permission: 'session', audience: 'person', row: z.object({}) });

/** A stream that is judged anew as soon as it waits, until the judgements are used up. */
function judgedBy(versions: readonly string[], { board = new TopicBoard(), isLost = false, topics = '' } = {}) {
  const verdicts = versions.map((permissionVersion) =>
    permissionVersion === 'unknown' ? permissionVersion : { permissionVersion },
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
    board,
    onAnnounced: (_merchant: string, listener: () => void) => {
      announce = listener;
      return () => undefined;
    },
  } as unknown as EventHub;
  const writability = { isLost: () => isLost, onFound: () => () => undefined } as unknown as Writability;
  return createEvents({ events: hub, writability }, [topic])(context, topics === '' ? undefined : topics);
}

it('shows with each judgement that it lives, and says nothing while nobody can judge', async () => {
  const yielded: unknown[] = [];
  for await (const message of judgedBy(['v1', 'v1', 'unknown', 'v1', 'v2']))
    yielded.push(message !== null && 'version' in message ? message.version : message);
  expect(yielded).toEqual(['v1', null, null, 'v2']);
});

it('follows the topics before it first says the rights, which need not be its first word', async () => {
  const happened: unknown[] = [];
  const board = new TopicBoard();
  const follow = board.follow.bind(board);
  board.follow = (...given) => {
    happened.push('followed');
    return follow(...given);
  };
  for await (const message of judgedBy(['unknown', 'v1'], { board, isLost: true, topics: 'tasks' }))
    happened.push(message !== null && 'type' in message ? message.type : message);
  expect(happened).toEqual(['readOnly', 'followed', 'permissions']);
});
