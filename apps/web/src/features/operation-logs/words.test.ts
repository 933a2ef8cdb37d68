import { insideCalls } from 'virtual:inside-calls';
import { expect, test } from 'vitest';

import { learnCalls } from '../../lib/calls/known-calls.ts';
import { entityWords } from './entity-words.ts';
import { shortChangeWords } from './list/short-change.ts';
import { sportOfChanges } from './score-part-words.ts';
import { featureOfPath, fieldWords, parameterValueWords, parameterWords, valueWords, wordsOf } from './words.ts';

test('permissions are shown in words', () => {
  expect(wordsOf('permissions', 'bac_#_acc-action')).toBe('账号 · 管理');
  expect(wordsOf('permissions', 'pre_soc_odd_dra-view')).toBe('足球预测 · 草稿 · 查看');
  expect(wordsOf('permissions', 'spo_bak_sch-view')).toBe('篮球赛程 · 查看');
});

test('group keys are shown in words among permissions, and stay themselves elsewhere', () => {
  const above = ['pre', 'pre_soc', 'pre_soc_odd', 'pre_soc_odd_dra', 'com_lis'];
  expect(above.map((key) => wordsOf('permissions', key))).toEqual([
    '体育预测',
    '体育预测 · 足球',
    '足球预测',
    '足球预测 · 草稿',
    '公司列表',
  ]);
  expect(wordsOf('account', 'pro')).toBe('pro');
});

test('a truth value is a state where the field is one, else yes or no', () => {
  expect([wordsOf('enabled', true), wordsOf('enabled', false)]).toEqual(['启用', '停用']);
  expect([wordsOf('second_factor_required', true), wordsOf('x', false)]).toEqual(['是', '否']);
});

test('[LST-46] times are shown to the second, in Shanghai', () => {
  expect(wordsOf('ended_at', '2026-11-15T03:04:05.678Z')).toBe('2026-11-15 11:04:05');
  expect(wordsOf('ended_at', '2026-11-15T03:04:05+00:00')).toBe('2026-11-15 11:04:05');
});

test('empty values have no words, unknown values stay themselves', () => {
  expect([undefined, null, ''].map((value) => wordsOf('description', value))).toEqual([null, null, null]);
  expect(wordsOf('name', '何佳怡')).toBe('何佳怡');
  expect(wordsOf('count', 3)).toBe('3');
  expect(wordsOf('roles', { id: '1', name: '管理员' })).toBe('管理员');
});

test('fields have a Chinese name in their entity, or keep their own', () => {
  expect(fieldWords('account', 'name')).toBe('用户名');
  expect(fieldWords('role', 'name')).toBe('角色名称');
  expect(fieldWords('session', 'user_agent')).toBe('浏览器');
  expect(fieldWords('account', 'never_heard_of')).toBe('never_heard_of');
  expect(entityWords('second_factor')).toBe('两步验证');
});

test('[hardening 13] parameters have the names of their form’s fields, also for calls of the shell', () => {
  learnCalls(insideCalls);
  expect(featureOfPath('/api/v1/merchant/user/1024')).toBe('accounts');
  expect(featureOfPath('/api/v1/role')).toBe('roles');
  expect(featureOfPath('/api/v1/nowhere')).toBeNull();
  expect(['name', 'description'].map((name) => parameterWords('accounts', name))).toEqual(['用户名', '备注']);
  expect(['name', 'description'].map((name) => parameterWords('roles', name))).toEqual(['角色名称', '角色描述']);
  expect(parameterWords('accounts', 'merchantCode')).toBe('商户代码');
  expect(parameterWords(null, 'neverHeardOf')).toBeNull();
});

test('[day 8] codes of audited columns are shown in words', () => {
  expect(valueWords('match', 'status', 1)).toBe('上架');
  expect(valueWords('match', 'own', 'soccer_0')).toBe('全场');
  expect(valueWords('match', 'own', 'leagueId')).toBe('联赛');
  expect(valueWords('match', 'stage', { id: 13, name: '下半场' })).toBe('下半场');
  expect(valueWords('prediction', 'state', 'review')).toBe('审核中');
  expect(valueWords('prediction', 'play_type', 1)).toBe('胜平负');
  expect(valueWords('prediction', 'codes', 3)).toBe('客胜');
  expect(valueWords('prediction', 'line', -2)).toBe('-0.5');
  expect(valueWords('prediction', 'refusal', 'matchStarted')).toBe('比赛已开始，不能再发布');
  expect(valueWords('supplierEntry', 'link', 'auto')).toBe('自动关联');
  expect(fieldWords('prediction', 'odds.3')).toBe('客胜');
});

test('[day 8] a corrected score is one line: the part, what it was and what it is', () => {
  const touched = { entity: 'match', id: '7', name: '云岭海鸥 VS 北湾灯塔', kind: 'changed', more: 0 } as const;
  const change = { field: 'scores.soccer_0', before: '0:0', after: '1:0' };
  expect(shortChangeWords({ ...touched, change })).toBe('全场：0:0 → 1:0');
  expect(shortChangeWords({ ...touched, change: { field: 'scores.basketball_4', before: null, after: '5:2' } })).toBe(
    '加时：空 → 5:2',
  );
});

test('[day 8] values of requests are shown in words, those inside others too, and none as JSON', () => {
  const said = (name: string, value: unknown) => parameterValueWords('matches', name, value);
  expect(said('status', '4')).toBe('已回收');
  expect(said('act', 'disassociateAndRecycle')).toBe('解除关联并回收');
  expect(said('scores', { home: [1, 0], away: [0, 0] })).toBe('1:0；0:0');
  expect(parameterValueWords('predictions', 'predict', '1,2')).toBe('主胜 / 平局');
});

test('[day 8] of a value inside others what is empty is left out', () => {
  const said = (value: unknown) => parameterValueWords('matches', 'filter', value);
  expect(said({ leagueName: '英超', statuses: null, ids: [], teamName: '' })).toBe('联赛名称 英超');
  expect(said({ statuses: null })).toBeNull();
});

test('[day 8] parts of a score that a request sets read as a person says them', () => {
  const parts = [
    { part: 0, pin: { home: 1, away: 0, kind: 'once' } },
    { part: 4, pin: { home: 5, away: 3, kind: 'fixed' } },
    { part: 1, pin: null },
  ];
  const said = (sport?: string) => parameterValueWords('matches', 'scoreParts', parts, sport);
  expect(said('soccer')).toBe('全场 1:0（仅此次）；角球 5:3（固定为人工设定）；半场 随数据源');
  expect(said()).toBe('第 1 部分 1:0（仅此次）；第 5 部分 5:3（固定为人工设定）；第 2 部分 随数据源');
});

test('[day 8] the parts are named as those of the match that the call changed', () => {
  const match = { entity: 'match', id: '7', before: { scores: {} }, after: { scores: { basketball_0: '12:9' } } };
  expect(sportOfChanges([match])).toBe('basketball');
  expect(sportOfChanges([{ ...match, after: null, before: null }])).toBeNull();
});
