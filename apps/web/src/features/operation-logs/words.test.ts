import { insideCalls } from 'virtual:inside-calls';
import { expect, test } from 'vitest';

import { learnCalls } from '../../lib/calls/known-calls.ts';
import { entityWords, featureOfPath, fieldWords, parameterWords, wordsOf } from './words.ts';

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
