import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { plantDomain, plantPushTarget } from '../../../test/planted/planted-domain.ts';
import { detailOf, type DomainDesk, domainDesk } from '../../../test/stack/domain-desk.ts';
import { type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
let desk: DomainDesk;
beforeAll(async () => {
  office = await startOffice();
  desk = domainDesk(office);
});
afterAll(() => office.close());

describe('taking out the push domain in use', () => {
  it.each([
    [{ act: 'clean' }, 'CLEAN'],
    [{ act: 'remove', reason: 'ICP_INVALID' }, 'REMOVED'],
  ] as const)('by %j the first spare takes over in the same transaction', async (act, state) => {
    const { projectCode, inUse, spares } = await desk.targetWith(2);
    expect(await desk.getPush(inUse.id)).toMatchObject({ successor: { id: spares[0]?.id, name: spares[0]?.name } });
    const answer = await desk.setState(inUse.id, act);
    expect(answer.data).toMatchObject({ state, promoted: { id: spares[0]?.id, name: spares[0]?.name } });
    expect(await desk.getPushTarget(projectCode)).toMatchObject({
      pushDomain: { id: spares[0]?.id },
      spareDomains: [{ id: spares[1]?.id }],
      usedCleanPushDomains: state === 'CLEAN' ? [{ id: inUse.id }] : [],
    });
    const row = (await logRows(office.owner)).findLast((entry) => entry.functionName === '变更推流域名状态');
    const changes = JSON.parse(row?.changes ?? '[]') as { id: string; after: { state: string } }[];
    expect(changes.map(({ id, after }) => [id, after.state])).toEqual([
      [inUse.id, state],
      [spares[0]?.id, 'IN_USE'],
    ]);
  });

  it('without a spare it asks for a confirmation, and then the target has no usable domain', async () => {
    const { projectCode, inUse } = await desk.targetWith(0);
    const unconfirmed = await desk.setState(inUse.id, { act: 'clean' });
    expect([unconfirmed.status, unconfirmed.error.code]).toEqual([409, '000701']);
    expect((await desk.getPushTarget(projectCode)).pushDomain).toMatchObject({ id: inUse.id });
    const confirmed = await desk.setState(inUse.id, { act: 'clean', confirmNoDomain: true });
    expect(confirmed.data).toMatchObject({ state: 'CLEAN', promoted: null });
    expect((await desk.getPushTarget(projectCode)).pushDomain).toBeNull();
    expect((await desk.setState(inUse.id, { act: 'restore' })).data).toMatchObject({
      state: 'IN_USE',
      promoted: { id: inUse.id },
    });
  });

  it('the last ingest name is not taken out without asking: the front’s own name takes over', async () => {
    const { data: first } = await desk.createPush({ type: 'STREAMER' });
    const { data: second } = await desk.createPush({ type: 'STREAMER' });
    expect([first.state, second.state]).toEqual(['IN_USE', 'SPARE']);
    expect((await desk.setState(first.id, { act: 'clean' })).data.promoted).toMatchObject({ id: second.id });
    expect((await desk.setState(second.id, { act: 'clean' })).status).toBe(200);
  });

  it('by two people at once takes out one: the second is told that it has changed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { projectCode, inUse, spares } = await desk.targetWith(2);
      const press = async () =>
        await desk.chief.call('domains.push-set-state', {
          params: { id: inUse.id },
          body: { act: 'clean', updatedTime: inUse.updatedTime },
        });
      const statuses = (await Promise.all([press(), press()])).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await desk.getPushTarget(projectCode)).toMatchObject({ pushDomain: { id: spares[0]?.id }, spares: 1 });
    }
  });

  it('while a colleague takes out the next spare leaves the one behind it in use', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { projectCode, inUse, spares } = await desk.targetWith(2);
      const out = async ({ id, updatedTime }: { id: string; updatedTime: string }) =>
        await desk.chief.call('domains.push-set-state', {
          params: { id },
          body: { act: 'remove', reason: 'DNS_INVALID', updatedTime },
        });
      const [one, next] = [inUse, spares[0] ?? inUse];
      const answers = await Promise.all([out(one), out(next)]);
      const after = await desk.getPushTarget(projectCode);
      const states = await Promise.all([one, next].map(async ({ id }) => (await desk.getPush(id)).state));
      // Promoted first, the spare has another version: then its removal is refused.
      const expected = answers[1].status === 409 ? ['REMOVED', 'IN_USE'] : ['REMOVED', 'REMOVED'];
      expect(states).toEqual(expected);
      expect(after.pushDomain?.id).toBe(answers[1].status === 409 ? next.id : spares[1]?.id);
    }
  });

  it('new domains that come in at once leave one of them in use', async () => {
    const { projectCode } = await plantPushTarget(office.owner, 'alpha');
    const made = await Promise.all(Array.from({ length: 4 }, () => desk.createPush({ projectCode })));
    expect(made.map(({ data }) => data.state).toSorted()).toEqual(['IN_USE', 'SPARE', 'SPARE', 'SPARE']);
    expect((await desk.getPushTarget(projectCode)).spares).toBe(3);
  });
});

