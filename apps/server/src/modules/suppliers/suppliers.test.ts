import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { inPlatform, plantEntry, plantMatch } from '../../../test/planted/planted-match.ts';
import {
  clearLinks,
  linkOf,
  nextId,
  plantMatchProposal,
  plantName,
  plantQuarantined,
  plantSupplierMatch,
  soccer,
} from '../../../test/planted/planted-supplier.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
let staff: Colleague;
let looker: Colleague;
beforeAll(async () => {
  office = await startOffice({ LOG_LEVEL: 'error' });
  staff = await office.hire('platform', ['spo_#_sup-view', 'spo_#_sup-action']);
  looker = await office.hire('platform', ['spo_#_sup-view']);
});
afterAll(() => office.close());
beforeEach(() => clearLinks(office.owner));

async function query<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return await inPlatform(office.owner, async (tx) => (await statement.execute(tx)).rows);
}

const tiedTo = (supplierId: string) => linkOf(office.owner, supplierId);
const lastLog = async (functionName: string) =>
  (await logRows(office.owner)).findLast((row) => row.functionName === functionName && row.result === 1);

it.each(['suppliers.proposals', 'suppliers.quarantine', 'suppliers.auto-links'] as const)(
  '[mend 3] a page of %s has at most 200 rows, as each looks up what it names',
  async (id) => {
    const answers = [await looker.call(id, { query: { size: 200 } }), await looker.call(id, { query: { size: 201 } })];
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  },
);

describe('how suppliers do', () => {
  const overview = async () => {
    const answer = await looker.call('suppliers.overview', {});
    expect(answer.status, answer.text).toBe(200);
    return Object.fromEntries(answer.data.suppliers.map((supplier) => [supplier.code, supplier]));
  };
  beforeEach(async () => {
    await query(sql`DELETE FROM platform.feed_minutes`);
    await query(sql`UPDATE platform.feed_leaders SET broken_until = NULL, clock_lead_ms = NULL`);
    await query(sql`UPDATE platform.feed_lists SET read_at = NULL, failures = 0, last_failure = NULL`);
  });
  const list = (feed: string, secondsAgo: number, failures = 0, failure: string | null = null) =>
    query(sql`INSERT INTO platform.feed_lists (supplier, feed, read_at, failures, last_failure)
      VALUES ('NAMI', ${feed}, now() - ${secondsAgo} * interval '1 second', ${failures}, ${failure})
      ON CONFLICT (supplier, feed) DO UPDATE SET read_at = excluded.read_at, failures = excluded.failures,
        last_failure = excluded.last_failure`);

  it('one that was never read says so; a day has a quarter of an hour for each figure', async () => {
    const { NAMI, HBIRD } = await overview();
    expect([NAMI?.name, NAMI?.state, HBIRD?.state]).toEqual(['纳米数据', 'never', 'never']);
    expect(NAMI?.day).toHaveLength(96);
    expect(NAMI?.day.every(({ records, lagMs }) => records === 0 && lagMs === null)).toBe(true);
  });

  it('the list of matches that was read longest ago counts, lists of names do not', async () => {
    await list('football/match', 5);
    await list('football/team', 3000);
    expect((await overview())['NAMI']?.state).toBe('good');
    await list('basketball/match', 90);
    const { NAMI } = await overview();
    expect(NAMI?.state).toBe('silent');
    expect(Date.now() - Date.parse(NAMI?.readTime ?? '')).toBeGreaterThan(85_000);
    expect(NAMI?.lists.map(({ feed, kind, discipline }) => [feed, kind, discipline])).toEqual([
      ['basketball/match', 'match', 2],
      ['football/match', 'match', 1],
      ['football/team', 'team', 1],
    ]);
  });

  it('a failing list shows why, and a suspended one until when, with clock and backlog', async () => {
    await list('football/match', 5, 3, '连接超时');
    expect((await overview())['NAMI']).toMatchObject({ state: 'failing', brokenUntil: null });
    await query(sql`INSERT INTO platform.feed_leaders (supplier, holder, clock_lead_ms, broken_until)
      VALUES ('NAMI', 'worker', 1500, now() + interval '1 minute') ON CONFLICT (supplier) DO UPDATE
      SET clock_lead_ms = excluded.clock_lead_ms, broken_until = excluded.broken_until`);
    await plantQuarantined(office.owner, {}, { supplier: 'NAMI' });
    await plantMatchProposal(office.owner);
    const { NAMI, HBIRD } = await overview();
    expect(NAMI).toMatchObject({ state: 'broken', clockLeadMs: 1500, openQuarantine: 1, openProposals: 0 });
    expect(NAMI?.lists.find(({ feed }) => feed === 'football/match')?.lastFailure).toBe('连接超时');
    expect(Date.parse(NAMI?.brokenUntil ?? '')).toBeGreaterThan(Date.now());
    expect(HBIRD).toMatchObject({ openQuarantine: 0, openProposals: 1 });
  });

  it('minutes add up to quarters of an hour, and the last five to a rate', async () => {
    await query(sql`INSERT INTO platform.feed_minutes (supplier, minute, requests, failures, records, lag_ms)
      SELECT 'NAMI', date_trunc('minute', now()) - at * interval '1 minute', 2, 1, 10, at * 100
      FROM generate_series(0, 29) at`);
    const { NAMI } = await overview();
    const sum = (pick: (quarter: { records: number; failures: number }) => number) =>
      NAMI?.day.reduce((total, quarter) => total + pick(quarter), 0);
    expect([sum(({ records }) => records), sum(({ failures }) => failures)]).toEqual([300, 30]);
    expect(NAMI?.perMinute).toBe(10);
    expect(NAMI?.lagMs).toBe(400);
    expect(Math.max(...(NAMI?.day.map(({ lagMs }) => lagMs ?? 0) ?? []))).toBe(2900);
  });

  it('the suppliers’ state is refused to other merchants, whatever they hold', async () => {
    const other = await office.hire('alpha', [], { isAdmin: true });
    expect((await other.call('suppliers.overview', {})).status).toBe(403);
    expect((await office.chiefFor('alpha').call('suppliers.overview', {})).status).toBe(200);
  });
});

