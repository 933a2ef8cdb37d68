import { afterAll, beforeAll, expect, it } from 'vitest';

import { inPlatform, plantEntry, plantMatch, versionOfMatch } from '../../../test/planted/planted-match.ts';
import { plantPrediction } from '../../../test/planted/planted-prediction.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

const soccer = { sport: 'sport', sportId: 1, isSingle: false };
let office: Office;
let home: string;
let away: string;
beforeAll(async () => {
  office = await startOffice();
  home = await plantEntry(office.owner, soccer, 'team', '云岭海鸥');
  away = await plantEntry(office.owner, soccer, 'team', '北湾灯塔');
});
afterAll(() => office.close());

const newest = async (who: Colleague) => {
  const { data } = await who.call('operation-logs.list', { query: {} });
  const [log] = data.records;
  if (log === undefined) throw new Error('no log');
  return { log, detail: (await who.call('operation-logs.get', { params: { id: log.id } })).data };
};
const plant = () =>
  plantMatch(office.owner, soccer, {
    hTeamId: home,
    aTeamId: away,
    gameTime: new Date(Date.now() - 3_600_000).toISOString(),
    stage: 13,
  });

it('[day 8] a corrected score is told part by part, under the name that the match had', async () => {
  const editor = await office.hire('platform', ['spo_soc_sch-view', 'spo_soc_sch-action', 'bac_#_ope-view']);
  const id = await plant();
  await inPlatform(office.owner, (tx) =>
    tx
      .updateTable('platform.matches')
      .set({ home_scores: [0, 0], away_scores: [0, 0] })
      .where('id', '=', id)
      .execute(),
  );
  const answer = await editor.call('matches.update', {
    params: { sport: 'sport', standardId: id },
    body: {
      scoreParts: [{ part: 0, pin: { home: 1, away: 0, kind: 'fixed' } }],
      updatedTime: await versionOfMatch(office.owner, id),
    },
  });
  expect(answer.status, answer.text).toBe(200);
  await inPlatform(office.owner, (tx) =>
    tx.updateTable('platform.catalog_entries').set({ name: '改名之后' }).where('id', '=', home).execute(),
  );
  const { log, detail } = await newest(editor);
  expect(log.touched).toMatchObject({
    entity: 'match',
    id,
    name: '云岭海鸥 VS 北湾灯塔',
    change: { field: 'scores.soccer_0', before: '0:0', after: '1:0' },
  });
  expect(detail.changes[0]).toMatchObject({
    name: '云岭海鸥 VS 北湾灯塔',
    before: { home_id: { id: home, name: '云岭海鸥' }, stage: { id: 13, name: '下半场' }, own: [] },
    after: { own: ['soccer_0'] },
  });
});

it('[day 8] a refused call names its record, of which nothing changed', async () => {
  const viewer = await office.hire('platform', ['spo_soc_sch-view', 'bac_#_ope-view']);
  const editor = await office.hire('platform', ['spo_soc_sch-action', 'bac_#_ope-view']);
  const match = await plant();
  await viewer.call('matches.set-status', { params: { sport: 'sport' }, body: { standardId: match, status: 2 } });
  const atGate = await newest(viewer);
  expect(atGate.log).toMatchObject({ result: 0, functionName: '修改赛程状态' });
  expect(atGate.log.touched).toMatchObject({
    entity: 'match',
    id: match,
    name: expect.stringContaining(' VS 北湾灯塔'),
  });
  expect(atGate.detail.changes).toEqual([
    { entity: 'match', id: match, name: atGate.log.touched?.name, before: null, after: null },
  ]);
  await editor.call('matches.update', {
    params: { sport: 'sport', standardId: match },
    body: { gameStageType: 90, updatedTime: '2020-01-01T00:00:00.000Z' },
  });
  expect((await newest(editor)).log).toMatchObject({ result: 0, touched: { entity: 'match', id: match } });
});

it('[day 8] a record of another merchant is told by its number alone', async () => {
  const keys = ['bac_#_ope-view', 'bac_#_acc-view'];
  const [here, there] = [await office.hire('alpha', keys), await office.hire('beta', keys)];
  await here.call('accounts.delete', { params: { id: there.id }, query: { merchantCode: 'alpha' } });
  expect((await newest(here)).log.touched).toMatchObject({ entity: 'account', id: there.id, name: null });
  await here.call('accounts.delete', { params: { id: here.id }, query: { merchantCode: 'alpha' } });
  expect((await newest(here)).log.touched).toMatchObject({ entity: 'account', id: here.id, name: expect.any(String) });
});

it('[day 8] a prediction is known by its match, also once its writer deleted it', async () => {
  const keys = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'bac_#_ope-view'];
  const writer = await office.hire('alpha', keys);
  const self = { merchantCode: 'alpha', accountId: writer.id };
  const { id } = await plantPrediction(office.owner, 'alpha', self, soccer, { matchId: await plant() });
  const answer = await writer.call('predictions.delete', { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  const { log } = await newest(writer);
  expect(log.touched).toMatchObject({ entity: 'prediction', id, kind: 'deleted' });
  expect(log.touched?.name).toMatch(/ VS /);
});
