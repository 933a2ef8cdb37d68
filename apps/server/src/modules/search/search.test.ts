import { searchLimit } from '@touchline/contract/search';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { plantDomain, plantPushTarget } from '../../../test/planted/planted-domain.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { plantValueAdded } from '../../../test/value-added/planted-value-added.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

const nothing = {
  matches: [],
  leagues: [],
  teams: [],
  drafts: [],
  predictions: [],
  accounts: [],
  roles: [],
  groups: [],
  merchants: [],
  projects: [],
  pushDomains: [],
  pullDomains: [],
  streamers: [],
  news: [],
  videos: [],
  programs: [],
};
const search = async (who: Colleague, keyword: string) =>
  (await who.call('search.records', { query: { keyword } })).data;

it('finds what one may view, each kind judged by itself', async () => {
  const both = await office.hire('alpha', ['bac_#_acc-view', 'bac_#_rol-view']);
  const accountsOnly = await office.hire('alpha', ['bac_#_acc-view']);
  const neither = await office.hire('platform', ['com_lis-view']);
  const { accounts, roles } = await search(both, both.account);
  expect(accounts).toEqual([{ id: both.id, name: expect.any(String), account: both.account }]);
  expect(roles.map(({ name }) => name).every((name) => name.includes(both.account))).toBe(true);
  expect(await search(accountsOnly, both.account)).toEqual({ ...nothing, accounts });
  expect(await search(neither, both.account)).toEqual(nothing);
});

it('news and short videos are found by title and id, within the merchant and by their own keys', async () => {
  const plant = (kind: 'news' | 'video', title: string) => plantValueAdded(office.owner, 'alpha', kind, { title });
  const [older, newer] = [await plant('news', '雪夜前瞻'), await plant('news', '雪夜之后')];
  const video = await plant('video', '雪夜集锦');
  const reader = await office.hire('alpha', ['val_new-view']);
  const found = await search(reader, '雪夜');
  expect(found.news.map(({ id }) => id)).toEqual([newer.id, older.id]);
  expect(found).toEqual({ ...nothing, news: found.news });
  expect((await search(reader, older.id)).news).toEqual([
    { id: older.id, title: '雪夜前瞻', status: 1, onShelf: false },
  ]);
  const viewer = await office.hire('alpha', ['val_vid-view']);
  expect((await search(viewer, '雪夜')).videos.map(({ id }) => id)).toEqual([video.id]);
  const stranger = await office.hire('beta', ['val_new-view', 'val_vid-view']);
  expect(await search(stranger, '雪夜')).toEqual(nothing);
});

it('stays within the merchant, and finds merchants for super-admins alone', async () => {
  const here = await office.hire('platform', ['bac_#_acc-view', 'bac_#_rol-view', 'com_lis-view']);
  const there = await office.hire('beta', ['bac_#_acc-view', 'bac_#_rol-view']);
  expect((await search(there, here.account)).accounts).toEqual([]);
  expect((await search(here, 'alpha')).merchants).toEqual([]);
  expect((await search(office.chief, 'ALPH')).merchants).toEqual([{ code: 'alpha', alias: 'alpha' }]);
  expect((await search(office.chief, there.account)).accounts).toEqual([]);
});

it('for a merchant that a super-admin acts for it finds that merchant’s records', async () => {
  const here = await office.hire('alpha', []);
  const { accounts } = await search(office.chiefFor('alpha'), here.account);
  expect(accounts.map(({ id }) => id)).toEqual([here.id]);
});

it('[WIR-07] on the merchant variant a super-admin finds no merchants', async () => {
  const { data } = await office.chief.send('GET', '/merchant/search?keyword=alpha');
  expect(data).toMatchObject({ merchants: [] });
});

it('answers at most a few of each kind, and looks for nothing where nothing is asked for', async () => {
  const here = await office.hire('beta', ['bac_#_acc-view']);
  for (let made = 0; made <= searchLimit; made += 1) await office.hire('beta', []);
  expect((await search(here, '@')).accounts).toHaveLength(searchLimit);
  expect((await here.call('search.records', { query: { keyword: '  ' } })).status).toBe(400);
});

it('finds groups, push targets and domains of the merchant, each kind by its own key', async () => {
  const mark = `record${Date.now()}`;
  const keeper = await office.hire('beta', ['bac_#_grp-view', 'bac_#_grp-action']);
  const { data: group } = await keeper.call('groups.create', { body: { name: mark.slice(0, 20) } });
  const { projectCode, name } = await plantPushTarget(office.owner, 'beta', `${mark} 目标`);
  const push = await plantDomain(office.owner, 'beta', 'push', {
    name: `${mark}.push.com`,
    projectCode,
    state: 'IN_USE',
  });
  const gone = await plantDomain(office.owner, 'beta', 'push', { name: `a.${mark}.com`, state: 'REMOVED' });
  const pull = await plantDomain(office.owner, 'beta', 'pull', { name: `${mark}.pull.com` });
  const keyword = mark.slice(0, 18);
  const groups = [{ id: group.id, name: mark.slice(0, 20) }];
  const found = await search(office.chiefFor('beta'), keyword);
  expect(found).toMatchObject({
    groups,
    projects: [{ projectCode, name, tag: name }],
    pushDomains: [
      { id: push.id, name: push.name, state: 'IN_USE' },
      { id: gone.id, state: 'REMOVED' },
    ],
    pullDomains: [{ id: pull.id, name: pull.name, state: 'SPARE' }],
  });
  expect(await search(keeper, keyword)).toEqual({ ...nothing, groups });
  expect((await search(office.chiefFor('beta'), projectCode)).projects).toMatchObject([{ projectCode }]);
  expect(await search(office.chiefFor('alpha'), keyword)).toEqual(nothing);
  const platform = await office.hire('platform', ['dom_#_pro-view', 'dom_pus-view', 'dom_pul-view']);
  expect(await search(platform, keyword)).toEqual(nothing);
});

it('finds anchors of the merchant by id, code, name and nickname, the one that was named exactly first', async () => {
  const viewer = await office.hire('alpha', ['pro_anc_lis-view']);
  const keys = office.platform.config.keys;
  const planted = await plantAnchor(office.owner, keys, 'alpha', { name: '云岭小林', nickname: '林先生' });
  const other = await plantAnchor(office.owner, keys, 'alpha', { name: `云岭${planted.streamerId}` });
  await plantAnchor(office.owner, keys, 'beta', { name: '云岭小林' });
  const codes = async (keyword: string, who = viewer) =>
    (await search(who, keyword)).streamers.map(({ streamerCode }) => streamerCode);
  expect(await codes('云岭')).toEqual([other.streamerCode, planted.streamerCode]);
  expect(await codes('林先')).toEqual([planted.streamerCode]);
  expect(await codes(planted.streamerCode.toLowerCase())).toEqual([planted.streamerCode]);
  expect(await codes(String(planted.streamerId))).toEqual([planted.streamerCode, other.streamerCode]);
  expect(await codes('云岭', await office.hire('alpha', ['bac_#_acc-view']))).toEqual([]);
});
