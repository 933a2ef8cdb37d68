import { expect, test } from 'vitest';

import { matchPageOf } from '../features/matches/match-page.ts';
import { MatchesPage } from '../features/matches/matches-page.tsx';
import { pageRoutes } from './inside-pages.ts';

test.each([
  ...[
    '/spo_soc_sch',
    '/spo_bak_sch',
    '/spo_bas_sch',
    '/spo_box_sch',
    '/spo_bdm_sch',
    '/spo_fgt_sch',
    '/spo_ftb_sch',
    '/spo_vol_sch',
    '/spo_ttn_sch',
    '/spo_bil_sch',
    '/spo_puk_sch',
    '/spo_wol_sch',
    '/spo_oth_sch',
  ].map((path) => ['[MAT-18]', path] as const),
  ...['/sin_bas_sch', '/gam_lol_sch', '/gam_csg_sch', '/gam_dot_sch', '/gam_kog_sch', '/gam_oth_sch'].map(
    (path) => ['[MAT-19]', path] as const,
  ),
])('%s %s opens the schedule table', async (_id, path) => {
  for (const opened of [path, `${path}&back`]) {
    const lazy = pageRoutes.find((route) => route.path === opened)?.lazy;
    const { Component } = await (lazy as () => Promise<{ Component: unknown }>)();
    expect(Component, opened).toBe(MatchesPage);
  }
  expect(matchPageOf(path)?.path).toBe(path);
});

test('[day 11] the code sot opens no page', () => {
  expect(pageRoutes.some(({ path }) => path?.startsWith('/spo_sot_sch') === true)).toBe(false);
  expect(matchPageOf('/spo_sot_sch')).toBeNull();
});
