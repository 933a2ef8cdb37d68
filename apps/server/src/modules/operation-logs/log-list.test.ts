import { apiPrefix, type Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { formatTime } from '@touchline/domain/times';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Browser } from '../../../test/browser/browser.ts';
import { plantLog } from '../../../test/planted/planted-log.ts';
import { signInDirectly } from '../../../test/planted/planted-session.ts';
import { password, startStack, type TestStack } from '../../../test/stack/stack.ts';

type List = CallData<Calls['operation-logs.list']>;
const view = 'bac_#_ope-view';
const failure = { code: '000409', message: '内容已被他人修改', details: [], traceId: 'e'.repeat(32) };

let stack: TestStack;
let auditor: Browser;
let chief: Browser;
let foreignId: string;
const planted: string[] = [];
beforeAll(async () => {
  stack = await startStack();
  for (const code of ['alpha', 'beta']) await stack.addMerchant(code);
  const signIn = async (merchantCode: string, account: string, isSuperAdmin = false) => {
    const accountId = await stack.addAccount(merchantCode, account, isSuperAdmin ? [] : [view], { isSuperAdmin });
    return await signInDirectly(stack.browser(), stack.owner, { merchantCode, accountId });
  };
  auditor = await signIn('alpha', 'auditor');
  chief = await signIn('platform', 'chief', true);
  for (let turn = 0; turn < 6; turn += 1) {
    const work = turn % 2 === 0 ? { userAccount: 'Ruoxi' } : { userAccount: 'Zihan', functionName: '删除角色' };
    const outcome = turn === 5 ? { result: 0 as const, errMsg: JSON.stringify(failure), changes: null } : {};
    planted.push(await plantLog(stack, 'alpha', { ...work, ...outcome }));
  }
  foreignId = await plantLog(stack, 'beta', { userAccount: 'Ruoxi2' });
});
afterAll(() => stack.close());

async function list(query: Record<string, string> = {}, browser = auditor, variant = ''): Promise<List> {
  const search = new URLSearchParams(query).toString();
  const answer = await browser.send<List>({ method: 'GET', url: `${apiPrefix}${variant}/logs?${search}` });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data;
}
const idsOf = ({ records }: List) => records.map(({ id }) => id);
const newestFirst = () => planted.toReversed();
const today = () => formatTime(new Date(), 'day');

it('[LOG-04] [LOG-07] lists one’s own merchant’s rows, newest first, 50 to a page, with every field', async () => {
  const answer = await list();
  expect(idsOf(answer)).toEqual(newestFirst());
  expect(answer).toMatchObject({ current: 1, size: 50, total: 6, totalPages: 1 });
  expect(answer.records[1]).toEqual({
    id: planted[4],
    createdTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    merchantCode: 'alpha',
    userName: '林若溪',
    userAccount: 'Ruoxi',
    functionName: '修改账号',
    httpMethod: 'PUT',
    apiPath: '/api/v1/creator/user/1000',
    requestParameter: '{}',
    result: 1,
    traceId: 'f'.repeat(32),
    touched: {
      entity: 'account',
      id: '1000',
      name: '新名',
      kind: 'changed',
      change: { field: 'name', before: '旧名', after: '新名' },
      more: 0,
    },
  });
});

it('says of a failure that nothing was touched, and finds failures or successes alone', async () => {
  const failures = await list({ result: '0' });
  expect([idsOf(failures), failures.total, failures.records[0]?.touched]).toEqual([[planted[5]], 1, null]);
  expect(idsOf(await list({ result: '1' }))).toEqual(newestFirst().slice(1));
});

it('[LOG-09] [LOG-10] a failure has result 0 and its error as JSON text; a success has result 1 and none', async () => {
  const [failed, ...others] = (await list()).records;
  expect(failed?.result).toBe(0);
  expect(JSON.parse(failed?.errMsg ?? '')).toEqual(failure);
  expect(others.map(({ result }) => result)).toEqual([1, 1, 1, 1, 1]);
  expect(others.filter((record) => 'errMsg' in record)).toEqual([]);
});

