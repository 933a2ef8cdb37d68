import type { Call } from '@touchline/contract/call';
import { apiPrefix } from '@touchline/contract/calls';
import { read } from '@touchline/contract/resource';
import { allPermissionKeys } from '@touchline/domain/permission-tree';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Browser } from '../../test/browser.ts';
import { logRows } from '../../test/log-rows.ts';
import { describePermissions } from '../../test/permission-matrix.ts';
import { signInDirectly } from '../../test/planted-session.ts';
import { plantMatch, sportCalls, sportExamples, sportRoutes, teachSports } from '../../test/sport-specimen.ts';
import { startStack, type TestStack } from '../../test/stack.ts';
import { openApiDocument } from './openapi.ts';
import { requireSportNamed } from './sport-permission.ts';

const ofFamilies = allPermissionKeys.filter((key) => /_(?:sch|odd_dra)-/.test(key));
describePermissions({
  contract: exampled(sportCalls),
  examples: sportExamples,
  routes: () => exampled(sportRoutes()),
  keys: [...ofFamilies, 'bac_#_acc-action'],
  prepare: teachSports,
});

function exampled<T>(all: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => id in sportExamples));
}

describe('a call by sport', () => {
  let stack: TestStack;
  let staff: Browser;
  let chief: Browser;
  const baseball = { sport: 'sport', sportId: 4, isSingle: false };

  beforeAll(async () => {
    stack = await startStack({}, { contract: sportCalls, routes: sportRoutes });
    await teachSports(stack);
    await stack.addMerchant('alpha');
    await stack.addMerchant('beta');
    const signedIn = async (merchantCode: string, account: string, keys: readonly string[], isSuperAdmin = false) => {
      const accountId = await stack.addAccount(merchantCode, account, keys, { isSuperAdmin });
      return await signInDirectly(stack.browser(), stack.owner, { merchantCode, accountId });
    };
    staff = await signedIn('alpha', 'staff', ['sin_bas_sch-view', 'sin_bas_sch-action', 'gam_lol_sch-view']);
    chief = await signedIn('platform', 'chief', [], true);
  });
  afterAll(() => stack.close());

  const get = (browser: Browser, path: string) => browser.send<{ names: string[] }>({ url: apiPrefix + path });

  it.each([
    '/sport/match/list',
    '/sport/match/list?sportId=22',
    '/sport/match/list?sportId=3',
    '/sport/match/list?sportId=7',
    '/sport/match/list?sportId=1&single=1',
    '/sport/match/list?sportId=4&sportId=4&single=1',
    '/sport/match/list?sportId=4e0&single=1',
    '/sport/match/list?sportId=4&single=2',
    '/lol/match/list?sportId=4&single=1',
    '/other/match/list',
    '/constructor/match/list',
    '/%00/match/list?sportId=4',
    '/sport/match/steps?sportId=7',
    '/match/123456789',
    '/match/nothing',
    '/match/%00',
  ])('a pair that is none, or a record that there is not, answers 404: %s', async (path) => {
    for (const browser of [staff, chief]) expect([(await get(browser, path)).status, path]).toEqual([404, path]);
    expect((await get(stack.browser(), path)).status).toBe(401);
  });

  it('whoever holds no key of the family does not learn what there is', async () => {
    const accountId = await stack.addAccount('alpha', 'bookkeeper', ['bac_#_acc-view']);
    const stranger = await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'alpha', accountId });
    const { id } = await plantMatch({ owner: stack.owner, merchantCode: 'alpha' }, baseball);
    for (const path of ['/sport/match/list?sportId=7', `/match/${id}`, '/match/123456789'])
      expect((await get(stranger, path)).status).toBe(403);
  });

  it('the word of a game is enough, and says the same as with its id', async () => {
    expect([
      (await get(staff, '/lol/match/list')).status,
      (await get(staff, '/lol/match/list?sportId=22')).status,
    ]).toEqual([200, 200]);
  });

  it('a match of a single league is added with either key, any other with its own', async () => {
    const accountId = await stack.addAccount('alpha', 'baseballer', ['spo_bas_sch-action']);
    const baseballer = await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'alpha', accountId });
    const add = async (browser: Browser, search: string) => {
      const url = `${apiPrefix}/sport/match?${search}`;
      return (await browser.send({ method: 'POST', url, payload: { name: `${search} ${Math.random()}` } })).status;
    };
    expect([await add(staff, 'sportId=4&single=1'), await add(staff, 'sportId=4')]).toEqual([200, 403]);
    expect([await add(baseballer, 'sportId=4&single=1'), await add(baseballer, 'sportId=4')]).toEqual([200, 200]);
    expect([await add(baseballer, 'sportId=1'), await add(baseballer, 'sportId=7')]).toEqual([403, 404]);
  });

  it('a record’s own sport counts, whatever the request says of one', async () => {
    const place = { owner: stack.owner, merchantCode: 'alpha' };
    const [plain, single] = [
      await plantMatch(place, baseball),
      await plantMatch(place, { ...baseball, isSingle: true }),
    ];
    const rename = (sport: string, standardId: string) =>
      staff.send({
        method: 'PATCH',
        url: `${apiPrefix}/${sport}/match/name`,
        payload: { standardId, name: `${standardId}x` },
      });
    expect((await rename('sport', single.id)).status).toBe(200);
    expect((await rename('sport', plain.id)).status).toBe(403);
    expect((await rename('lol', single.id)).status).toBe(404);
    expect((await get(staff, `/match/${single.id}`)).data.names).toEqual([`${single.id}x`]);
    expect((await get(staff, `/match/${plain.id}`)).status).toBe(403);
  });

  it('a super-admin finds a record in the merchant that they act for alone', async () => {
    const { id, name } = await plantMatch({ owner: stack.owner, merchantCode: 'beta' }, baseball);
    expect((await get(chief, `/match/${id}?merchantCodeBySa=beta`)).data.names).toEqual([name]);
    expect((await get(chief, `/match/${id}?merchantCodeBySa=alpha`)).status).toBe(404);
    expect((await get(chief, `/match/${id}`)).status).toBe(404);
  });

  it('a refused write is in the log, without what it carried', async () => {
    const url = `${apiPrefix}/sport/match?sportId=1`;
    await staff.send({ method: 'POST', url, payload: { name: '不该写下' } });
    const row = (await logRows(stack.owner)).at(-1);
    expect(row).toMatchObject({ functionName: '新增赛程', result: 0, merchantCode: 'alpha' });
    expect(JSON.stringify({ ...row, hash: '' })).not.toContain('不该写下');
  });

  it('a kind of record that the gate was not taught is an error, never an answer', async () => {
    await stack.owner.query(`CREATE OR REPLACE FUNCTION identity.sport_of_record(kind text, keys text[]) RETURNS text
      LANGUAGE plpgsql STABLE AS $$ BEGIN RAISE EXCEPTION 'no record of kind % has a sport', kind; END $$`);
    expect((await get(staff, '/match/1')).status).toBe(500);
    await teachSports(stack);
  });
});

