import { type CallId, calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readExamples } from '../../test/calls/examples.ts';
import { signInDirectly } from '../../test/planted/planted-session.ts';
import { sportPageFor, sceneIn } from '../../test/stack/scene.ts';
import { password, startStack, type TestStack } from '../../test/stack/stack.ts';

const examples = await readExamples();
const merchantCode = 'alpha';
const longAgo = '2001-02-03T04:05:06.789Z';

type Part = Record<string, unknown>;
type Request = { readonly [Name in 'params' | 'query' | 'body']?: Part };

const versioned = (Object.entries(calls) as [CallId, Call][])
  .filter(([, call]) => 'updatedTime' in shapeOf(call.query) || ('body' in call && 'updatedTime' in shapeOf(call.body)))
  .map(([id]) => id);

let stack: TestStack;
let self: { merchantCode: string; accountId: string; account: string; password: string };
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant(merchantCode);
  const accountId = await stack.addAccount('platform', 'chief', [], { isSuperAdmin: true });
  self = { merchantCode: 'platform', accountId, account: 'chief', password };
});
afterAll(() => stack.close());

it.each(versioned)('[WIR-27] %s answers 409 to a version that is not the newest, and does nothing', async (id) => {
  const browser = await signInDirectly(stack.browser(), stack.owner, self);
  const scene = sceneIn(stack, browser, self, merchantCode);
  const fresh = actingFor((await examples[id].make(scene, sportPageFor(calls[id]))) as Request);
  const refused = await browser.call(id, stale(fresh) as never);
  expect([refused.status, refused.error.code]).toEqual([409, '000409']);
  // The same request, as fresh as it was before the refusal.
  expect((await browser.call(id, fresh as never)).status).toBe(200);
});

it('the stale check is not vacuous: calls do carry a version', () => {
  expect(versioned).toEqual(expect.arrayContaining(['accounts.update', 'roles.set-permissions', 'merchants.update']));
});

function shapeOf(schema: unknown): Part {
  return typeof schema === 'object' && schema !== null && 'shape' in schema ? (schema.shape as Part) : {};
}

function actingFor(request: Request): Request {
  return { ...request, query: { ...request.query, merchantCodeBySa: merchantCode } };
}

function stale(request: Request): Request {
  const aged = (part: Part | undefined) => part && 'updatedTime' in part && { ...part, updatedTime: longAgo };
  return {
    ...request,
    ...(aged(request.query) && { query: aged(request.query) }),
    ...(aged(request.body) && { body: aged(request.body) }),
  } as Request;
}