describe('quarantined records', () => {
  const held = async (filters = {}) => (await looker.call('suppliers.quarantine', { query: filters })).data.records;
  const team = (id: string, name: string) => ({ id: Number(id), name_zh: name, updated_at: 1_700_000_000 });

  it('[mend 7] a quarantined record is listed newest first with its reason and without its text, by supplier, kind and state', async () => {
    const first = await plantQuarantined(office.owner, { id: 1 }, { reason: '没有名称', supplierId: '1' });
    const second = await plantQuarantined(office.owner, '{"a":"\\u0000"}', {
      feed: 'football/match',
      supplier: 'NAMI',
    });
    const rows = await held();
    expect(rows.map(({ id }) => id)).toEqual([second, first]);
    expect(rows[1]).toMatchObject({ kind: 'team', discipline: 1, supplierId: '1', times: 1 });
    expect(rows[1]).not.toHaveProperty('record');
    const params = { id: rows[1]?.id ?? '' };
    expect((await looker.call('suppliers.quarantined-record', { params })).data).toEqual({ record: { id: 1 } });
    expect((await looker.call('suppliers.quarantined-record', { params: { id: '999999999' } })).status).toBe(404);
    expect((await held({ kind: 'match' })).map(({ id }) => id)).toEqual([second]);
    expect(await held({ kind: 'odds' })).toEqual([]);
    expect((await held({ supplier: 'HBIRD' })).map(({ id }) => id)).toEqual([first]);
    expect(await held({ state: 'ignored' })).toEqual([]);
  });

  it('[hardening 13] odds are found among them', async () => {
    const id = await plantQuarantined(office.owner, { company: '6' }, { feed: 'football/odds', supplier: 'NAMI' });
    expect((await held({ kind: 'odds' })).map((row) => row.id)).toEqual([id]);
  });

  it('an unreadable record is ignored once, and the log says by whom', async () => {
    const id = await plantQuarantined(office.owner, { id: 1 });
    expect((await staff.call('suppliers.ignore', { params: { id } })).status).toBe(200);
    expect((await staff.call('suppliers.ignore', { params: { id } })).status).toBe(409);
    expect((await held({ state: 'ignored' })).map((row) => row.id)).toEqual([id]);
    const row = await lastLog('忽略异常记录');
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([{ before: { state: 'open' }, after: { state: 'ignored' } }]);
  });

  it('a quarantined record is re-read by the feed’s rules, and stays with today’s reason if unreadable', async () => {
    const id = await plantQuarantined(office.owner, { id: 5, updated_at: 1 }, { reason: '旧的原因' });
    const answer = await staff.call('suppliers.retry', { params: { id } });
    expect([answer.status, answer.data]).toEqual([200, { isRead: false, reason: '没有名称' }]);
    expect((await held())[0]).toMatchObject({ id, reason: '没有名称', state: 'open' });
  });

  it('a quarantined record that is readable by now is stored and linked like any other', async () => {
    const supplierId = nextId();
    const id = await plantQuarantined(office.owner, team(supplierId, `新队 ${supplierId}`), { supplierId });
    const answer = await staff.call('suppliers.retry', { params: { id } });
    expect([answer.status, answer.data]).toEqual([200, { isRead: true, reason: '' }]);
    expect(await tiedTo(supplierId)).toEqual({ to: expect.any(String), link: 'own' });
    expect((await held({ state: 'read' })).map((row) => row.id)).toEqual([id]);
  });
});

