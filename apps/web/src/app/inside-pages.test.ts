import { appointmentCodes, routeOfKey } from '@touchline/domain/access/permission-grammar';
import { expect, test } from 'vitest';

import { matchPageOf } from '../features/matches/match-page.ts';
import { openPages, pageRoutes } from './inside-pages.ts';

test('every schedule opens from one definition, with the sport of its path', () => {
  expect(appointmentCodes).toHaveLength(17);
  const paths = pageRoutes.map(({ path }) => path);
  for (const code of appointmentCodes) {
    expect(openPages.has(`${code}_sch`)).toBe(true);
    expect(paths).toContain(routeOfKey(`${code}_sch`));
    expect(paths).toContain(`${routeOfKey(`${code}_sch`)}&back`);
    expect(matchPageOf(`/${code}_sch&back`)).toMatchObject({ code, path: `/${code}_sch` });
  }
  expect(matchPageOf('/gam_csg_sch')).toMatchObject({
    sport: 'csgo',
    sportId: 22,
    discipline: 2203,
    title: 'CS:GO 赛程',
  });
  expect(matchPageOf('/sin_bas_sch')).toMatchObject({ sport: 'sport', sportId: 4, isSingle: true });
  expect(matchPageOf('/bac_acc')).toBeNull();
});

test('[PRD-02] published predictions, reviews and the record open, also of a company that is open', () => {
  const paths = pageRoutes.map(({ path }) => path);
  for (const key of ['pre_soc_odd_pub', 'pre_bak_odd_pub', 'pre_soc_odd_rev', 'pre_bak_odd_rev', 'pre_#_rec']) {
    expect(openPages, key).toContain(key);
    expect(paths).toContain(routeOfKey(key));
    expect(paths).toContain(`/com_lis/:code${routeOfKey(key)}`);
  }
});
