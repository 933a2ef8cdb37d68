import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { calls } from '@touchline/contract/calls';
import { read } from '@touchline/contract/definition/resource';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { openEvents } from '../../test/browser/event-stream.ts';
import { signInDirectly } from '../../test/planted/planted-session.ts';
import { startStack } from '../../test/stack/stack.ts';
import { allRoutes } from '../entry/routes.ts';

const slowly = {
  id: 'slowly',
  ...read({
    path: '/slowly',
    summary: '慢',
    permission: 'public',
    response: z.object({ done: z.boolean() }),
  }),
};

it('closing lets running requests finish, ends event streams and keeps no connection', async () => {
  const begun = Promise.withResolvers<true>();
  const handle = async () => {
    begun.resolve(true);
    await pause(600);
    return { done: true };
  };
  const stack = await startStack(
    {},
    { contract: { ...calls, slowly }, routes: (platform) => ({ ...allRoutes(platform), slowly: { handle } }) },
  );
  const accountId = await stack.addAccount('platform', 'listener');
  const browser = await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'platform', accountId });
  const events = await openEvents(stack, browser);
  await events.next();
  const { port } = stack.app.server.address() as AddressInfo;
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const slow = fetch(`http://127.0.0.1:${port}/api/v1/slowly`);
  await begun.promise;

  const from = performance.now();
  const closing = stack.app.close();
  expect(await events.next()).toBeNull();
  const answer = await slow;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await answer.json()).toEqual({ data: { done: true } });
  await closing;
  expect(performance.now() - from).toBeLessThan(3000);
  await stack.close();
});
