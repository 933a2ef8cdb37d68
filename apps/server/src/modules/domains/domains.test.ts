import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { plantDomain, plantPushTarget, uniqueDomain } from '../../../test/planted/planted-domain.ts';
import { detailOf, type DomainDesk, domainDesk, type PushSettings } from '../../../test/stack/domain-desk.ts';
import { type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
let desk: DomainDesk;
beforeAll(async () => {
  office = await startOffice();
  desk = domainDesk(office);
});
afterAll(() => office.close());

describe('a new domain', () => {
  it('[MER-17] [MER-21] keeps its DNS name and its target, and waits as a spare behind the one in use', async () => {
    const { projectCode } = await desk.targetWith(1);
    const made = await desk.createPush({ name: '直播.Example.com', projectCode });
    expect(made.data).toMatchObject({ state: 'SPARE', promoted: null });
    expect(await desk.getPush(made.data.id)).toMatchObject({
      name: 'xn--z6ut02b.example.com',
      kind: 'push',
      type: 'PLATFORM',
      cdn: 'ALI',
      app: 'live',
      state: 'SPARE',
      enabled: true,
      project: { projectCode },
      spareOrder: 2,
      hasKey: false,
    });
  });

  it('goes into use at once where its target has none', async () => {
    const { projectCode } = await plantPushTarget(office.owner, 'alpha');
    const { data } = await desk.createPush({ projectCode });
    expect(data).toMatchObject({ state: 'IN_USE', promoted: { id: data.id } });
    expect((await desk.getPushTarget(projectCode)).pushDomain).toMatchObject({ id: data.id });
    const { changes } = (await desk.chief.call('domains.push-history', { params: { id: data.id } })).data;
    expect(changes.map(({ from, to, cause }) => [from, to, cause])).toEqual([
      ['SPARE', 'IN_USE', 'PROMOTED'],
      [null, 'SPARE', 'CREATED'],
    ]);
  });

  it.each(['https://push.example.com', 'push.example.com:1935', 'push', '127.0.0.1', 'relay.local'])(
    'the name %s is refused before anything else',
    async (name) => {
      const answer = await desk.createPush({ name });
      expect([answer.status, detailOf(answer)?.field]).toEqual([400, 'name']);
    },
  );

  it('a name stands once in its merchant, of either kind, until it is removed', async () => {
    const name = uniqueDomain();
    const { data } = await desk.createPush({ name });
    const again = await desk.createPush({ name: name.toUpperCase() });
    expect([again.status, detailOf(again)]).toEqual([422, { field: 'name', errorMessage: '该域名已存在于推流域名中' }]);
    const body = { name, type: 'PLATFORM', cdn: 'ALI' } as const;
    expect((await desk.chief.call('domains.pull-create', { body })).status).toBe(422);
    expect((await office.chiefFor('beta').call('domains.push-create', { body })).status).toBe(200);
    await desk.setState(data.id, { act: 'remove', reason: 'MER_STOP' });
    expect((await desk.createPush({ name })).status).toBe(200);
  });

  it.each<[string, PushSettings, string]>([
    ['a CDN domain without a CDN', { cdn: null }, 'cdn'],
    ['an ingest name with a CDN', { type: 'STREAMER', cdn: 'ALI' }, 'cdn'],
    ['an ingest name with a key', { type: 'STREAMER', key: 'a-secret-key' }, 'key'],
    ['an ingest name with an application of its own', { type: 'STREAMER', app: 'push' }, 'app'],
    ['an ingest name with a target', { type: 'STREAMER', projectCode: '1000' }, 'projectCode'],
    ['an unknown target', { projectCode: '999999' }, 'projectCode'],
  ])('%s is refused', async (_what, settings, field) => {
    const answer = await desk.createPush(settings);
    expect([answer.status, detailOf(answer)?.field]).toEqual([422, field]);
  });

  it('another merchant’s target is refused as one that does not exist', async () => {
    const foreign = await plantPushTarget(office.owner, 'beta');
    for (const projectCode of [foreign.projectCode, '999999']) {
      const answer = await desk.createPush({ projectCode });
      const detail = { field: 'projectCode', errorMessage: '推送目标不存在' };
      expect([answer.status, detailOf(answer)]).toEqual([422, detail]);
    }
  });

  it('a domain of Wangsu signs by the usual settings until others are given', async () => {
    const { data } = await desk.createPush({ cdn: 'WSU' });
    const { wangsu, updatedTime } = await desk.getPush(data.id);
    expect(wangsu).toMatchObject({ signatureName: 'wsSecret', timeName: 'wsTime', order: 'KEY_PATH_TIME' });
    const other = { ...wangsu, mode: 'ISSUED', order: 'TIME_KEY_PATH' } as never;
    const params = { id: data.id };
    expect(
      (await desk.chief.call('domains.push-update', { params, body: { wangsu: other, updatedTime } })).status,
    ).toBe(200);
    expect((await desk.getPush(data.id)).wangsu).toEqual(other);
    const after = await desk.getPush(data.id);
    await desk.chief.call('domains.push-update', { params, body: { cdn: 'OTH', updatedTime: after.updatedTime } });
    expect(await desk.getPush(data.id)).toMatchObject({ cdn: 'OTH', wangsu: null });
  });
});

describe('the target of a domain', () => {
  const map = async (id: string, projectCode: string | null) => {
    const { updatedTime } = await desk.getPush(id);
    return await desk.chief.call('domains.push-update', { params: { id }, body: { projectCode, updatedTime } });
  };

  it('[MER-21] can be given, changed and taken away, but for the push domain in use', async () => {
    const [from, to] = [await desk.targetWith(1), await plantPushTarget(office.owner, 'alpha')];
    const spare = from.spares[0]?.id ?? '';
    const refused = await map(from.inUse.id, to.projectCode);
    expect([refused.status, detailOf(refused)?.field]).toEqual([422, 'projectCode']);
    expect((await map(spare, to.projectCode)).data.promoted).toMatchObject({ id: spare });
    expect(await desk.getPushTarget(to.projectCode)).toMatchObject({ pushDomain: { id: spare } });
    await desk.setState(spare, { act: 'clean', confirmNoDomain: true });
    expect((await map(spare, null)).data.promoted).toBeNull();
    expect(await desk.getPush(spare)).toMatchObject({ project: null, state: 'CLEAN' });
  });

  it('a spare that comes into a line waits behind the others', async () => {
    const { projectCode, spares } = await desk.targetWith(2);
    const { id } = await plantDomain(office.owner, 'alpha', 'push');
    await map(id, projectCode);
    expect((await desk.getPushTarget(projectCode)).spareDomains.map((spare) => spare.id)).toEqual([
      ...spares.map((spare) => spare.id),
      id,
    ]);
  });
});

describe('the key of a domain', () => {
  it('never appears in an answer or a log row', async () => {
    const secret = 'Kb7-never-to-be-seen';
    const made = await desk.createPush({ key: secret });
    const { id } = made.data;
    const got = await desk.chief.call('domains.push-get', { params: { id } });
    expect(got.data).toMatchObject({ hasKey: true, keyTime: expect.any(String) });
    const other = 'Zq2-another-secret';
    const body = { key: other, updatedTime: got.data.updatedTime };
    const changed = await desk.chief.call('domains.push-update', { params: { id }, body });
    const list = await desk.chief.call('domains.push-list', { query: {} });
    const log = JSON.stringify(await logRows(office.owner));
    for (const text of [made.text, got.text, changed.text, list.text, log])
      for (const key of [secret, other]) expect(text).not.toContain(key);
    expect(log).toContain('"key":"***"'.replaceAll('"', String.raw`\"`));
    const gone = await desk.chief.call('domains.push-update', {
      params: { id },
      body: { key: null, updatedTime: changed.data.updatedTime },
    });
    expect(gone.status).toBe(200);
    expect((await desk.getPush(id)).hasKey).toBe(false);
  });
});

describe('the list of domains', () => {
  it('[MER-21] [MER-09] finds by name, type, CDN, state and target', async () => {
    await office.addMerchant('listed');
    const listed = office.chiefFor('listed');
    const { projectCode } = await plantPushTarget(office.owner, 'listed');
    const plant = async (planted: object) => (await plantDomain(office.owner, 'listed', 'push', planted)).id;
    const inUse = await plant({ name: 'a.example.com', projectCode, state: 'IN_USE' });
    const spare = await plant({ name: 'xn--z6ut02b.example.com', projectCode });
    const ingest = await plant({ name: 'in.example.com', type: 'STREAMER', state: 'CLEAN' });
    const pull = (await plantDomain(office.owner, 'listed', 'pull', { name: 'pull.example.com' })).id;
    const ids = async (query: object) =>
      (await listed.call('domains.push-list', { query })).data.records.map(({ id }) => id);
    expect(await ids({})).toEqual([ingest, spare, inUse]);
    expect(await ids({ sortColumn: 'name', isAsc: true })).toEqual([inUse, ingest, spare]);
    expect(await ids({ keyword: 'IN.EX' })).toEqual([ingest]);
    expect(await ids({ keyword: '直播' })).toEqual([spare]);
    expect(await ids({ types: ['STREAMER'] })).toEqual([ingest]);
    expect(await ids({ cdns: ['ALI', 'OTH'] })).toEqual([spare, inUse]);
    expect(await ids({ states: ['CLEAN', 'REMOVED'] })).toEqual([ingest]);
    expect(await ids({ projectCodes: [projectCode] })).toEqual([spare, inUse]);
    expect(await ids({ mapping: 'unmapped' })).toEqual([ingest]);
    const pulls = await listed.call('domains.pull-list', { query: {} });
    expect(pulls.data.records.map(({ id }) => id)).toEqual([pull]);
  });
});
