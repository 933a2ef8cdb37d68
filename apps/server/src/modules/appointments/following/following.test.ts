import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { plantAnchor } from '../../../../test/anchors/planted-anchor.ts';
import { plantAppointment } from '../../../../test/appointments/planted-appointment.ts';
import { brokenLink, logRows } from '../../../../test/log/log-rows.ts';
import { inPlatform, plantEntry, plantMatch } from '../../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../../test/stack/office.ts';
import { workerPlatformOf } from '../../../../test/stack/task-runner.ts';
import { createFollowing } from './follow-matches.service.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const hour = 3_600_000;
/** On a whole second, as matches begin. */
const began = Math.floor(Date.now() / 1000) * 1000;
const inHours = (hours: number) => new Date(began + hours * hour);

let office: Office;
let maker: Colleague;
let editor: Colleague;
let followDue: () => Promise<number>;
beforeAll(async () => {
  office = await startOffice();
  maker = await office.hire('alpha', ['pro_pro_lis-view']);
  editor = await office.hire('platform', ['spo_soc_sch-view', 'spo_soc_sch-action']);
  followDue = createFollowing(workerPlatformOf(office));
});
afterAll(() => office.close());

const anchor = async (merchant = 'alpha') =>
  (await plantAnchor(office.owner, office.platform.config.keys, merchant)).streamerId;
const matchAt = (at: Date) => plantMatch(office.owner, soccer, { gameTime: at.toISOString() });
const by = () => ({ merchantCode: 'alpha', accountId: maker.id });

async function change(matchId: string, columns: Record<string, unknown>): Promise<void> {
  await inPlatform(office.owner, (tx) =>
    tx.updateTable('platform.matches').set(columns).where('id', '=', matchId).execute(),
  );
}

const waiting = () =>
  inPlatform(office.owner, async (tx) => {
    const { rows } = await sql<{ id: string }>`SELECT match_id::text AS id FROM platform.matches_to_follow`.execute(tx);
    return rows.map(({ id }) => id);
  });

