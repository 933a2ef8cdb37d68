import { afterAll, beforeAll, expect, it } from 'vitest';

import { type EventReader, nextMessage, openStream } from '../../../test/browser/event-stream.ts';
import { plantRecord } from '../../../test/planted/planted-match.ts';
import { plantMatchWithOdds, tellOdds, thisSecond } from '../../../test/planted/planted-odds.ts';
import { soccer } from '../../../test/planted/planted-supplier.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { announceOdds, oddsTopic } from './index.ts';

let office: Office;
let writer: Colleague;
let chief: Colleague;
const open: EventReader[] = [];
beforeAll(async () => {
  office = await startOffice();
  // Redis carries what other tests say too.
  await office.owner.query(
    `ALTER TABLE platform.matches ALTER COLUMN id RESTART WITH ${1e12 + Math.floor(Math.random() * 1e9) * 1000}`,
  );
  writer = await office.hire('alpha', ['pre_soc_odd_dra-view']);
  chief = await office.hire('platform', ['pre_soc_odd_dra-view']);
});
afterAll(async () => {
  for (const reader of open) reader.close();
  await office.close();
});

interface Message {
  readonly type: string;
  readonly topic: string;
  readonly rows: readonly Record<string, unknown>[];
}

async function following(who: Colleague, matchId: string, sportId = 1): Promise<() => Promise<Message>> {
  const reader = await openStream(office, who.browser, `/api/v1/events?topics=odds:${sportId}-${matchId}`);
  open.push(reader);
  expect(await reader.next()).toContain('permissions');
  return () => nextMessage<Message>(reader);
}

async function move(named: { supplier?: string; supplierId: string }, first: number, after = 10): Promise<void> {
  const { quoteIds } = await tellOdds(office.owner, named, [{ odds: [first, 3, 4], at: thisSecond() + after }]);
  await announceOdds(office.platform, quoteIds);
}

it('odds that moved reach whoever looks at the match, with the fields of the call', async () => {
  const { matchId, supplierId } = await plantMatchWithOdds(office.owner, soccer);
  const [theirs, ours] = [await following(writer, matchId), await following(chief, matchId)];
  await move({ supplierId }, 2.05);
  const heard = await theirs();
  expect(heard).toMatchObject({ type: 'topic', topic: `odds:1-${matchId}` });
  const { quotes } = (await writer.call('odds.contexts', { query: { matchId } })).data;
  expect(heard.rows).toEqual([{ id: '5-1', matchId, ...quotes[0] }]);
  expect(quotes[0]?.odds['1']).toBe(2.05);
  expect((await ours()).rows).toEqual(heard.rows);
});

it('odds of a supplier that does not win are announced to nobody', async () => {
  const { matchId, supplierId } = await plantMatchWithOdds(office.owner, soccer);
  const other = await plantRecord(office.owner, soccer, matchId, { supplier: 'HBIRD' });
  const heard = await following(writer, matchId);
  await move(other, 9.9);
  await move({ supplierId }, 2.15);
  expect((await heard()).rows).toMatchObject([{ odds: { 1: 2.15 } }]);
});

it('of a match that is off shelf merchants hear nothing', async () => {
  const off = await plantMatchWithOdds(office.owner, soccer, { status: 2 });
  const on = await plantMatchWithOdds(office.owner, soccer);
  const reader = await openStream(
    office,
    writer.browser,
    `/api/v1/events?topics=odds:1-${off.matchId},odds:1-${on.matchId}`,
  );
  open.push(reader);
  await reader.next();
  const ours = await following(chief, off.matchId);
  await move(off, 2.2);
  await move(on, 2.3);
  expect(await reader.next()).toContain(`odds:1-${on.matchId}`);
  expect((await ours()).rows).toMatchObject([{ odds: { 1: 2.2 } }]);
});

it('opens to who holds the page of drafts, and names a sport that has one and a match', async () => {
  const stranger = await office.hire('alpha', ['bac_#_acc-view']);
  const closed = await following(stranger, '1000');
  expect(await closed()).toEqual({ type: 'closed', topic: 'odds:1-1000' });
  for (const topic of ['odds', 'odds:x', 'odds:1000', 'odds:1-0', 'odds:4-1000'])
    expect([(await writer.send('GET', `/events?topics=${topic}`)).status, topic]).toEqual([400, topic]);
});

it('[hardening 9] an account with one sport’s right hears nothing of another’s, however the match is named', async () => {
  const { matchId, supplierId } = await plantMatchWithOdds(office.owner, soccer);
  const basketball = await office.hire('alpha', ['pre_bak_odd_dra-view']);
  const closed = await following(basketball, matchId);
  expect(await closed()).toEqual({ type: 'closed', topic: `odds:1-${matchId}` });
  const elsewhere = await openStream(office, basketball.browser, `/api/v1/events?topics=odds:2-${matchId}`);
  open.push(elsewhere);
  await elsewhere.next();
  const heard = await following(writer, matchId);
  await move({ supplierId }, 2.4);
  expect((await heard()).rows).toMatchObject([{ odds: { 1: 2.4 } }]);
  await office.platform.events.publish(
    oddsTopic,
    `2-${matchId}`,
    { merchantCode: 'alpha', accountId: '' },
    { rows: [], removed: ['last'] },
  );
  expect(await elsewhere.next()).toContain('last');
});

it('[hardening 10] another supplier’s odds are told once they count', async () => {
  const { matchId } = await plantMatchWithOdds(office.owner, soccer);
  const other = await plantRecord(office.owner, soccer, matchId, { supplier: 'HBIRD' });
  await tellOdds(office.owner, other, [{ odds: [5.5, 3, 4], at: thisSecond() }]);
  const editor = await office.hire('platform', ['spo_soc_sch-view', 'spo_soc_sch-action']);
  const heard = await following(writer, matchId);
  const { updatedTime } = (await editor.call('matches.get', { params: { sport: 'sport', standardId: matchId } })).data;
  const body = { chosenSupplier: 'HBIRD', updatedTime };
  const chosen = await editor.call('matches.update', { params: { sport: 'sport', standardId: matchId }, body });
  expect(chosen.status, chosen.text).toBe(200);
  expect((await heard()).rows).toMatchObject([{ id: '5-1', odds: { 1: 5.5 } }]);
});
