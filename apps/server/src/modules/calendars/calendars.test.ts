import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { plantAppointment } from '../../../test/appointments/planted-appointment.ts';
import { plantCalendar } from '../../../test/appointments/planted-calendar.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { plantMatch } from '../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { restarted } from '../../../test/stack/stack.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const day = 24 * 3_600_000;
const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * day);
const utc = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

let office: Office;
let manager: Colleague;
beforeAll(async () => {
  office = await startOffice();
  manager = await office.hire('alpha', ['pro_anc_lis-action']);
});
afterAll(() => office.close());

const anchor = (merchant = 'alpha') => plantAnchor(office.owner, office.platform.config.keys, merchant);
const read = async (address: string) => {
  const path = address.slice(address.indexOf('/api/'));
  return await office.app.inject({ method: 'GET', url: path });
};
const addressOf = async (streamerCode: string) =>
  (await manager.call('calendars.create', { params: { streamerCode } })).data.address;
const booked = async (anchorId: number, at: Date, more: object = {}) =>
  await plantAppointment(office.owner, 'alpha', {
    matchId: await plantMatch(office.owner, soccer, { gameTime: at.toISOString() }),
    anchorId,
    ...more,
  });

describe('an address', () => {
  it('its maker sees it once; the calendar has enabled appointments from 30 days back to 90 ahead', async () => {
    const { streamerId, streamerCode, name } = await anchor();
    const shown = [await booked(streamerId, inDays(-29)), await booked(streamerId, inDays(1), { moveStart: -30 })];
    await booked(streamerId, inDays(-31));
    await booked(streamerId, inDays(91));
    await booked(streamerId, inDays(2), { isEnabled: false });
    const made = await manager.call('calendars.create', { params: { streamerCode } });
    expect(made.status, made.text).toBe(200);
    const began = utc(new Date());
    const answer = await read(made.data.address);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const uids = [...answer.body.matchAll(/^UID:appointment-(\d+)@touchline\r$/gm)].map(([, id]) => id);
    expect(uids).toEqual(shown);
    expect(answer.body).toContain(`X-WR-CALNAME:${name}的预约\r\n`);
    expect(answer.body).toContain(`DTSTART:${utc(new Date(inDays(1).getTime() - 30 * 60_000))}\r\n`);
    const stamp = /^DTSTAMP:(.*)\r$/m.exec(answer.body)?.[1] ?? '';
    expect([began, stamp, utc(new Date())].toSorted()).toEqual([began, stamp, expect.any(String)]);
    const known = await manager.call('calendars.get', { params: { streamerCode } });
    expect(known.data).toEqual({ createdTime: made.data.createdTime });
    expect(JSON.stringify(await logRows(office.owner))).not.toContain(made.data.address.split('/').at(-1));
  });

  it('a new address ends the one before it; a revoked one, a disabled anchor and an unknown token answer alike', async () => {
    const [first, other] = [await anchor(), await anchor()];
    const before = await addressOf(first.streamerCode);
    const now = await addressOf(first.streamerCode);
    const disabled = await addressOf(other.streamerCode);
    expect((await read(now)).statusCode).toBe(200);
    expect((await read(disabled)).statusCode).toBe(200);
    await inMerchant(office.owner, 'alpha', (tx) =>
      tx.updateTable('tenant.anchors').set({ is_enabled: false }).where('id', '=', String(other.streamerId)).execute(),
    );
    const revoked = await manager.call('calendars.revoke', { params: { streamerCode: first.streamerCode } });
    expect(revoked.status, revoked.text).toBe(200);
    const answerOf = async (address: string) => {
      const { statusCode, body } = await read(address);
      return [statusCode, body.replaceAll(/[0-9a-f]{32}/g, 'trace')];
    };
    const unknown = await answerOf('/api/v1/calendar/nobody-knows');
    expect(unknown[0]).toBe(404);
    for (const address of [before, now, disabled]) expect(await answerOf(address)).toEqual(unknown);
    const state = await manager.call('calendars.get', { params: { streamerCode: first.streamerCode } });
    expect(state.data).toEqual({ createdTime: null });
  });

  it('a disabled merchant’s calendars answer 404', async () => {
    await office.addMerchant('closed');
    const { streamerId } = await anchor('closed');
    const token = await plantCalendar(office.owner, 'closed', streamerId);
    expect((await read(`/api/v1/calendar/${token}`)).statusCode).toBe(200);
    await inMerchant(office.owner, 'closed', (tx) =>
      tx.updateTable('platform.merchants').set({ enabled: false }).where('code', '=', 'closed').execute(),
    );
    expect((await read(`/api/v1/calendar/${token}`)).statusCode).toBe(404);
  });

  it('an anchor of another merchant has no calendar here', async () => {
    const { streamerCode } = await anchor('beta');
    for (const id of ['calendars.get', 'calendars.create', 'calendars.revoke'] as const)
      expect((await manager.call(id, { params: { streamerCode } })).status).toBe(404);
  });

  it('reads of one calendar are limited by the minute; another one is read from the same address', async () => {
    const tokens = [];
    for (const { streamerId } of [await anchor(), await anchor()])
      tokens.push(await plantCalendar(office.owner, 'alpha', streamerId));
    const few = await restarted(office, { CALENDAR_READS_PER_MINUTE: '2' });
    const statusOf = statusIn(few);
    const [first = '', second = ''] = tokens;
    const statuses = [await statusOf(first), await statusOf(first), await statusOf(first), await statusOf(second)];
    expect(statuses).toEqual([200, 200, 429, 200]);
    await few.close();
  });

  it('wrong tokens are limited by their address, which closes no calendar that was read before', async () => {
    const { streamerId } = await anchor();
    const token = await plantCalendar(office.owner, 'alpha', streamerId);
    const few = await restarted(office, { CALENDAR_READS_PER_MINUTE: '2' });
    const statusOf = statusIn(few);
    const statuses = [await statusOf(token), await statusOf('one'), await statusOf('two'), await statusOf('three')];
    expect([...statuses, await statusOf(token)]).toEqual([200, 404, 404, 429, 200]);
    expect(await statusOf('four', '203.0.113.9')).toBe(404);
    await few.close();
  });
});

const statusIn =
  (stack: Awaited<ReturnType<typeof restarted>>) =>
  async (name: string, remoteAddress = '203.0.113.7') =>
    (await stack.app.inject({ method: 'GET', url: `/api/v1/calendar/${name}`, remoteAddress })).statusCode;
