import { expect, test } from 'vitest';

import { sportPageMark, sportPageNamed, sportPagesOf } from './sport-pages.ts';

const table = (...given: Parameters<typeof sportPagesOf>) =>
  Object.fromEntries(sportPagesOf(...given).map((sportPage) => [sportPageMark(sportPage), sportPage.keys]));

test('every schedule has a place of its own, and the key of its page opens it', () => {
  expect(table('sch', 'view')).toEqual({
    'sport/1': ['spo_soc_sch-view'],
    'sport/2': ['spo_bak_sch-view'],
    'sport/4': ['spo_bas_sch-view'],
    'sport/8': ['spo_box_sch-view'],
    'sport/9': ['spo_bdm_sch-view'],
    'sport/10': ['spo_fgt_sch-view'],
    'sport/12': ['spo_ftb_sch-view'],
    'sport/13': ['spo_vol_sch-view'],
    'sport/19': ['spo_ttn_sch-view'],
    'sport/20': ['spo_bil_sch-view'],
    'sport/25': ['spo_puk_sch-view'],
    'sport/999': ['spo_wol_sch-view'],
    'sport/3': ['spo_oth_sch-view'],
    'sport/4/single': ['sin_bas_sch-view'],
    'lol/22': ['gam_lol_sch-view'],
    'csgo/22': ['gam_csg_sch-view'],
    'dota2/22': ['gam_dot_sch-view'],
    'kog/22': ['gam_kog_sch-view'],
    'other/22': ['gam_oth_sch-view'],
  });
});

test('a single league is changed with either key, any other match with its own', () => {
  const actions = table('sch', 'action');
  expect(actions['sport/4/single']).toEqual(['sin_bas_sch-action', 'spo_bas_sch-action']);
  expect(actions['sport/4']).toEqual(['spo_bas_sch-action']);
  expect(actions['lol/22']).toEqual(['gam_lol_sch-action']);
});

test('odds have places for the sports that have them', () => {
  expect(table('odd_dra', 'action')).toEqual({
    'sport/1': ['pre_soc_odd_dra-action'],
    'sport/2': ['pre_bak_odd_dra-action'],
  });
  expect(table('odd_pub', 'view')).toEqual({
    'sport/1': ['pre_soc_odd_pub-view'],
    'sport/2': ['pre_bak_odd_pub-view'],
  });
  expect(table('odd_rev', 'action')).toEqual({
    'sport/1': ['pre_soc_odd_rev-action'],
    'sport/2': ['pre_bak_odd_rev-action'],
  });
});

test('the word of a game says its sport, any other needs the id', () => {
  expect(sportPageNamed('lol')).toEqual({ sport: 'lol', sportId: 22, isSingle: false });
  expect(sportPageNamed(undefined, 4, true)).toEqual({ sport: 'sport', sportId: 4, isSingle: true });
  expect([sportPageNamed('sport'), sportPageNamed('sport', 7)]).toEqual([null, null]);
});
