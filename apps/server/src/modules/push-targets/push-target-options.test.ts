import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantPushTarget } from '../../../test/planted/planted-domain.ts';
import { type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

const path = '/merchant/alpha/projects/list';

it('[MER-10] [MER-20] the merchant’s projects are answered as options of projectCode and tag', async () => {
  const { projectCode, name } = await plantPushTarget(office.owner, 'alpha');
  const { projectCode: off } = await plantPushTarget(office.owner, 'alpha');
  await plantPushTarget(office.owner, 'beta');
  const params = { projectCode: off };
  const chief = office.chiefFor('alpha');
  const { updatedTime } = (await chief.call('push-targets.get', { params })).data;
  await chief.call('push-targets.set-enabled', { params, body: { enabled: false, updatedTime } });
  for (const key of ['pro_anc_lis-view', 'pro_anc_lis-action', 'pro_anc_lis-reservation', 'pro_pro_lis-action']) {
    const { data } = await (await office.hire('alpha', [key])).send('GET', path);
    expect(data).toEqual([
      { projectCode, tag: name, name, enabled: true },
      expect.objectContaining({ projectCode: off, enabled: false }),
    ]);
  }
});

it('[MER-10] they are answered for one’s own merchant alone', async () => {
  const stranger = await office.hire('beta', ['pro_anc_lis-view']);
  const unknown = await stranger.send('GET', '/merchant/nobody/projects/list');
  const foreign = await stranger.send('GET', path);
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(foreign.error.code).toBe(unknown.error.code);
  const platform = await office.hire('platform', ['com_pro_anc-view']);
  expect((await platform.send('GET', '/merchant/platform/projects/list')).status).toBe(200);
  expect((await platform.send('GET', path)).status).toBe(404);
  const acting = await office.chiefFor('alpha').call('push-targets.options', { params: { code: 'alpha' } });
  expect(acting.status).toBe(200);
  const other = await office.hire('alpha', ['mon_gam-view']);
  expect((await other.send('GET', path)).status).toBe(403);
});
