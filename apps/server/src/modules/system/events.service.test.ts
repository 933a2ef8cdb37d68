import { expect, it } from 'vitest';

import type { StreamContext } from '../../platform/route.ts';
import { permissionEvents } from './events.service.ts';

it('shows with each judgement that it lives, and says nothing while nobody can judge', async () => {
  const yielded: unknown[] = [];
  const verdicts: (object | 'unknown' | null)[] = ['v1', 'v1', 'unknown', 'v1', 'v2'].map((permissionVersion) =>
    permissionVersion === 'unknown' ? 'unknown' : { permissionVersion },
  );
  const context = {
    actor: { homeMerchant: 'alpha' },
    closed: new AbortController().signal,
    judgeAgain: async () => verdicts.shift() ?? null,
  } as unknown as StreamContext;
  const atOnce = { next: async () => undefined, announce: async () => undefined, close: () => undefined };
  for await (const message of permissionEvents(context, atOnce)) yielded.push(message?.version ?? null);
  expect(yielded).toEqual(['v1', null, null, 'v2']);
});
