import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { plantPushTarget } from '../../../test/planted/planted-domain.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

let office: Office;
let manager: Colleague;
beforeAll(async () => {
  office = await startOffice();
  manager = await office.hire('alpha', ['pro_anc_lis-view', 'pro_anc_lis-action', 'bac_#_ope-view']);
});
afterAll(() => office.close());

it('the log of one anchor has every act on it, refused ones too, among those of all others', async () => {
  const { projectCode } = await plantPushTarget(office.owner, 'alpha');
  const body = { name: '小林', projectCodes: [projectCode] };
  const made = (await manager.call('anchors.create', { body })).data;
  const params = { streamerCode: made.streamerCode };
  const typed = { streamerCode: made.streamerCode.toLowerCase() };
  await manager.call('anchors.update', { params, body: { nickname: '林', updatedTime: made.updatedTime } });
  await manager.call('anchors.set-enabled', { params, body: { enabled: false } });
  await manager.call('anchors.reveal-key', { params });
  await manager.call('anchors.rotate-key', { params, body: { leaked: false, keyVersion: 1 } });
  const late = await manager.call('anchors.rotate-key', { params: typed, body: { leaked: false, keyVersion: 1 } });
  expect(late.status).toBe(409);
  await manager.call('calendars.create', { params: typed });
  await manager.call('calendars.revoke', { params });
  const viewer = await office.hire('alpha', ['pro_anc_lis-view']);
  expect((await viewer.call('calendars.create', { params: typed })).status).toBe(403);
  const other = await plantAnchor(office.owner, office.platform.config.keys, 'alpha', {});
  await manager.call('anchors.reveal-key', { params: { streamerCode: other.streamerCode } });

  const { data } = await manager.call('operation-logs.list', { query: { object: `anchor:${made.streamerCode}` } });
  expect(data.records.map(({ functionName, result }) => [functionName, result])).toEqual([
    ['生成主播日历地址', 0],
    ['停用主播日历地址', 1],
    ['生成主播日历地址', 1],
    ['更换主播推流密钥', 0],
    ['更换主播推流密钥', 1],
    ['查看主播推流密钥', 1],
    ['启用或停用主播', 1],
    ['修改主播', 1],
    ['新增主播', 1],
  ]);
  expect(data.records.map(({ touched }) => touched?.name)).toEqual(Array.from({ length: 9 }, () => '小林'));
  const kinds = data.records.map(({ touched }) => touched?.kind);
  expect(kinds).toEqual([...Array.from({ length: 8 }, () => 'changed'), 'created']);
});