describe('the links that were made automatically today', () => {
  const links = async (filters = {}) => {
    const answer = await looker.call('suppliers.auto-links', { query: filters });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.records;
  };

  it('an automatic link is listed with both sides, and no other link is', async () => {
    const matchId = await plantMatch(office.owner, soccer);
    const recordId = await plantSupplierMatch(office.owner, { league: '甲', home: '乙', away: '丙' }, { matchId });
    const entryId = await plantEntry(office.owner, soccer, 'team', '拜仁慕尼黑');
    const team = await plantName(office.owner, '拜仁', { entryId, link: 'auto' });
    await plantName(office.owner, '自己的', { entryId, link: 'own' });
    expect((await links()).map(({ kind, told: { id } }) => `${kind} ${id}`).toSorted()).toEqual([
      `match ${recordId}`,
      `team ${team}`,
    ]);
    expect(await links({ kind: 'match' })).toMatchObject([{ candidate: { id: matchId, hname: '样本主队' } }]);
    await query(
      sql`UPDATE platform.supplier_entries SET linked_at = now() - interval '1 day' WHERE supplier_id = ${team}`,
    );
    expect(await links({ kind: 'team' })).toEqual([]);
  });

  it('pages follow each other by cursor, though all were tied in one moment', async () => {
    const entryId = await plantEntry(office.owner, soccer, 'team', '同刻');
    for (const name of ['一', '二', '三']) await plantName(office.owner, name, { entryId, link: 'auto' });
    await query(sql`UPDATE platform.supplier_entries SET linked_at = now() WHERE entry_id = ${entryId}`);
    const first = await looker.call('suppliers.auto-links', { query: { size: 2 } });
    const rest = await looker.call('suppliers.auto-links', { query: { size: 2, cursor: first.data.next ?? '' } });
    expect(new Set([...first.data.records, ...rest.data.records].map(({ told }) => told.id)).size).toBe(3);
  });

  it('[MAT-60] an automatic link is taken back: the record stands alone, and the log says so', async () => {
    const matchId = await plantMatch(office.owner, soccer);
    const supplierId = await plantSupplierMatch(office.owner, { league: '甲', home: '乙', away: '丙' }, { matchId });
    const body = { kind: 'match', supplier: 'HBIRD', discipline: 1, supplierId } as const;
    expect((await staff.call('suppliers.unlink', { body })).status).toBe(200);
    expect(await tiedTo(supplierId)).toEqual({ to: null, link: 'apart' });
    expect((await staff.call('suppliers.unlink', { body })).status).toBe(409);
    const row = await lastLog('解除自动关联');
    expect(row?.userAccount).toBe(staff.account);

    const entryId = await plantEntry(office.owner, soccer, 'team', '皇家马德里');
    const team = await plantName(office.owner, '皇马', { entryId, link: 'auto' });
    const ofTeam = { ...body, kind: 'team', supplierId: team } as const;
    expect((await staff.call('suppliers.unlink', { body: ofTeam })).status).toBe(200);
    expect(await tiedTo(team)).toEqual({ to: null, link: 'apart' });
    expect((await staff.call('suppliers.unlink', { body: { ...ofTeam, supplierId: 'none' } })).status).toBe(404);
  });
});
