import { inMerchant } from '@touchline/db/transaction';
import { domainLimits } from '@touchline/domain/domains/domain-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { plantDomain, plantPushTarget } from '../../../test/planted/planted-domain.ts';
import { domainDesk } from '../../../test/stack/domain-desk.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { createPushTargets } from './push-targets.service.ts';

let office: Office;
let chief: Colleague;
beforeAll(async () => {
  office = await startOffice();
  chief = office.chiefFor('alpha');
});
afterAll(() => office.close());

async function create(name: string, tag = '标签', who = chief) {
  return await who.call('push-targets.create', { body: { name, tag } });
}

const get = async (projectCode: string) => (await chief.call('push-targets.get', { params: { projectCode } })).data;

describe('a push target', () => {
  it('[MER-20] has a code of digits that is ours, a name and a tag', async () => {
    const { data, status } = await create('华东推流', '华东');
    expect(status).toBe(200);
    expect(data.projectCode).toMatch(/^\d{4,}$/);
    expect(await get(data.projectCode)).toMatchObject({ name: '华东推流', tag: '华东', enabled: true });
    const row = (await logRows(office.owner)).findLast((entry) => entry.functionName === '新增推送目标');
    expect(row).toMatchObject({ merchantCode: 'alpha', result: 1 });
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([{ entity: 'pushTarget', after: { name: '华东推流' } }]);
  });

  it('never has the code 999, which means all of them', async () => {
    const plant = async (id: number) =>
      await inMerchant(office.owner, 'alpha', async (tx) => {
        await sql`INSERT INTO tenant.push_targets (merchant_code, id, name, tag) OVERRIDING SYSTEM VALUE
          VALUES ('alpha', ${id}, ${`目标${id}`}, '')`.execute(tx);
      });
    await expect(plant(999)).rejects.toThrow('push_targets_id_check');
    await expect(plant(998)).resolves.toBeUndefined();
  });

  it('has a name of its own within its merchant, however it is written', async () => {
    await create('Main Target');
    const again = await create('main ｔarget');
    expect([again.status, again.error.details[0]?.field]).toEqual([422, 'name']);
    expect((await create('Main Target', '标签', office.chiefFor('beta'))).status).toBe(200);
  });

  it('cannot be created beyond the limit of its merchant', async () => {
    await office.addMerchant('crowded');
    await inMerchant(office.owner, 'crowded', async (tx) => {
      const values = Array.from({ length: domainLimits.pushTargetsPerMerchant - 1 }, (_, at) => ({
        merchant_code: 'crowded',
        name: `目标${at}`,
        tag: '',
      }));
      await tx.insertInto('tenant.push_targets').values(values).execute();
    });
    const crowded = office.chiefFor('crowded');
    expect([
      (await create('最后一个', '标签', crowded)).status,
      (await create('多一个', '标签', crowded)).status,
    ]).toEqual([200, 422]);
  });

  it('changes on its newest version alone', async () => {
    const { data } = await create('改名之前');
    const params = { projectCode: data.projectCode };
    const changed = await chief.call('push-targets.update', {
      params,
      body: { tag: '新', updatedTime: data.updatedTime },
    });
    expect(changed.status).toBe(200);
    expect(await get(data.projectCode)).toMatchObject({ name: '改名之前', tag: '新' });
    const stale = await chief.call('push-targets.update', {
      params,
      body: { tag: '旧', updatedTime: data.updatedTime },
    });
    expect(stale.status).toBe(409);
  });
});

describe('disabling a push target', () => {
  it('can be undone by enabling it', async () => {
    const { data } = await create('停用再启用');
    const params = { projectCode: data.projectCode };
    const off = await chief.call('push-targets.set-enabled', {
      params,
      body: { enabled: false, updatedTime: data.updatedTime },
    });
    expect((await get(data.projectCode)).enabled).toBe(false);
    const body = { enabled: true, updatedTime: off.data.updatedTime };
    expect((await chief.call('push-targets.set-enabled', { params, body })).status).toBe(200);
    expect((await get(data.projectCode)).enabled).toBe(true);
  });

  it('fails while a guard names records without another target, and enabling never fails', async () => {
    const { projectCode, updatedTime } = await plantPushTarget(office.owner, 'alpha');
    const pushTargets = createPushTargets([
      async (_reading, id) => (id === projectCode ? ['主播“小林”只有这一个推送目标'] : []),
    ]);
    const changes = { add: () => undefined };
    const update = async (enabled: boolean) =>
      await inMerchant(office.owner, 'alpha', (tx) =>
        pushTargets.update({ tx, merchantCode: 'alpha', changes } as never, projectCode, { enabled, updatedTime }),
      );
    await expect(update(false)).rejects.toMatchObject({
      reason: 'pushTargetInUse',
      details: [{ errorMessage: '主播“小林”只有这一个推送目标' }],
    });
    await expect(update(true)).resolves.toBeDefined();
  });
});

