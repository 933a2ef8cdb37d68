import { expect, it } from 'vitest';

import { allPermissionKeys } from '../access/permission-tree.ts';
import words from '../locales/zh-CN/notices.json' with { type: 'json' };
import { allNoticeKinds, noticeKinds, noticeKindsOf, noticeSentence, noticeTexts } from './notice-texts.ts';

it('every kind and every text of notices has its words, and each text takes exactly the values it names', () => {
  expect(Object.keys(words.kinds)).toEqual([...allNoticeKinds]);
  expect(Object.keys(words.texts)).toEqual(Object.keys(noticeTexts));
  for (const [key, { takes }] of Object.entries(noticeTexts)) {
    const named = [...words.texts[key as keyof typeof noticeTexts].matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) =>
      String(name),
    );
    expect(named.toSorted(), key).toEqual(Object.keys(takes).toSorted());
  }
});

it('every kind of notices has a text, and needs keys of the permission tree', () => {
  const kinds = new Set<string>(Object.values(noticeTexts).map(({ kind }) => kind));
  expect(allNoticeKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
  const needed = allNoticeKinds.flatMap((kind): readonly string[] => noticeKinds[kind].needs);
  expect(needed.filter((key) => !allPermissionKeys.some((known) => known === key))).toEqual([]);
});

it('a sentence shows times in Shanghai’s zone, and leaves braces of a value alone', () => {
  const values = {
    match: '{{anchor}} VS 热刺',
    anchor: '小鱼',
    from: '2030-05-01T16:30:00.000Z',
    to: '2030-05-02T11:00:00.000Z',
  };
  expect(noticeSentence('appointmentMoved', values)).toBe(
    '“{{anchor}} VS 热刺”开赛时间变更，主播 小鱼 的预约已从 2030-05-02 00:30 改到 2030-05-02 19:00',
  );
  expect(noticeSentence('ofNewerRelease', {})).toBeNull();
  expect(noticeSentence('constructor', {})).toBeNull();
});

it('kinds of notices follow the permissions that are held', () => {
  expect(noticeKindsOf([])).toEqual([]);
  expect(noticeKindsOf(['pre_bak_odd_dra-view'])).toEqual(['predictionRefused', 'reviewReturned']);
  for (const key of ['pro_pro_lis-view', 'pro_anc_lis-view'])
    expect(noticeKindsOf([key])).toEqual(['appointmentMoved', 'appointmentConflict', 'appointmentMatch']);
  expect(noticeKindsOf(['mon_liv-view'])).toEqual(['monitor']);
  expect(noticeKindsOf([...allPermissionKeys])).toEqual([...allNoticeKinds]);
});