describe('filters', () => {
  const ofRuoxi = () => newestFirst().filter((_, at) => at % 2 === 1);
  const ofZihan = () => newestFirst().filter((_, at) => at % 2 === 0);

  it.each([
    ['an account', { userAccount: 'Ruoxi' }, ofRuoxi],
    ['an account in another case', { userAccount: 'RUOXI' }, ofRuoxi],
    ['a function', { functionName: '删除角色' }, ofZihan],
    ['account and function', { userAccount: 'zihan', functionName: '删除角色' }, ofZihan],
    ['both, where none has both', { userAccount: 'ruoxi', functionName: '删除角色' }, () => []],
    ['a part of a name', { userAccount: 'Ruo' }, () => []],
    ['today', { startDate: today(), endDate: today() }, newestFirst],
    ['a day long gone', { startDate: '2020-01-01', endDate: '2020-01-02' }, () => []],
    ['one’s own merchant', { merchantCode: 'alpha' }, newestFirst],
    ['another merchant', { merchantCode: 'beta' }, () => []],
  ])('[LOG-03] by %s', async (_name, query, expected) => {
    const answer = await list(query);
    expect(idsOf(answer)).toEqual(expected());
    expect(answer.total).toBe(expected().length);
  });

  it.each([
    ['account:1000', () => newestFirst().slice(1)],
    ['account:100', () => []],
    ['role:1000', () => []],
  ])('by the record that an entry names: %s', async (object, expected) => {
    const answer = await list({ object });
    expect([idsOf(answer), answer.total]).toEqual([expected(), expected().length]);
    const pages = await list({ object, size: '2', current: '2' });
    expect(idsOf(pages)).toEqual(expected().slice(2, 4));
    expect(idsOf(await list({ object, userAccount: 'nobody' }))).toEqual([]);
  });

  it.each(['account', 'account:', ':1000', 'account:1000"', 'account 1:2'])(
    'refuses a record that is no kind and id: %s',
    async (object) => {
      const search = new URLSearchParams({ object }).toString();
      const answer = await auditor.send({ method: 'GET', url: `${apiPrefix}/logs?${search}` });
      expect([answer.status, answer.error.details[0]?.field]).toEqual([400, 'object']);
    },
  );

  it.each([
    ['userAccount', 'ruoxi', ofRuoxi],
    ['functionName', '删除角色', ofZihan],
  ])('[LOG-17] by type %s and keyword', async (type, keyword, expected) => {
    expect(idsOf(await list({ type, keyword }))).toEqual(expected());
  });

  it('[LOG-17] a type without a keyword filters nothing; a keyword without a type is refused', async () => {
    expect(idsOf(await list({ type: 'userAccount' }))).toEqual(newestFirst());
    const answer = await auditor.send({ method: 'GET', url: `${apiPrefix}/logs?keyword=ruoxi` });
    expect([answer.status, answer.error.details[0]?.field]).toEqual([400, 'type']);
  });

  it('[LOG-03] by instants, of which the last millisecond belongs to the period', async () => {
    const { records } = await list();
    const [at, later] = [records[3]?.createdTime ?? '', records[1]?.createdTime ?? ''];
    const found = await list({ startDate: at, endDate: later });
    expect(found.records).toEqual(records.filter(({ createdTime }) => createdTime >= at && createdTime <= later));
    expect(found.records.length).toBeGreaterThanOrEqual(3);
  });

  it.each(['startDate=0000-01-01T00:00:00Z', 'endDate=9999-12-31T23:59:59.999Z', 'startDate=1969-12-31'])(
    'reads a period without measure: %s',
    async (query) => {
      expect((await auditor.send({ method: 'GET', url: `${apiPrefix}/logs?${query}` })).status).toBe(200);
    },
  );
});

describe('pages', () => {
  it('next and previous lead through all rows and back, with the total that was counted first', async () => {
    const first = await list({ size: '4' });
    const second = await list({ size: '4', cursor: first.next ?? '' });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(newestFirst());
    expect([first.previous, second.next]).toEqual([undefined, undefined]);
    expect(second).toMatchObject({ current: 2, total: 6, totalPages: 2 });
    const back = await list({ size: '4', cursor: second.previous ?? '' });
    expect(idsOf(back)).toEqual(idsOf(first));
    expect(back).toMatchObject({ current: 1, total: 6 });
  });

  it.each([
    { current: '2', size: '4' },
    { page: '2', limit: '4' },
  ])('a jump counts rows: %j', async (query) => {
    const answer = await list(query);
    expect(idsOf(answer)).toEqual(newestFirst().slice(4));
    expect(answer).toMatchObject({ current: 2, size: 4, total: 6 });
    expect(answer.next).toBeUndefined();
    expect(idsOf(await list({ size: '4', cursor: answer.previous ?? '' }))).toEqual(newestFirst().slice(0, 4));
  });

  it('a jump past the end is empty and knows the total', async () => {
    expect(await list({ current: '900' })).toMatchObject({ records: [], total: 6 });
  });

  it.each(['nonsense', Buffer.from('["after",1,1,"0","1"]').toString('base64url')])(
    'refuses the cursor "%s"',
    async (cursor) => {
      const answer = await auditor.send({ method: 'GET', url: `${apiPrefix}/logs?cursor=${cursor}` });
      expect([answer.status, answer.error.details[0]?.field]).toEqual([400, 'cursor']);
    },
  );
});