it('the document says how the key is found', () => {
  const { paths } = openApiDocument(sportCalls);
  const described = (path: string, method: string) =>
    (paths[apiPrefix + path]?.[method] as { description: string } | undefined)?.description;
  expect(described('/{sport}/match/list', 'get')).toContain('sch 页面的 view');
  expect(described('/{sport}/match/name', 'patch')).toContain('standardId 所指的记录');
});

it('a call that does not say its sport, or says it twice, stops the program', () => {
  const call = (parts: object): Call => ({
    id: 'lost',
    ...read({ path: '/lost', summary: '无', permission: { bySport: 'view', family: 'sch' }, response: z.object({}) }),
    ...parts,
  });
  const sportId = z.object({ sportId: z.string() });
  expect(() => requireSportNamed(call({}))).toThrow('does not say once: sportId');
  expect(() => requireSportNamed(call({ query: sportId, body: sportId }))).toThrow('sportId');
  expect(() => requireSportNamed(call({ query: sportId }))).not.toThrow();
  const record = { kind: 'match', by: ['id'] };
  expect(() => requireSportNamed(call({ permission: { bySport: 'view', family: 'sch', record } }))).toThrow('once: id');
});

it('only what the family’s pages have can be declared', () => {
  const declare = (permission: Call['permission']) => permission;
  // @ts-expect-error -- what is published is only looked at
  declare({ bySport: 'action', family: 'odd_pub' });
  // @ts-expect-error -- the tree has no page for it yet
  declare({ bySport: 'view', family: 'odd_rev' });
  // @ts-expect-error -- a call says who may make it
  read({ path: '/open', summary: '无', response: z.object({}) });
  expect(declare({ bySport: 'view', family: 'odd_pub' })).toBeDefined();
});
