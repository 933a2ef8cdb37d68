import { calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';

import { type BrowserAnswer, type Loose, wireRequest } from '../browser/browser.ts';
import { signInDirectly } from '../planted/planted-session.ts';
import { sportPageFor, sceneIn } from '../stack/scene.ts';
import { password, type TestStack } from '../stack/stack.ts';
import { readExamples } from './examples.ts';
import { browserStatus } from './permission-matrix.ts';

export interface ReadyCall {
  readonly id: string;
  readonly call: Call;
  /** The status of its answer, and how long it took. */
  readonly send: () => Promise<{ readonly status: number; readonly ms: number }>;
  /** Of the same caller to another request; neither a stream nor an upload. */
  readonly answerTo: (change: (request: Loose) => Loose) => Promise<BrowserAnswer<unknown>>;
}

const merchantCode = 'alpha';

/** A valid request for each call, each by a super-admin of its own, who acts for a merchant. */
export async function everyCall(stack: TestStack): Promise<ReadyCall[]> {
  const examples = await readExamples();
  await stack.addMerchant(merchantCode);
  if (!stack.app.server.listening) await stack.app.listen({ port: 0, host: '127.0.0.1' });
  const ready: ReadyCall[] = [];
  for (const [id, call] of Object.entries(calls) as [keyof typeof calls, Call][]) {
    if (call.permission === 'machine') continue;
    const account = `chief${ready.length}`;
    const accountId = await stack.addAccount('platform', account, [], { isSuperAdmin: true });
    const self = { merchantCode: 'platform', accountId, account, password };
    const browser = await signInDirectly(stack.browser(), stack.owner, self);
    const made = (await examples[id].make(sceneIn(stack, browser, self, merchantCode), sportPageFor(call))) as Loose;
    const request = { ...made, query: { ...made.query, merchantCodeBySa: merchantCode } };
    ready.push({
      id,
      call,
      async send() {
        const from = performance.now();
        const status = await browserStatus(stack, call, browser, request);
        return { status, ms: performance.now() - from };
      },
      answerTo: (change) => browser.send(wireRequest(call, change(request))),
    });
  }
  return ready;
}