describe('a super-admin', () => {
  it('[WIR-07] keeps to the own merchant on the merchant variant', async () => {
    for (const query of [{}, { merchantCode: 'beta' }, { merchantCodeBySa: 'beta' }])
      expect(idsOf(await list(query, chief, '/merchant'))).toEqual([]);
    const one = await chief.send({ method: 'GET', url: `${apiPrefix}/merchant/logs/${foreignId}` });
    expect(one.status).toBe(404);
  });

  it('[LOG-03] a super-admin acting for nobody sees every merchant’s rows, or one merchant’s on demand', async () => {
    expect(idsOf(await list({}, chief))).toEqual([foreignId, ...newestFirst()]);
    expect(idsOf(await list({ merchantCode: 'beta' }, chief))).toEqual([foreignId]);
    expect(idsOf(await list({ userAccount: 'ruoxi2' }, chief))).toEqual([foreignId]);
    expect(idsOf(await list({ object: 'account:1000', merchantCode: 'beta' }, chief))).toEqual([foreignId]);
    expect(idsOf(await list({ functionName: '修改账号', size: '1' }, chief))).toEqual([foreignId]);
  });

  it('a super-admin acting for a merchant sees that merchant’s rows alone', async () => {
    expect(idsOf(await list({ merchantCodeBySa: 'alpha' }, chief))).toEqual(newestFirst());
    expect(idsOf(await list({ merchantCodeBySa: 'alpha', merchantCode: 'beta' }, chief))).toEqual([]);
  });
});

describe('one record', () => {
  it('[LOG-18] shows before and after, its number in the chain and whose account it was', async () => {
    const { data } = await auditor.call('operation-logs.get', { params: { id: planted[0] ?? '' } });
    expect(data).toMatchObject({ id: planted[0], seq: '1', homeMerchant: 'alpha', merchantCode: 'alpha' });
    expect(data.changes).toEqual([
      { entity: 'account', id: '1000', before: { name: '旧名' }, after: { name: '新名' } },
    ]);
  });

  it('of another merchant is not there, but for a super-admin', async () => {
    const params = { id: foreignId };
    expect((await auditor.call('operation-logs.get', { params })).status).toBe(404);
    expect((await chief.call('operation-logs.get', { params })).data.merchantCode).toBe('beta');
  });
});

describe('rows that calls leave', () => {
  it('[LOG-15] an action of a super-admin for a merchant stands in that merchant’s log and names the super-admin', async () => {
    const url = `${apiPrefix}/creator/role?merchantCodeBySa=alpha`;
    const done = await chief.send({ method: 'POST', url, payload: { name: '代建的角色', description: '' } });
    expect(done.status).toBe(200);
    const [record] = (await list({ userAccount: 'chief' })).records;
    expect(record).toMatchObject({ merchantCode: 'alpha', userAccount: 'chief', result: 1 });
    const { data } = await auditor.call('operation-logs.get', { params: { id: record?.id ?? '' } });
    expect(data.homeMerchant).toBe('platform');
    planted.push(data.id);
  });

  it('[LOG-14] passwords, tokens and captcha results are masked before the row is written', async () => {
    const account = stack.browser();
    await stack.addAccount('alpha', 'forgetful');
    const captcha = await account.passSlider();
    const body = { account: 'forgetful', password, reCaptchaAliYun: captcha };
    expect((await account.call('sign-in.login', { body })).status).toBe(200);
    const changed = { oldPassword: password, password: 'Another-Horse-8' };
    expect((await account.call('profile.change-password', { body: changed })).status).toBe(200);
    const { records } = await list({ userAccount: 'forgetful' });
    expect(records.map(({ requestParameter }) => JSON.parse(requestParameter) as unknown)).toEqual([
      { body: { oldPassword: '***', password: '***' } },
      { body: { account: 'forgetful', password: '***', reCaptchaAliYun: '***' } },
    ]);
    expect(JSON.stringify(records)).not.toMatch(new RegExp(`${password}|${captcha}|Another-Horse`));
  });
});
