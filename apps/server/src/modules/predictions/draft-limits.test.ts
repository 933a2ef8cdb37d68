import { inMerchant } from '@touchline/db/transaction';
import { draftsPerWriter } from '@touchline/domain/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantMatch } from '../../../test/planted/planted-match.ts';
import { plantQuotedMatch } from '../../../test/planted/quoted.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
const keys = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action'];
let office: Office;
let writer: Colleague;
beforeAll(async () => {
  office = await startOffice();
  writer = await office.hire('alpha', keys);
});
afterAll(() => office.close());

async function create(form: { matchId?: string } = {}, who = writer) {
  const { matchId = await plantQuotedMatch(office.owner, soccer) } = form;
  const body = { matchId, providerId: 5, oddType: 1, predict: '1', title: '主队能赢', content: '近期状态较好。' };
  return await who.call('predictions.create', { body });
}

it('[mend 9] a match that is off the shelf is answered alike, whether it has begun, is to come or does not exist', async () => {
  const { id, updatedTime } = (await create()).data;
  const past = new Date(Date.now() - 60_000).toISOString();
  const hidden = [
    await plantMatch(office.owner, soccer, { status: 2 }),
    await plantMatch(office.owner, soccer, { status: 2, gameTime: past }),
    await plantMatch(office.owner, soccer, { status: 2, stage: 11 }),
    await plantMatch(office.owner, soccer, { status: 4, stage: 90 }),
    '999999999999',
  ];
  for (const ask of [
    (matchId: string) => writer.call('predictions.update', { body: { id, updatedTime, matchId } }),
    (matchId: string) => create({ matchId }),
    (matchId: string) => writer.call('odds.schedule', { params: { matchId } }),
  ]) {
    const answers: unknown[] = [];
    for (const matchId of hidden) {
      const { status, error } = await ask(matchId);
      answers.push([status, { ...error, traceId: '' }]);
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size, JSON.stringify(answers)).toBe(1);
  }
});

it('[mend 9] a writer has at most 500 drafts, also where two come at once', async () => {
  const busy = await office.hire('alpha', keys);
  const first = await create({}, busy);
  await inMerchant(office.owner, 'alpha', (tx) =>
    sql`INSERT INTO tenant.predictions (merchant_code, writer_merchant, writer_id, writer_name, sport_id, match_id,
        league_id, league_name, home_name, away_name, game_time, provider_id, play_type, codes, odds, title, content)
      SELECT merchant_code, writer_merchant, writer_id, writer_name, sport_id, match_id, league_id, league_name, home_name,
        away_name, game_time, provider_id, play_type, codes, odds, title, content
      FROM tenant.predictions, generate_series(1, ${draftsPerWriter - 2}) WHERE id = ${first.data.id}`.execute(tx),
  );
  const last = await Promise.all([create({}, busy), create({}, busy)]);
  expect(new Set(last.map((one) => one.status))).toEqual(new Set([200, 422]));
  const { error } = await create({}, busy);
  expect(error.details).toEqual([{ errorMessage: '草稿最多 500 篇，请先发布或删除不用的草稿' }]);
  expect((await create()).status).toBe(200);
});
