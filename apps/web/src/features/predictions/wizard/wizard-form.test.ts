import { expect, test } from 'vitest';

import type { MatchOption } from '../predictions.api.ts';
import { worthOffering } from './keeping/use-opened-form.ts';
import {
  bodyOf,
  emptyForm,
  formOfKept,
  isSameForm,
  isSameShown,
  keptOf,
  missingIn,
  selectionOf,
  resets,
  stepOfKept,
  toggleSelection,
  type WizardValues,
} from './wizard-form.ts';

const option: MatchOption = {
  matchId: '7',
  battle: '甲 VS 乙',
  gameTime: '2036-11-20T12:00:00.000Z',
  providers: [
    { providerId: 12, providerName: '甲公司' },
    { providerId: 5, providerName: '乙公司' },
  ],
};

const full: WizardValues = {
  leagueLevel: 2,
  league: '1',
  leagueDate: '2036-11-20',
  schedule: '7',
  provider: 5,
  playType: 1,
  title: '标题',
  content: '内容',
  selection: '1',
  game: { matchId: '7', gameStartTime: option.gameTime, league: '英超', hname: '甲', aname: '乙' },
  oddsList: { 1: 1.95, 2: 3.4, 3: 4.2 },
  oddsLine: undefined,
};

test('[PRD-31] the league level starts at 1', () => {
  expect(emptyForm.leagueLevel).toBe(1);
});

test('[PRD-36] a new league level empties league, date, schedule and play type', () => {
  expect({ ...full, ...resets.leagueLevel(3) }).toMatchObject({
    leagueLevel: 3,
    league: null,
    leagueDate: null,
    schedule: null,
    playType: null,
    title: '标题',
  });
});

test('[PRD-37] a new league empties schedule and play type, and keeps the date', () => {
  expect({ ...full, ...resets.league('2') }).toMatchObject({
    league: '2',
    leagueDate: '2036-11-20',
    schedule: null,
    playType: null,
  });
});

test('[PRD-38] [PRD-81] a new schedule empties the play type and takes the first provider that has odds', () => {
  expect({ ...full, ...resets.schedule(option, '英超') }).toMatchObject({
    schedule: '7',
    playType: null,
    selection: null,
    provider: 12,
    game: { matchId: '7', hname: '甲', aname: '乙', league: '英超' },
  });
});

test('[PRD-39] a new provider empties the odds list', () => {
  expect({ ...full, ...resets.provider(6) }).toMatchObject({ provider: 6, oddsList: null, playType: 1 });
});

test('[PRD-40] without schedule options schedule and play type are cleared', () => {
  expect({ ...full, ...resets.noSchedule() }).toMatchObject({ schedule: null, playType: null, league: '1' });
});

test('[PRD-34] step 0 needs league, date, schedule and play type beside the level', () => {
  expect(missingIn(0, emptyForm)).toEqual(['league', 'leagueDate', 'schedule', 'playType']);
  expect(missingIn(0, full)).toEqual([]);
});

test('[PRD-35] step 1 needs title, content, play type and forecast settlement', () => {
  expect(missingIn(1, { ...full, title: ' ', content: '', selection: null })).toEqual([
    'title',
    'content',
    'selection',
  ]);
  expect(missingIn(1, full)).toEqual([]);
});

test('[PRD-77] two codes at most where the play type allows two, otherwise one', () => {
  expect(toggleSelection(full, 3)).toBe('1,3');
  expect(toggleSelection(full, 1)).toBeNull();
  expect(toggleSelection({ ...full, playType: 4, selection: '9' }, 10)).toBe('10');
});

test('[hardening 23] choosing beyond the play type’s limit drops the first selection, and codes are sent in order', () => {
  const later = toggleSelection({ ...full, selection: '3' }, 1);
  const values = { ...full, selection: toggleSelection({ ...full, selection: later }, 2) };
  expect(values.selection).toBe('1,2');
  expect(bodyOf({ ...full, selection: '3,1' })?.predict).toBe('1,3');
  expect(selectionOf({ ...full, selection: '3,1' })).toEqual([3, 1]);
  expect(isSameForm({ ...full, selection: '3,1' }, { ...full, selection: '1,3' })).toBe(true);
});

test('[hardening 20] a match without any provider says what is missing', () => {
  expect(missingIn(0, { ...full, provider: null })).toEqual(['provider']);
  expect(missingIn(1, { ...full, provider: null })).toEqual(['provider']);
});

test('[hardening 15] the same odds at another line are others; of a line that is not known nothing is said', () => {
  const at = (oddsLine: number | null | undefined) => ({ oddsList: { 7: 0.95, 8: 0.87 }, oddsLine });
  expect(isSameShown(at(3), at(3))).toBe(true);
  expect(isSameShown(at(3), at(4))).toBe(false);
  expect(isSameShown(at(undefined), at(4))).toBe(true);
});

test('[PRD-32] [PRD-33] the form is kept whole under its names, and comes back as it was', () => {
  const kept = keptOf(full, 1, '5001');
  expect(Object.keys(kept).toSorted()).toEqual(
    [
      'predId',
      'step',
      'leagueLevel',
      'league',
      'leagueDate',
      'startTime',
      'provider',
      'schedule',
      'playType',
      'title',
      'content',
      'forecastSettlement',
      'select1',
      'game',
      'predictOdds',
    ].toSorted(),
  );
  expect(kept.predictOdds).toEqual({
    oddsList: full.oddsList,
    newOddsList: null,
    playType: 1,
    originProviderId: 5,
    status: 0,
  });
  expect(formOfKept(kept)).toEqual(full);
  expect(stepOfKept(kept)).toBe(1);
});

test('a body is complete, or none is sent', () => {
  expect(bodyOf({ ...full, title: ' 标题 ', content: '内容 \n' })).toEqual({
    matchId: '7',
    providerId: 5,
    oddType: 1,
    predict: '1',
    title: '标题',
    content: '内容',
  });
  expect(bodyOf({ ...full, selection: null })).toBeNull();
});

test('[hardening 14] the first line of a content stays indented', () => {
  expect(bodyOf({ ...full, content: '　　第一段\n　　第二段\n' })?.content).toBe('　　第一段\n　　第二段');
});

test('odds that moved by themselves are no change of the writer’s', () => {
  expect(isSameForm(full, { ...full, oddsList: null })).toBe(true);
  expect(isSameForm(full, { ...full, content: '内容。' })).toBe(false);
});

test('[hardening 3] every leftover that differs is offered once, whenever the draft was changed', () => {
  const left = (from: 'browser' | 'server', title: string, at: string) => ({
    from,
    at,
    isHere: true,
    form: keptOf({ ...full, title }, 1, null),
  });
  const [early, later] = ['2026-11-16T02:00:00.000Z', '2026-11-16T02:00:05.000Z'];
  const offered = (...candidates: ReturnType<typeof left>[]) =>
    worthOffering(candidates, full).map(({ from, form }) => [from, form.title]);
  expect(offered(left('browser', '甲', early), left('server', '甲', later))).toEqual([['browser', '甲']]);
  expect(offered(left('browser', '乙', later), left('server', '甲', early))).toEqual([
    ['browser', '乙'],
    ['server', '甲'],
  ]);
  expect(offered(left('server', full.title, later))).toEqual([]);
});
