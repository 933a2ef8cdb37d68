import type { SportPage } from '@touchline/domain/matches/sport-pages';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type EventReader, nextMessage, openStream } from '../../../test/browser/event-stream.ts';
import { inPlatform, plantMatch } from '../../../test/planted/planted-match.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { announceMatches } from './matches.topic.ts';

const winter: SportPage = { sport: 'sport', sportId: 999, isSingle: false };
const single: SportPage = { sport: 'sport', sportId: 4, isSingle: true };

let office: Office;
let editor: Colleague;
const open: EventReader[] = [];
beforeAll(async () => {
  office = await startOffice();
  await office.owner.query(`ALTER TABLE platform.matches ALTER COLUMN id RESTART WITH ${firstId}`);
  editor = await office.hire('platform', ['spo_wol_sch-view', 'spo_wol_sch-action']);
});
afterAll(async () => {
  for (const reader of open) reader.close();
  await office.close();
});

interface Message {
  readonly type: string;
  readonly topic: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly removed: readonly string[];
}

/** Messages after the version of the caller's rights; Redis carries those of other tests too. */
async function following(who: Colleague, topics: string): Promise<() => Promise<Message>> {
  const reader = await openStream(office, who.browser, `/api/v1/events?topics=${topics}`);
  open.push(reader);
  expect(reader.response.status).toBe(200);
  expect(await reader.next()).toContain('permissions');
  return async () => {
    for (;;) {
      const message = await nextMessage<Message>(reader);
      if (message.type !== 'topic') return message;
      const rows = message.rows.filter(({ id }) => isOwn(id));
      const removed = message.removed.filter((id) => isOwn(id));
      if (rows.length + removed.length > 0) return { ...message, rows, removed };
    }
  };
}

/** Ids that no other test has. */
const firstId = 1e12 + Math.floor(Math.random() * 1e9) * 1000;

function isOwn(id: unknown): boolean {
  return Number(id) >= firstId && Number(id) < firstId + 1000;
}

const setStatus = (standardId: string, status: 1 | 2) =>
  editor.call('matches.set-status', { params: { sport: 'sport' }, body: { standardId, status } });

it('the platform’s people hear of every match, merchants’ of what is on shelf, and of its leaving', async () => {
  const merchant = await office.hire('alpha', ['spo_wol_sch-view']);
  const ours = await following(editor, 'matches:spo_wol_sch');
  const theirs = await following(merchant, 'matches:spo_wol_sch');
  const asTheirs = await following(office.chief, 'matches:spo_wol_sch@alpha');
  const id = await plantMatch(office.owner, winter, { status: 2 });
  await setStatus(id, 1);
  const row = {
    id,
    matchId: id,
    status: 1,
    statusName: '上架',
    gameStage: '未开赛',
    gameStageType: 1,
    hTotalScore: null,
    periodTime: null,
    ownScores: [],
    feedVersion: '0',
  };
  const heard = await theirs();
  expect(heard).toMatchObject({ type: 'topic', topic: 'matches:spo_wol_sch', removed: [] });
  const instant = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string;
  expect(heard.rows).toEqual([{ ...row, aTotalScore: null, gameTime: instant, updatedTime: instant }]);
  expect([(await ours()).rows, (await asTheirs()).rows]).toEqual([heard.rows, heard.rows]);
  await setStatus(id, 2);
  expect(await theirs()).toMatchObject({ rows: [], removed: [id] });
  expect(await asTheirs()).toMatchObject({ rows: [], removed: [id] });
  expect(await ours()).toMatchObject({ rows: [{ id, status: 2 }], removed: [] });
});

it('of one that is off shelf merchants hear nothing, not even that it is there', async () => {
  const merchant = await office.hire('alpha', ['spo_wol_sch-view']);
  const ours = await following(editor, 'matches:spo_wol_sch');
  const theirs = await following(merchant, 'matches:spo_wol_sch');
  const [off, recycled, on] = [
    await plantMatch(office.owner, winter, { status: 2 }),
    await plantMatch(office.owner, winter, { status: 4 }),
    await plantMatch(office.owner, winter, { status: 1 }),
  ];
  const changed = [off, recycled, on].map((matchId) => ({ matchId, discipline: 999 }));
  await announceMatches(office.platform, changed);
  expect((await ours()).rows.map(({ id }) => String(id)).toSorted()).toEqual([off, recycled, on].toSorted());
  expect(await theirs()).toMatchObject({ rows: [{ id: on }], removed: [] });
});

it('a feed’s changes are announced in one message; hidden or merged matches are removed for all', async () => {
  const heard = await following(editor, 'matches:spo_wol_sch');
  const [one, hidden] = [await plantMatch(office.owner, winter), await plantMatch(office.owner, winter, { stage: 0 })];
  await inPlatform(office.owner, (tx) =>
    tx.updateTable('platform.matches').set({ home_score: 3, feed_version: '7' }).where('id', '=', one).execute(),
  );
  const changed = [one, hidden].map((matchId) => ({ matchId, discipline: 999 }));
  await announceMatches(office.platform, changed);
  expect(await heard()).toMatchObject({ rows: [{ id: one, hTotalScore: 3, feedVersion: '7' }], removed: [hidden] });
});

it('one of a single league is told on both of its pages', async () => {
  const follower = await office.hire('platform', ['spo_bas_sch-view', 'sin_bas_sch-view']);
  const heard = await following(follower, 'matches:spo_bas_sch,matches:sin_bas_sch');
  const id = await plantMatch(office.owner, single);
  await announceMatches(office.platform, [{ matchId: id, discipline: 4 }]);
  const messages = [await heard(), await heard()];
  expect(messages.map(({ topic }) => topic).toSorted()).toEqual(['matches:sin_bas_sch', 'matches:spo_bas_sch']);
  expect(messages.map(({ rows }) => rows[0]?.['id'])).toEqual([id, id]);
});

it('opens with the page’s own key alone, and there is none of another name', async () => {
  const other = await office.hire('alpha', ['spo_bak_sch-view']);
  const closed = await following(other, 'matches:spo_wol_sch');
  expect(await closed()).toEqual({ type: 'closed', topic: 'matches:spo_wol_sch' });
  for (const topic of ['matches', 'matches:soc', 'matches:bac_acc', 'matches:pro_anc_lis']) {
    const answer = await editor.send('GET', `/events?topics=${topic}`);
    expect([answer.status, topic]).toEqual([400, topic]);
  }
});
