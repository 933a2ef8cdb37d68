import { expect, test } from 'vitest';

import { allSearchKeys, idTyped, teamsTyped } from './palette-search.ts';

test('[day 7] digits are an id, whatever their width, unless no id is as long', () => {
  expect(idTyped(' 100234 ')).toBe('100234');
  expect(idTyped('１００２３４')).toBe('100234');
  for (const other of ['', '曼联', '12a', '-1', '1'.repeat(19)]) expect(idTyped(other)).toBeNull();
});

test('[day 7] two teams are told apart by VS, a dash, or a space between Chinese names', () => {
  for (const typed of ['曼联 VS 切尔西', '曼联 vs. 切尔西', '曼联 v 切尔西', '曼联 - 切尔西', '曼联  切尔西'])
    expect(teamsTyped(typed)).toEqual(['曼联', '切尔西']);
  expect(teamsTyped('Leeds United vs Hull City')).toEqual(['Leeds United', 'Hull City']);
  for (const one of ['曼联', 'Leeds United', '曼联 切尔西 阿森纳']) expect(teamsTyped(one)).toEqual([one]);
  expect(teamsTyped('曼联 VS ')).toEqual(['曼联']);
});

test('[day 7] the search opens to holders of any page that it finds records of, each key once', () => {
  expect(new Set(allSearchKeys).size).toBe(allSearchKeys.length);
  expect(allSearchKeys).toEqual(
    expect.arrayContaining(['spo_soc_sch-view', 'sin_bas_sch-view', 'gam_lol_sch-view', 'pre_bak_odd_dra-view']),
  );
});
