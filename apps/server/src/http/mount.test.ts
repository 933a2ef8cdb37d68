import type { Call } from '@touchline/contract/definition/call';
import { read } from '@touchline/contract/definition/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { createServer } from './server.ts';

const ping = {
  id: 'ping',
  ...read({
    path: '/ping/{word}',
    summary: '回声',
    permission: 'public',
    params: z.strictObject({ word: z.string() }),
    response: z.object({ word: z.string() }),
  }),
};
const echo = { handle: async (_context: unknown, input: { params: { word: string } }) => input.params };

const warnings: string[] = [];
process.on('warning', (warning) => warnings.push(warning.message));

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack({}, { contract: { ping }, routes: () => ({ ping: echo }) });
});
afterAll(() => stack.close());

describe('the server does not start', () => {
  const boot = (contract: Record<string, Call>, routes: Record<string, object>) =>
    createServer(stack.platform, contract, routes);

  it('with a call that has no route', async () => {
    await expect(boot({ ping }, {})).rejects.toThrow('no route for [ping], no call for []');
  });

  it('with a route that has no call', async () => {
    await expect(boot({ ping }, { ping: echo, pong: echo })).rejects.toThrow('no route for [], no call for [pong]');
  });

  it('with a route that cannot do what its call says', async () => {
    const stream = { ...ping, stream: true } as const;
    await expect(boot({ ping: stream }, { ping: echo })).rejects.toThrow('the route of ping has no open');
    const file = { ...ping, file: 'text/csv' } as const;
    await expect(boot({ ping: file }, { ping: echo })).rejects.toThrow('the route of ping has no write');
    const inside = { ...file, permission: 'session', scope: 'own' } as const;
    await expect(boot({ ping: inside }, { ping: echo })).rejects.toThrow('the route of ping has no download');
    await expect(boot({ ping }, { ping: { open: echo.handle } })).rejects.toThrow('the route of ping has no handle');
  });

  it('with a stream that leaves a log row', async () => {
    const stream = { ...ping, stream: true, log: '推送' } as const;
    await expect(boot({ ping: stream }, { ping: { open: echo.handle } })).rejects.toThrow(
      'ping is a stream and leaves',
    );
  });

  it('with two calls on one path', async () => {
    const calls = { ping, pong: { ...ping, id: 'pong' } };
    await expect(boot(calls, { ping: echo, pong: echo })).rejects.toThrow(/already declared/);
  });

  it('with a path under the prefix that is in no contract, whoever adds it', async () => {
    const app = await boot({ ping }, { ping: echo });
    expect(() => app.get('/api/v1/back-door', async () => 'open')).toThrow('GET /api/v1/back-door is in no contract');
    expect(() => app.post('/api/v1/ping/:word', async () => 'open')).toThrow('is in no contract');
    const plugin = async (inner: typeof app) => void inner.get('/api/v1/inner', async () => 'open');
    await expect(Promise.resolve(app.register(plugin))).rejects.toThrow('is in no contract');
    await app.close();
  });
});

it('a parameter may hold any text of a path', async () => {
  const answer = await stack.app.inject({ url: `/api/v1/ping/${encodeURIComponent('足球 / 100%')}` });
  expect(answer.json()).toEqual({ data: { word: '足球 / 100%' } });
});

it('starts without a warning of any library', () => {
  expect(warnings).toEqual([]);
});