const stored = (id: string, merchant = 'alpha') =>
  inMerchant(office.owner, merchant, (tx) =>
    tx.selectFrom('tenant.appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const noticesTo = (accountId: string) =>
  inMerchant(office.owner, 'alpha', async (tx) => {
    const { rows } = await sql<{ text: string; link: string }>`SELECT text_key AS text, link FROM tenant.notices
      WHERE merchant_code = 'alpha' AND account_id = ${accountId} ORDER BY id`.execute(tx);
    return rows;
  });

describe('a kick-off that moves', () => {
  it('scheduled appointments follow with start, end and version, and their maker is told', async () => {
    const [at, later] = [inHours(30), inHours(43)];
    const matchId = await matchAt(at);
    const id = await plantAppointment(office.owner, 'alpha', { matchId, anchorId: await anchor(), by: by() });
    const before = await stored(id);
    await change(matchId, { game_time: later });
    expect(await waiting()).toContain(matchId);
    expect(await followDue()).toBe(1);
    const after = await stored(id);
    expect(after).toMatchObject({ start_at: later, game_time: later, overlap: 'none', kick_off_moved: false });
    expect(after.end_at.getTime() - after.start_at.getTime()).toBe(5 * hour);
    expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
    expect(after).toMatchObject({ updated_by_id: null, changed_by_id: maker.id });
    expect(await waiting()).not.toContain(matchId);
    expect(await noticesTo(maker.id)).toContainEqual({
      text: 'appointmentMoved',
      link: `/pro_pro_spo_soc&back?matchId=${matchId}`,
    });
    const log = (await logRows(office.owner)).findLast(({ changes }) => changes?.includes(`"id":"${id}"`));
    expect(log).toMatchObject({ merchantCode: 'alpha', userAccount: 'system:worker', functionName: '预约随比赛变动' });
    const ours = (await logRows(office.owner)).filter(({ merchantCode }) => merchantCode === 'alpha');
    expect(brokenLink(office.platform.config.keys.logChain, ours)).toBeNull();
  });

  it('an appointment whose start a person set stays, marked until the kick-off is back', async () => {
    const at = inHours(30);
    const matchId = await matchAt(at);
    const start = inHours(29);
    const id = await plantAppointment(office.owner, 'alpha', { matchId, anchorId: await anchor(), start });
    const { updated_at } = await stored(id);
    await change(matchId, { game_time: inHours(31) });
    await followDue();
    expect(await stored(id)).toMatchObject({ start_at: start, kick_off_moved: true, updated_at });
    await change(matchId, { game_time: at });
    await followDue();
    expect(await stored(id)).toMatchObject({ start_at: start, kick_off_moved: false, kick_off_before: null });
  });

  it('an open appointment stays, marked; an ended one is left alone and its match not even noted', async () => {
    const matchId = await matchAt(inHours(-1));
    const open = await plantAppointment(office.owner, 'alpha', { matchId, anchorId: await anchor() });
    const other = await matchAt(inHours(-20));
    const ended = await plantAppointment(office.owner, 'alpha', { matchId: other, anchorId: await anchor() });
    const before = await stored(ended);
    const { start_at, end_at } = await stored(open);
    for (const id of [matchId, other]) await change(id, { game_time: inHours(2) });
    expect(await waiting()).not.toContain(other);
    await followDue();
    expect(await stored(open)).toMatchObject({ start_at, end_at, kick_off_moved: true });
    expect(await stored(ended)).toEqual(before);
  });

  it('an appointment that follows again shifts once, though the match is noted still', async () => {
    const later = inHours(33);
    const matchId = await matchAt(inHours(31));
    const id = await plantAppointment(office.owner, 'alpha', { matchId, anchorId: await anchor(), start: inHours(30) });
    const changer = await office.hire('alpha', ['pro_pro_lis-action']);
    await change(matchId, { game_time: later });
    expect(await waiting()).toContain(matchId);
    const body = { updatedTime: (await stored(id)).updated_at.toISOString(), followKickOff: true as const };
    const followed = await changer.call('appointments.update', { params: { id }, body });
    expect(followed.status, followed.text).toBe(200);
    await followDue();
    const after = await stored(id);
    expect(after).toMatchObject({ start_at: later, end_at: inHours(38), game_time: later, kick_off_moved: false });
    await change(matchId, { game_time: inHours(34) });
    await followDue();
    expect(await stored(id)).toMatchObject({ start_at: inHours(34) });
  });

  it('a move into another appointment is stored as moved, with a notice of the conflict', async () => {
    const anchorId = await anchor();
    const matchId = await matchAt(inHours(30));
    const other = await matchAt(inHours(40));
    const id = await plantAppointment(office.owner, 'alpha', { matchId, anchorId, by: by() });
    await plantAppointment(office.owner, 'alpha', { matchId: other, anchorId });
    await change(matchId, { game_time: inHours(38) });
    await followDue();
    expect(await stored(id)).toMatchObject({ start_at: inHours(38), overlap: 'moved' });
    expect((await noticesTo(maker.id)).at(-1)?.text).toBe('appointmentConflict');
    await change(matchId, { game_time: inHours(30) });
    await followDue();
    expect(await stored(id)).toMatchObject({ start_at: inHours(30), overlap: 'none' });
  });

  it('two appointments of one anchor that shift together overlap nothing', async () => {
    const anchorId = await anchor();
    const at = inHours(50);
    const matchId = await matchAt(at);
    const early = { matchId, anchorId, end: inHours(52) };
    const ids = [
      await plantAppointment(office.owner, 'alpha', early),
      await plantAppointment(office.owner, 'alpha', {
        ...early,
        start: inHours(52),
        end: inHours(54),
        followsKickOff: true,
      }),
    ];
    await change(matchId, { game_time: inHours(51) });
    expect(await followDue()).toBe(2);
    for (const id of ids) expect(await stored(id)).toMatchObject({ overlap: 'none' });
  });

  it('teams and league are copied, and a preset name with them', async () => {
    const matchId = await matchAt(inHours(30));
    const named = await plantAppointment(office.owner, 'alpha', { matchId, anchorId: await anchor(), name: '焦点战' });
    const preset = await plantAppointment(office.owner, 'alpha', { matchId, anchorId: await anchor() });
    await change(matchId, { home_id: await plantEntry(office.owner, soccer, 'team', '改派主队') });
    await followDue();
    expect(await stored(named)).toMatchObject({ home_name: '改派主队', name: '焦点战' });
    expect((await stored(preset)).name).toMatch(/^改派主队 vs /);
  });

  it('scores and periods note no match', async () => {
    const matchId = await matchAt(inHours(-1));
    await plantAppointment(office.owner, 'alpha', { matchId, anchorId: await anchor() });
    await change(matchId, { stage: 13, home_scores: [1], away_scores: [0] });
    expect(await waiting()).not.toContain(matchId);
  });
});

describe('a match that is not played', () => {
  it('cancelled and back: the mark comes with a notice and goes without one', async () => {
    const matchId = await matchAt(inHours(30));
    const id = await plantAppointment(office.owner, 'alpha', { matchId, anchorId: await anchor(), by: by() });
    for (const [stage, mark, text] of [
      [94, 'cancelled', 'matchCancelled'],
      [91, 'postponed', 'matchPostponed'],
    ] as const) {
      await change(matchId, { stage });
      await followDue();
      expect(await stored(id)).toMatchObject({ match_mark: mark, is_enabled: true });
      expect((await noticesTo(maker.id)).at(-1)?.text).toBe(text);
    }
    const before = (await noticesTo(maker.id)).length;
    await change(matchId, { stage: 1 });
    await followDue();
    expect(await stored(id)).toMatchObject({ match_mark: null });
    expect(await noticesTo(maker.id)).toHaveLength(before);
  });

  it('a recycled match marks its appointments, in every merchant', async () => {
    const matchId = await matchAt(inHours(30));
    const ids = { alpha: '', beta: '' };
    for (const merchant of ['alpha', 'beta'] as const)
      ids[merchant] = await plantAppointment(office.owner, merchant, { matchId, anchorId: await anchor(merchant) });
    await change(matchId, { status: 4 });
    await followDue();
    for (const merchant of ['alpha', 'beta'] as const)
      expect(await stored(ids[merchant], merchant)).toMatchObject({ match_mark: 'cancelled' });
  });
});

describe('a merge', () => {
  it('appointments move to the winner with its time, and return when the merge is undone', async () => {
    const [loser, winner] = [await matchAt(inHours(30)), await matchAt(inHours(32))];
    const id = await plantAppointment(office.owner, 'alpha', { matchId: loser, anchorId: await anchor() });
    const params = { sport: 'sport' };
    const merged = await editor.call('matches.merge', { params, body: { standardId: winner, loserId: loser } });
    expect(merged.status, merged.text).toBe(200);
    await followDue();
    expect(await stored(id)).toMatchObject({ match_id: winner, start_at: inHours(32), game_time: inHours(32) });
    // An old link names the loser.
    const shown = async () => (await maker.call('appointments.list', { query: { matchId: [loser] } })).data;
    const atWinner = await shown();
    expect([atWinner.records[0]?.id, atWinner.epgs.map(({ matchId }) => matchId)]).toEqual([id, [winner]]);
    const undone = await editor.call('matches.undo-merge', { params, body: { standardId: winner, loserId: loser } });
    expect(undone.status, undone.text).toBe(200);
    await followDue();
    expect(await stored(id)).toMatchObject({ match_id: loser, start_at: inHours(30) });
    expect((await shown()).epgs.map(({ matchId }) => matchId)).toEqual([loser]);
    expect(await waiting()).toEqual([]);
  });

  it('an appointment that somebody gave another match meanwhile stays there', async () => {
    const [loser, winner, third] = [await matchAt(inHours(30)), await matchAt(inHours(32)), await matchAt(inHours(33))];
    const id = await plantAppointment(office.owner, 'alpha', { matchId: loser, anchorId: await anchor() });
    const params = { sport: 'sport' };
    await editor.call('matches.merge', { params, body: { standardId: winner, loserId: loser } });
    await followDue();
    await inMerchant(office.owner, 'alpha', (tx) =>
      tx.updateTable('tenant.appointments').set({ match_id: third }).where('id', '=', id).execute(),
    );
    await editor.call('matches.undo-merge', { params, body: { standardId: winner, loserId: loser } });
    await followDue();
    expect(await stored(id)).toMatchObject({ match_id: third });
  });

  it('of two merges that followed one another, one is undone: appointments return to where their match is now', async () => {
    const [first, second, third] = [await matchAt(inHours(30)), await matchAt(inHours(32)), await matchAt(inHours(34))];
    const id = await plantAppointment(office.owner, 'alpha', { matchId: first, anchorId: await anchor() });
    const params = { sport: 'sport' };
    const act = async (name: 'matches.merge' | 'matches.undo-merge', standardId: string, loserId: string) => {
      const { status, text } = await editor.call(name, { params, body: { standardId, loserId } });
      expect(status, text).toBe(200);
    };
    await act('matches.merge', second, first);
    await act('matches.merge', third, second);
    await followDue();
    expect(await stored(id)).toMatchObject({ match_id: third, start_at: inHours(34) });
    await act('matches.undo-merge', third, second);
    await followDue();
    expect(await stored(id)).toMatchObject({ match_id: second, start_at: inHours(32) });
    await act('matches.undo-merge', second, first);
    await followDue();
    expect(await stored(id)).toMatchObject({ match_id: first, start_at: inHours(30) });
    expect(await waiting()).toEqual([]);
  });
});

describe('a match that cannot be followed', () => {
  it('its retries wait longer each time, and a change of the match is followed at once', async () => {
    const matchId = await matchAt(inHours(40));
    const id = await plantAppointment(office.owner, 'alpha', { matchId, anchorId: await anchor() });
    let looks = 0;
    const platform = workerPlatformOf(office);
    const operationLog = {
      commitWith: () => {
        looks += 1;
        return Promise.reject(new Error('the log is away'));
      },
    };
    const followFailing = createFollowing({ ...platform, operationLog });
    await change(matchId, { game_time: inHours(41) });
    for (let look = 0; look < 3; look += 1) await followFailing();
    expect(looks).toBe(1);
    await change(matchId, { game_time: inHours(42) });
    await followFailing();
    expect(looks).toBe(2);
    await followDue();
    expect(await stored(id)).toMatchObject({ start_at: inHours(42) });
  });
});

it('a match without a time yet marks its appointments as postponed', async () => {
  const matchId = await matchAt(inHours(50));
  const id = await plantAppointment(office.owner, 'alpha', { matchId, anchorId: await anchor() });
  await change(matchId, { stage: 95 });
  await followDue();
  expect(await stored(id)).toMatchObject({ match_mark: 'postponed' });
  await change(matchId, { stage: 1 });
  await followDue();
  expect(await stored(id)).toMatchObject({ match_mark: null });
});