describe('the domains of a push target', () => {
  it('[MER-19] it answers the one in use, spares in order, clean ones, and pull domains by type', async () => {
    const { projectCode } = await plantPushTarget(office.owner, 'alpha');
    const plant = async (kind: 'push' | 'pull', state: 'IN_USE' | 'SPARE' | 'CLEAN' | 'REMOVED', type = 'PLATFORM') => {
      const { id, name } = await plantDomain(office.owner, 'alpha', kind, { projectCode, state, type: type as never });
      return { id, name };
    };
    const inUse = await plant('push', 'IN_USE');
    const spares = [await plant('push', 'SPARE'), await plant('push', 'SPARE')];
    const clean = await plant('push', 'CLEAN');
    await plant('push', 'REMOVED');
    const [anchor, merchant] = [await plant('pull', 'IN_USE', 'STREAMER'), await plant('pull', 'SPARE')];
    await plant('pull', 'CLEAN');
    expect(await get(projectCode)).toMatchObject({
      pushDomain: inUse,
      spares: 2,
      pullDomains: 2,
      spareDomains: spares,
      cleanDomains: [clean],
      anchorPullDomains: [anchor],
      merchantPullDomains: [merchant],
    });
  });

  it('[MER-19] a clean push domain counts as used only if it was in use before', async () => {
    const desk = domainDesk(office);
    const { projectCode, inUse, spares } = await desk.targetWith(2);
    const [first, second] = spares.map(({ id, name }) => ({ id, name }));
    await desk.setState(second?.id ?? '', { act: 'clean' });
    expect(await desk.getPushTarget(projectCode)).toMatchObject({ cleanDomains: [second], usedCleanPushDomains: [] });
    await desk.setState(inUse.id, { act: 'clean' });
    expect(await desk.getPushTarget(projectCode)).toMatchObject({
      pushDomain: first,
      cleanDomains: expect.arrayContaining([second, { id: inUse.id, name: inUse.name }]),
      usedCleanPushDomains: [{ id: inUse.id, name: inUse.name }],
    });
  });
});

describe('the list of push targets', () => {
  it('[MER-19] finds by name, tag and code, by state, and by whether a push domain is there', async () => {
    await office.addMerchant('listed');
    const listed = office.chiefFor('listed');
    const plant = async (name: string) => (await plantPushTarget(office.owner, 'listed', name)).projectCode;
    const [ready, last, none] = [await plant('甲目标'), await plant('乙目标'), await plant('丙目标')];
    for (const projectCode of [ready, last])
      await plantDomain(office.owner, 'listed', 'push', { projectCode, state: 'IN_USE' });
    await plantDomain(office.owner, 'listed', 'push', { projectCode: ready });
    const codes = async (query: object) =>
      (await listed.call('push-targets.list', { query })).data.records.map((project) => project.projectCode);
    expect(await codes({})).toEqual([none, last, ready]);
    expect(await codes({ keyword: '甲' })).toEqual([ready]);
    expect(await codes({ keyword: last })).toEqual([last]);
    expect(await codes({ pushDomains: 'ready' })).toEqual([last, ready]);
    expect(await codes({ pushDomains: 'last' })).toEqual([last]);
    expect(await codes({ pushDomains: 'none' })).toEqual([none]);
    expect(await codes({ enabled: false })).toEqual([]);
    expect(await codes({ sortColumn: 'name', isAsc: true })).toHaveLength(3);
  });

  it('staff of the platform see the platform’s own, a super-admin those of the merchant acted for', async () => {
    const staff = await office.hire('platform', ['dom_#_pro-view', 'dom_#_pro-action']);
    await create('平台自己的', '平台', staff);
    const names = async (who: Colleague) =>
      (await who.call('push-targets.list', { query: {} })).data.records.map(({ name }) => name);
    expect(await names(staff)).toEqual(['平台自己的']);
    expect(await names(chief)).not.toContain('平台自己的');
    const { projectCode } = await plantPushTarget(office.owner, 'alpha');
    expect((await staff.call('push-targets.get', { params: { projectCode } })).status).toBe(404);
  });
});
