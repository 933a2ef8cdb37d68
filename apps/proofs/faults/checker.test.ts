import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startStack, type TestStack } from '../../server/test/stack/stack.ts';
import { openSession, type ProofPerson } from '../lib/people.ts';
import { checkWrites } from './checker.ts';
import type { Write } from './keyed-writer.ts';

let stack: TestStack;
let person: ProofPerson;
beforeAll(async () => {
  stack = await startStack();
  const id = await stack.addAccount('platform', 'writer');
  person = { id, merchantCode: 'platform', account: 'writer', email: '', password: '', session: undefined };
  person.session = (await openSession(stack.owner, person)).token;
});
afterAll(() => stack.close());

async function written(name: string): Promise<Write> {
  const browser = stack.browser();
  browser.cookies.set('touchline_session', person.session ?? '');
  const key = randomUUID();
  const { status, text } = await browser.call('profile.update', { body: { name } }, { 'idempotency-key': key });
  return { key, name, sentAt: 0, tries: 1, acknowledgedAt: status === 200 ? 1 : null, answer: text, refusal: null };
}

const check = (...writes: Write[]) => checkWrites(stack.owner, [{ person, writes }]);

it('an acknowledged write that the log holds is in order', async () => {
  const verdict = await check(await written('甲'), await written('乙'));
  expect(verdict).toMatchObject({ acknowledged: 2, lost: 0, doubled: 0, answersChanged: 0, wrongState: 0, failed: [] });
});

it('an acknowledged write that the log does not hold is lost', async () => {
  const verdict = await check({ ...(await written('丙')), name: '别的名字' });
  expect(verdict).toMatchObject({ lost: 1 });
});

it('a write that the log holds twice is doubled', async () => {
  const once = await written('丁');
  await written('丁');
  expect(await check(once)).toMatchObject({ doubled: 1 });
});

it('a changed stored answer and an unreplaced name are reported', async () => {
  const [first, second] = [await written('戊'), await written('己')];
  expect(await check({ ...first, answer: '{}' }, second)).toMatchObject({ answersChanged: 1, wrongState: 0 });
  expect(await check(second, first)).toMatchObject({ wrongState: 1 });
});

it('a write that nobody answered is given up, and one that was refused has failed', async () => {
  const unanswered = { ...(await written('丁')), acknowledgedAt: null };
  const refused = { ...(await written('戊')), acknowledgedAt: null, refusal: '409 {}' };
  expect(await check(unanswered, refused)).toMatchObject({ acknowledged: 0, givenUp: 1, failed: ['409 {}'] });
});
