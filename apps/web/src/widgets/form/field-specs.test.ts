import { fieldRules } from '@touchline/domain/field-rules';
import { expect, test } from 'vitest';

import { changedNames, type FieldSpecs, pathOfWire, problemsOf, specOf, trimmedValues } from './field-specs.ts';
import { comparedFields } from './record-conflict.tsx';
import { isSameList } from './three-way-merge.ts';

interface Row {
  readonly name: string;
}

interface Values {
  readonly name: string;
  readonly password: string;
  readonly enabled: boolean;
  readonly tags: readonly string[];
  readonly rows: readonly Row[];
}

const fields: FieldSpecs<Values> = {
  name: { label: '用户名', rule: fieldRules.name },
  password: { label: '密码', rule: fieldRules.newPassword, settings: { min: 10 }, isVerbatim: true, isSecret: true },
  enabled: { label: '状态', words: (isOn) => (isOn ? '启用' : '停用') },
  tags: { label: '标签', isSame: isSameList, check: (tags) => (tags.length > 2 ? '最多选择 2 个标签' : null) },
  rows: { label: '盘口', rows: { name: { label: '盘口名称', rule: fieldRules.name } } },
};

const good: Values = {
  name: '李静雯',
  password: 'Horse-7-Stable',
  enabled: true,
  tags: ['a'],
  rows: [{ name: '让球' }],
};

test('a message names its own field, in nested rows too, and other types have rules of their own', () => {
  expect(problemsOf(fields, good)).toEqual({});
  const wrong = {
    ...good,
    name: ' ',
    password: 'Horse-7',
    tags: ['a', 'b', 'c'],
    rows: [{ name: '大小' }, { name: '' }],
  };
  expect(problemsOf(fields, wrong)).toEqual({
    name: '请输入用户名',
    password: '密码至少 10 个字符',
    tags: '最多选择 2 个标签',
    'rows[1].name': '请输入盘口名称',
  });
});

test('spaces around a text do not count, those of a password do', () => {
  const typed = { ...good, name: ' 李静雯 ', password: ' x ', rows: [{ name: ' 让球 ' }] };
  expect(trimmedValues(fields, typed)).toEqual({ ...good, password: ' x ' });
});

test('a path leads to the rules of its field', () => {
  expect(specOf(fields, 'rows[2].name').label).toBe('盘口名称');
  expect(() => specOf(fields, 'rows[2].price')).toThrow('no such field');
});

test('a field that the server names leads to its path, in a row too', () => {
  expect(pathOfWire(fields, 'name')).toBe('name');
  expect(pathOfWire(fields, 'rows.1.name')).toBe('rows[1].name');
  expect(pathOfWire(fields, 'rows.1')).toBe('rows[1]');
  expect(pathOfWire(fields, 'rows.1.price')).toBeNull();
});

test('changed fields are found by value, not by identity', () => {
  expect(changedNames(fields, good, { ...good, tags: ['a'] })).toEqual([]);
  expect(changedNames(fields, good, { ...good, tags: ['b'], enabled: false })).toEqual(['enabled', 'tags']);
});

test('[WIR-28] two versions are compared in what either of them changed, and never in a secret', () => {
  const mine = { ...good, name: '李静', password: 'Another-Horse-8' };
  const latest = { ...good, name: '李雯', enabled: false };
  expect(comparedFields(fields, good, mine, latest)).toEqual([
    { label: '用户名', mine: '李静', latest: '李雯' },
    { label: '状态', mine: null, latest: '停用' },
  ]);
});
