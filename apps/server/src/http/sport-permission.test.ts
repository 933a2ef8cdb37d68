import { apiPrefix, calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';
import { read } from '@touchline/contract/definition/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { logRows } from '../../test/log/log-rows.ts';
import { plantMatch, plantTeams } from '../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../test/stack/office.ts';
import { openApiDocument } from './openapi.ts';
import { requireSportNamed } from './sport-permission.ts';

describe('a call by sport', () => {
  let office: Office;
  let staff: Colleague;
  const baseball = { sport: 'sport', sportId: 4, isSingle: false };

  beforeAll(async () => {
    office = await startOffice();
    staff = await office.hire('platform', ['sin_bas_sch-view', 'sin_bas_sch-action', 'gam_lol_sch-view']);
  });
  afterAll(() => office.close());

  const get = (who: Colleague, path: string) => who.send('GET', path);

  it.each([
    '/sport/match/list',
    '/sport/match/list?sportId=22',
    '/sport/match/list?sportId=30',
    '/sport/match/list?sportId=7',
    '/sport/match/list?sportId=1&single=1',
    '/sport/match/list?sportId=4&sportId=4&single=1',
    '/sport/match/list?sportId=4e0&single=1',
    '/sport/match/list?sportId=4&single=2',
    '/lol/match/list?sportId=4&single=1',
    '/others/match/list',
    '/constructor/match/list',
    '/%00/match/list?sportId=4',
    '/sport/match/days?sportId=7',
    '/sport/match/123456789',
    '/sport/match/nothing',
    '/sport/match/%00',
  ])('a pair that is none, or a record that there is not, answers 404: %s', async (path) => {
    for (const who of [staff, office.chief]) expect([(await get(who, path)).status, path]).toEqual([404, path]);
    expect((await office.browser().send({ url: apiPrefix + path })).status).toBe(401);
  });

  it('an account without a key of the family does not learn which records exist', async () => {
    const stranger = await office.hire('alpha', ['bac_#_acc-view']);
    const id = await plantMatch(office.owner, baseball);
    for (const path of ['/sport/match/list?sportId=7', `/sport/match/${id}`, '/sport/match/123456789'])
      expect((await get(stranger, path)).status).toBe(403);
  });

  it('the word of a game is enough, and says the same as with its id', async () => {
    const [bare, full] = [await get(staff, '/lol/match/list'), await get(staff, '/lol/match/list?sportId=22')];
    expect([bare.status, full.status]).toEqual([200, 200]);
  });

  it('a match of a single league is added with either key, any other with its own', async () => {
    const baseballer = await office.hire('platform', ['spo_bas_sch-action']);
    const entries = {
      '1': await plantTeams(office.owner, { ...baseball, isSingle: true }),
      '0': await plantTeams(office.owner, baseball),
    };
    const add = async (who: Colleague, sportId: string, single: '0' | '1' = '0') => {
      const body = { ...entries[single], gameTime: '2030-01-01T00:00:00.000Z' };
      return (await who.call('matches.create', { params: { sport: 'sport' }, query: { sportId, single }, body }))
        .status;
    };
    expect([await add(staff, '4', '1'), await add(staff, '4')]).toEqual([200, 403]);
    expect([await add(baseballer, '4', '1'), await add(baseballer, '4')]).toEqual([200, 200]);
    expect([await add(baseballer, '1'), await add(baseballer, '7')]).toEqual([403, 404]);
  });

  it('a record’s own sport counts, whatever the request says of one', async () => {
    const plain = await plantMatch(office.owner, baseball);
    const single = await plantMatch(office.owner, { ...baseball, isSingle: true });
    const take = async (sport: string, standardId: string) =>
      (await staff.call('matches.set-status', { params: { sport }, body: { standardId, status: 2 } })).status;
    expect(await take('lol', single)).toBe(404);
    expect(await take('sport', single)).toBe(200);
    expect(await take('sport', plain)).toBe(403);
    expect((await get(staff, `/sport/match/${single}`)).status).toBe(200);
    expect((await get(staff, `/sport/match/${plain}`)).status).toBe(403);
  });

  it('a refused write is in the log, without what it carried', async () => {
    const body = {
      ...(await plantTeams(office.owner, baseball)),
      gameTime: '2030-01-01T00:00:00.000Z',
      name: '不该写下',
    };
    await staff.send('POST', '/platform/sport/match?sportId=1', body);
    const row = (await logRows(office.owner)).findLast(({ userAccount }) => userAccount === staff.account);
    expect(row).toMatchObject({ functionName: '新增赛程', result: 0, merchantCode: 'platform' });
    expect(JSON.stringify({ ...row, hash: '' })).not.toContain('不该写下');
  });

  it('a kind of record that the gate was not taught is an error, never an answer', async () => {
    await office.owner.query(`CREATE OR REPLACE FUNCTION identity.sport_of_record(kind text, keys text[]) RETURNS text
      LANGUAGE plpgsql STABLE AS $$ BEGIN RAISE EXCEPTION 'no record of kind % has a sport', kind; END $$`);
    expect((await get(staff, '/sport/match/1')).status).toBe(500);
  });
});

it('the document says how the key is found', () => {
  const { paths } = openApiDocument(calls);
  const described = (path: string, method: string) =>
    (paths[apiPrefix + path]?.[method] as { description: string } | undefined)?.description;
  expect(described('/{sport}/match/list', 'get')).toContain('sch 页面的 view');
  expect(described('/platform/{sport}/match/merge', 'patch')).toContain('standardId 所指的记录');
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
  // @ts-expect-error -- the tree has no page of it
  declare({ bySport: 'view', family: 'odd_tab' });
  // @ts-expect-error -- a call says who may make it
  read({ path: '/open', summary: '无', response: z.object({}) });
  expect(declare({ bySport: 'view', family: 'odd_pub' })).toBeDefined();
});
