import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
let data: unknown;
beforeAll(async () => {
  office = await startOffice();
  const staff = await office.hire('alpha', []);
  const answer = await staff.send('GET', '/settings');
  data = answer.data;
});
afterAll(() => office.close());

it.each([
  ['[MER-05] [MER-06]', 'callingCodes', ['86', '886']],
  ['[MER-05] [MER-07]', 'cdns', ['ALI', 'WSU', 'OTH']],
  ['[MER-05] [MER-08]', 'domainRemoveReasons', ['ICP_INVALID', 'DNS_INVALID', 'MER_STOP', 'OTHER']],
  ['[MER-05] [MER-09]', 'domainType', ['STREAMER', 'PLATFORM']],
])('%s GET /api/v1/settings answers %s', (_ids, name, values) => {
  expect(data).toHaveProperty(name, values);
});
