import { describe, expect, it } from 'vitest';

import { checkField } from '../field-rules.ts';
import { anchorCodeAlphabet, anchorRules, storedAnchorCode } from './anchor-rules.ts';

const checkName = (value: string) => checkField(anchorRules.anchorName, value);
const checkNickname = (value: string) => checkField(anchorRules.nickname, value);

describe('the name of an anchor', () => {
  it('[ANC-15] is required', () => {
    expect([checkName(''), checkName('  ')]).toEqual(['validation.inputRequired', 'validation.inputRequired']);
  });

  it('[ANC-16] has 1 to 20 characters', () => {
    expect([checkName('林'), checkName('林'.repeat(20))]).toEqual([null, null]);
    expect(checkName('林'.repeat(21))).toBe('validation.max20');
  });

  it.each(['小 林', ' 小林', '小林　', '小\t林', '小\u00a0林'])('[ANC-17] has no space: %j', (name) => {
    expect(checkName(name)).toBe('validation.notAllowSpace');
  });

  it('has no invisible characters', () => {
    expect(checkName('小\u200b林')).toBe('validation.characters');
  });
});

describe('the nickname of an anchor', () => {
  it('[ANC-18] is optional, up to 10 characters', () => {
    expect([checkNickname(''), checkNickname('林'.repeat(10))]).toEqual([null, null]);
    expect(checkNickname('林'.repeat(11))).toBe('validation.nickname');
  });

  it.each(['小林Lin9', 'ABC', '〇一'])('[ANC-18] takes Chinese, English and digits: %s', (nickname) => {
    expect(checkNickname(nickname)).toBeNull();
  });

  it.each(['小 林', '小林!', '☆', 'しおり', 'émile', '小_林', '１２'])(
    '[ANC-18] takes nothing else: %s',
    (nickname) => {
      expect(checkNickname(nickname)).toBe('validation.nickname');
    },
  );
});

describe('the code of an anchor', () => {
  it('is written with 32 characters that nobody takes for one another', () => {
    expect(new Set(anchorCodeAlphabet).size).toBe(32);
    expect(anchorCodeAlphabet).not.toMatch(/[0O1I]/);
  });

  it('is looked up without case', () => {
    expect(storedAnchorCode(' ab2cd3ef ')).toBe('AB2CD3EF');
  });
});