describe('removing a domain', () => {
  it('[MER-08] takes one of four reasons, OTHER with a remark, and is for good', async () => {
    const { id } = await plantDomain(office.owner, 'alpha', 'push');
    const without = await desk.setState(id, { act: 'remove' });
    expect([without.status, detailOf(without)?.field]).toEqual([400, 'reason']);
    const wordless = await desk.setState(id, { act: 'remove', reason: 'OTHER' });
    expect([wordless.status, detailOf(wordless)?.field]).toEqual([400, 'remark']);
    expect((await desk.setState(id, { act: 'remove', reason: 'OTHER', remark: '合同到期' })).status).toBe(200);
    expect(await desk.getPush(id)).toMatchObject({
      state: 'REMOVED',
      enabled: false,
      reason: 'OTHER',
      can: { restore: 'removed' },
    });
    const back = await desk.setState(id, { act: 'restore' });
    expect([back.status, detailOf(back)?.errorMessage]).toEqual([422, '域名已移除，不能再操作']);
    const [change] = (await desk.chief.call('domains.push-history', { params: { id } })).data.changes;
    expect(change).toMatchObject({
      from: 'SPARE',
      to: 'REMOVED',
      reason: 'OTHER',
      remark: '合同到期',
      accountName: 'chief 的姓名',
    });
  });

  it('takes its key along', async () => {
    const { data } = await desk.createPush({ key: 'a-secret-key' });
    expect((await desk.getPush(data.id)).hasKey).toBe(true);
    await desk.setState(data.id, { act: 'remove', reason: 'MER_STOP' });
    expect(await desk.getPush(data.id)).toMatchObject({ hasKey: false, keyTime: null });
  });
});

describe('a pull domain', () => {
  it('[MER-21] has the same states, and several can be in use', async () => {
    const { projectCode } = await plantPushTarget(office.owner, 'alpha');
    const plant = async () => (await plantDomain(office.owner, 'alpha', 'pull', { projectCode, type: 'STREAMER' })).id;
    const [one, other] = [await plant(), await plant()];
    expect((await desk.setState(one, { act: 'use' }, 'pull')).data.state).toBe('IN_USE');
    expect((await desk.setState(other, { act: 'use' }, 'pull')).data.state).toBe('IN_USE');
    expect((await desk.setState(one, { act: 'clean' }, 'pull')).data).toMatchObject({ state: 'CLEAN', promoted: null });
    expect((await desk.setState(one, { act: 'restore' }, 'pull')).data.state).toBe('SPARE');
    const { changes } = (
      await desk.chief.call('push-targets.history', { params: { projectCode }, query: { kind: 'pull' } })
    ).data;
    expect(changes.map(({ domain, to }) => [domain.id, to])).toEqual([
      [one, 'SPARE'],
      [one, 'CLEAN'],
      [other, 'IN_USE'],
      [one, 'IN_USE'],
    ]);
  });

  it('cannot be read or changed by the calls of push domains', async () => {
    const { id } = await plantDomain(office.owner, 'alpha', 'pull');
    expect((await desk.chief.call('domains.push-get', { params: { id } })).status).toBe(404);
    expect((await desk.chief.call('domains.push-history', { params: { id } })).status).toBe(404);
    const { updatedTime } = (await desk.chief.call('domains.pull-get', { params: { id } })).data;
    const body = { act: 'clean', updatedTime } as const;
    expect((await desk.chief.call('domains.push-set-state', { params: { id }, body })).status).toBe(404);
  });
});

describe('the order of spares', () => {
  it('follows their moves, and its first spare takes over', async () => {
    const { projectCode, inUse, spares } = await desk.targetWith(3);
    const [a = inUse, b = inUse, c = inUse] = spares;
    const move = async (id: string, beforeId: string | null) => {
      const { updatedTime } = await desk.getPush(id);
      return await desk.chief.call('domains.push-move', { params: { id }, body: { beforeId, updatedTime } });
    };
    const order = async () => (await desk.getPushTarget(projectCode)).spareDomains.map(({ id }) => id);
    await move(c.id, a.id);
    expect(await order()).toEqual([c.id, a.id, b.id]);
    await move(c.id, null);
    expect(await order()).toEqual([a.id, b.id, c.id]);
    for (let round = 0; round < 20; round += 1)
      await move(round % 2 === 0 ? c.id : b.id, round % 2 === 0 ? b.id : c.id);
    expect(await order()).toEqual([a.id, b.id, c.id]);
    await move(b.id, a.id);
    expect(await desk.getPush(b.id)).toMatchObject({ spareOrder: 1 });
    expect((await desk.setState(inUse.id, { act: 'clean' })).data.promoted?.id).toBe(b.id);
    const outside = await move(a.id, inUse.id);
    expect([outside.status, detailOf(outside)?.field]).toEqual([422, 'beforeId']);
    expect((await move(b.id, null)).status).toBe(422);
  });
});
