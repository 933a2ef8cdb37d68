import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { plantTabooWord, plantTabooWords } from '../../../test/planted/planted-taboo-word.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';
import { createTabooChecker, isTabooVersion, type TabooChecker } from './taboo-checker.service.ts';

const keys = ['pre_#_tab-view', 'pre_#_tab-action'];

let office: Office;
let here: TabooChecker;
/** As another process has it. */
let there: TabooChecker;
let keeper: Colleague;
beforeAll(async () => {
  office = await startOffice();
  here = createTabooChecker(office.platform);
  there = createTabooChecker(office.platform);
  keeper = await office.hire('alpha', keys);
});
afterAll(() => office.close());

async function wordsIn(checker: TabooChecker, merchantCode: string, title: string): Promise<string[]> {
  return (await checker.check(merchantCode, { title, content: '' })).title.map(({ word }) => word);
}

const requireVersion = (merchantCode: string, version: string) =>
  inMerchant(office.platform.pool, merchantCode, (tx) => isTabooVersion(tx, merchantCode, version));

it('the platform’s words and the merchant’s own apply, and no other merchant’s', async () => {
  const [shared, own, foreign] = [uniqueAccount('共'), uniqueAccount('甲'), uniqueAccount('乙')];
  await plantTabooWord(office.owner, 'platform', { word: shared });
  await plantTabooWord(office.owner, 'alpha', { word: own });
  await plantTabooWord(office.owner, 'beta', { word: foreign });
  const text = `${shared}，${own}，${foreign}`;
  expect(await wordsIn(here, 'alpha', text)).toEqual([shared, own]);
  expect(await wordsIn(here, 'beta', text)).toEqual([shared, foreign]);
  expect(await wordsIn(here, 'platform', text)).toEqual([shared]);
});

it('[PRD-67] a merchant’s allow-list lets none of the platform’s words pass', async () => {
  const word = uniqueAccount('禁');
  await plantTabooWord(office.owner, 'platform', { word });
  await plantTabooWord(office.owner, 'alpha', { word: `${word}好`, level: 'allow' });
  expect(await wordsIn(here, 'alpha', `${word}好`)).toEqual([word]);
});

it('a word of both lists is told once, as the sterner has it', async () => {
  const word = uniqueAccount('双');
  await plantTabooWord(office.owner, 'platform', { word, level: 'warn' });
  await plantTabooWord(office.owner, 'beta', { word, level: 'block', reason: '本商户不用' });
  const { content } = await here.check('beta', { title: '', content: `说${word}` });
  expect(content).toMatchObject([{ word, level: 'block', reason: '本商户不用', ranges: [[1, 1 + word.length]] }]);
});

it('added, changed or removed words apply in every process to the next text', async () => {
  const word = uniqueAccount('新');
  for (const checker of [here, there]) expect(await wordsIn(checker, 'alpha', word)).toEqual([]);
  const made = await keeper.call('taboo-words.create', { body: { keyword: word, level: 'block', reason: '' } });
  const params = { id: made.data.id };
  for (const checker of [here, there]) expect(await wordsIn(checker, 'alpha', word)).toEqual([word]);
  const body = { keyword: word, level: 'warn' as const, reason: '只提醒', updatedTime: made.data.updatedTime };
  expect((await keeper.call('taboo-words.update', { params, body })).status).toBe(200);
  for (const checker of [here, there])
    expect((await checker.check('alpha', { title: word, content: '' })).title).toMatchObject([
      { level: 'warn', reason: '只提醒' },
    ]);
  expect((await keeper.call('taboo-words.delete', { params })).status).toBe(200);
  for (const checker of [here, there]) expect(await wordsIn(checker, 'alpha', word)).toEqual([]);
});

describe('the version', () => {
  it('holds while neither list changes, and no longer once one does', async () => {
    const check = () => here.check('alpha', { title: '', content: '' });
    const { version } = await check();
    expect(await requireVersion('alpha', version)).toBe(true);
    await plantTabooWord(office.owner, 'beta');
    expect(await requireVersion('alpha', version)).toBe(true);
    await plantTabooWord(office.owner, 'alpha');
    expect(await requireVersion('alpha', version)).toBe(false);
    const { version: second } = await check();
    await plantTabooWord(office.owner, 'platform');
    expect(await requireVersion('alpha', second)).toBe(false);
    expect(await requireVersion('alpha', (await check()).version)).toBe(true);
  });

  it('stays as it was compared until the transaction ends: a change waits', async () => {
    const { version } = await here.check('alpha', { title: '', content: '' });
    let isChanged = false;
    const changed = inMerchant(office.platform.pool, 'alpha', async (tx) => {
      expect(await isTabooVersion(tx, 'alpha', version)).toBe(true);
      const waiting = plantTabooWord(office.owner, 'alpha').then(() => (isChanged = true));
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
      expect(isChanged).toBe(false);
      return { waiting };
    });
    await (
      await changed
    ).waiting;
    expect(isChanged).toBe(true);
  });

  it('of a merchant without words is that of the platform’s alone', async () => {
    await office.addMerchant('gamma');
    const { version } = await here.check('gamma', { title: '', content: '' });
    expect(version).toMatch(/^\d+\.0$/);
    expect(await requireVersion('gamma', version)).toBe(true);
  });
});

describe('a long list', () => {
  const made = Array.from({ length: 3000 }, (_, at) => `长单${at}号`);
  const first = '长单7号';

  it('a long list is built in a thread of its own, which takes in changes', async () => {
    await office.addMerchant('delta');
    await plantTabooWords(office.owner, 'delta', made);
    expect(await wordsIn(here, 'delta', `说${first}`)).toEqual([first]);
    const { id, word } = await plantTabooWord(office.owner, 'delta');
    expect(await wordsIn(here, 'delta', `${first}和${word}`)).toEqual([first, word]);
    const chief = office.chiefFor('delta');
    expect((await chief.call('taboo-words.delete', { params: { id } })).status).toBe(200);
    expect(await wordsIn(here, 'delta', `${first}和${word}`)).toEqual([first]);
  });

  it('takes in much that came at once, and answers by the newest', async () => {
    const more = Array.from({ length: 1200 }, (_, at) => `新单${at}号`);
    await plantTabooWords(office.owner, 'delta', more);
    expect(await wordsIn(here, 'delta', `${first}，新单1100号`)).toEqual([first, '新单1100号']);
  });

  it('one of few words becomes one of many', async () => {
    await office.addMerchant('epsilon');
    const { word } = await plantTabooWord(office.owner, 'epsilon');
    expect(await wordsIn(there, 'epsilon', word)).toEqual([word]);
    await plantTabooWords(office.owner, 'epsilon', made);
    expect(await wordsIn(there, 'epsilon', `${word}，${first}`)).toEqual([word, first]);
  });
});

it('[hardening 1] the platform’s list is there before the first check, once it was warmed', async () => {
  const { word } = await plantTabooWord(office.owner, 'platform');
  const { pool, events } = office.platform;
  const connect = vi.fn<() => Promise<unknown>>(() => pool.connect());
  const checker = createTabooChecker({
    ...office.platform,
    pool: new Proxy(pool, { get: (own, name): unknown => (name === 'connect' ? connect : Reflect.get(own, name)) }),
    // What other tests announce is not looked at.
    events: { ...events, onWord: () => undefined },
  });
  checker.warm();
  // The versions, the version that is read, and the words until none follow.
  await expect.poll(() => connect.mock.calls.length).toBe(4);
  expect(await wordsIn(checker, 'platform', word)).toEqual([word]);
  expect(connect).toHaveBeenCalledTimes(5);
});
