import { expect, test } from 'vitest';

import { appointmentCodes } from '../access/permission-grammar.ts';
import { sportOfId, sportOfPath } from './sport-code.ts';

test.each([
  ['[MAT-01]', ['/spo_soc_sch', '/x_sso_y', '/pre_soc_odd_dra'], 1],
  ['[MAT-02]', ['/spo_bak_sch', '/x_sba_y'], 2],
  ['[MAT-03]', ['/spo_oth_sch', '/x_oth_y', '/x_sot_y'], 3],
  ['[MAT-04]', ['/spo_bas_sch', '/sin_bas_sch'], 4],
  ['[MAT-05]', ['/spo_box_sch'], 8],
  ['[MAT-06]', ['/spo_bdm_sch'], 9],
  ['[MAT-07]', ['/spo_fgt_sch'], 10],
  ['[MAT-08]', ['/spo_ftb_sch'], 12],
  ['[MAT-09]', ['/spo_vol_sch'], 13],
  ['[MAT-10]', ['/spo_ttn_sch'], 19],
  ['[MAT-11]', ['/spo_bil_sch'], 20],
  ['[MAT-12]', ['/spo_puk_sch'], 25],
  ['[MAT-13]', ['/spo_wol_sch'], 999],
])('%s %j is sport %i', (_id, paths, sportId) => {
  for (const path of paths) expect(sportOfPath(path)?.id).toBe(sportId);
});

test('[MAT-03] below gam_ the code oth is a game', () => {
  expect(['/gam_oth_sch', '/gam_sot_sch'].map((path) => sportOfPath(path)?.id)).toEqual([22, 22]);
});

test('[MAT-14] gaming is sport 22 with its own names on the wire', () => {
  const games = [
    '/gam_lol_sch',
    '/gam_csg_sch',
    '/gam_dot_sch',
    '/gam_kog_sch',
    '/gam_oth_sch',
    '/mon_gam',
    '/gam_abc_sch',
  ];
  expect(games.map((path) => sportOfPath(path)?.id)).toEqual(games.map(() => 22));
  expect(games.map((path) => sportOfPath(path)?.wireName)).toEqual([
    'lol',
    'csgo',
    'dota2',
    'kog',
    'other',
    'other',
    'other',
  ]);
});

test('[MAT-15] a code counts as a whole segment, and only mon_g as a prefix', () => {
  expect(sportOfPath('/spo_basket_sch')).toBeNull();
  expect(sportOfPath('/spo_sbas_sch')).toBeNull();
  expect(sportOfPath('/gamble_x')).toBeNull();
  expect(sportOfPath('/mon_gxx')?.id).toBe(22);
  expect(sportOfPath('/xmon_g')).toBeNull();
});

test('an appointment detail keeps the sport of the table it came from', () => {
  expect(sportOfPath('/pro_pro_gam_csg&back')).toMatchObject({ id: 22, wireName: 'csgo' });
  for (const code of appointmentCodes) {
    expect(sportOfPath(`/pro_pro_${code}&back`)).toEqual(sportOfPath(`/${code}_sch`));
    expect(sportOfPath(`/${code}_sch`)).not.toBeNull();
  }
});

test('other paths have no sport', () => {
  for (const path of ['/bac_acc', '/per_inf', '/', '/mon_liv', '/constructor_toString'])
    expect(sportOfPath(path)).toBeNull();
});

test('as a sport 999 is the winter olympics', () => {
  expect([sportOfId(999), sportOfPath('/spo_wol_sch')?.id]).toEqual(['winterOlympics', 999]);
  expect([sportOfId(1), sportOfId(0), sportOfId(7)]).toEqual(['soccer', null, null]);
});
