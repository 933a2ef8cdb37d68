import { expect, test } from 'vitest';

import { predictionPageOf } from './prediction-page.ts';

test('[PRD-02] [PRD-03] drafts, published lists and reviews are of soccer as sport 1 and basketball as sport 2', () => {
  expect(predictionPageOf('/pre_soc_odd_dra')).toMatchObject({ sportId: 1, title: '足球预测 · 草稿' });
  expect(predictionPageOf('/pre_soc_odd_pub')).toMatchObject({ sportId: 1, title: '足球预测 · 已发布' });
  expect(predictionPageOf('/pre_bak_odd_pub&back')).toMatchObject({ sportId: 2, path: '/pre_bak_odd_pub' });
  expect(predictionPageOf('/pre_bak_odd_rev')).toMatchObject({ sportId: 2, title: '篮球预测 · 审核' });
  expect(['/spo_soc_sch', '/pre_rec', '/nowhere'].map(predictionPageOf)).toEqual([null, null, null]);
});
