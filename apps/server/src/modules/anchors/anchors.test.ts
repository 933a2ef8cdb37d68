import { anchorList } from '@touchline/contract/anchors/anchors';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { plantPhoto } from '../../../test/pictures/planted-photo.ts';
import { plantPushTarget } from '../../../test/planted/planted-domain.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';

const keys = ['pro_anc_lis-view', 'pro_anc_lis-action'];
let office: Office;
let manager: Colleague;
let target: string;
beforeAll(async () => {
  office = await startOffice();
  manager = await office.hire('alpha', keys);
  target = (await plantPushTarget(office.owner, 'alpha')).projectCode;
});
afterAll(() => office.close());

const plant = (merchantCode: string, planted = {}) =>
  plantAnchor(office.owner, office.platform.config.keys, merchantCode, planted);
const get = async (streamerCode: string, who = manager) => await who.call('anchors.get', { params: { streamerCode } });
const create = async (body: object, who = manager) =>
  await who.call('anchors.create', { body: { name: '小林', projectCodes: [target], ...body } });
const disableTarget = async (projectCode: string) => {
  const chief = office.chiefFor('alpha');
  const params = { projectCode };
  const { updatedTime } = (await chief.call('push-targets.get', { params })).data;
  return await chief.call('push-targets.set-enabled', { params, body: { enabled: false, updatedTime } });
};

describe('a new anchor', () => {
  it('[ANC-03] [ANC-04] [ANC-09] has the values of its form, a code of ours and its merchant’s alias', async () => {
    const body = {
      name: '小林',
      nickname: '林先生',
      enableLiveroom: false,
      projectCodes: [target],
      merchantCode: 'alpha',
    };
    const photo = await plantPhoto(office.owner, office.platform.files, 'alpha');
    const made = await create({ ...body, photo });
    expect(made.status, made.text).toBe(200);
    expect(made.data.streamerCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    const { data } = await get(made.data.streamerCode);
    expect(data).toMatchObject({
      streamerId: made.data.streamerId,
      streamerCode: made.data.streamerCode,
      name: '小林',
      nickname: '林先生',
      photo,
      enabled: true,
      merchantCode: 'alpha',
      merchantAlias: 'alpha',
      projects: [{ projectCode: target, enabled: true }],
      liveroomEnabled: false,
      liveroom: { pushURL: 'rtmp://localhost/live', pushKey: expect.stringMatching(/^••••[A-Za-z0-9_-]{4}$/) },
      keyVersion: 1,
      updatedTime: made.data.updatedTime,
    });
    const row = (await logRows(office.owner)).findLast((entry) => entry.functionName === '新增主播');
    expect(row).toMatchObject({ merchantCode: 'alpha', result: 1 });
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([
      { entity: 'anchor', before: null, after: { name: '小林', push_targets: [{ id: target }], is_enabled: true } },
    ]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '小 林' }, 'name'],
    [{ name: '林'.repeat(21) }, 'name'],
    [{ nickname: '林'.repeat(11) }, 'nickname'],
    [{ nickname: '小林!' }, 'nickname'],
    [{ projectCodes: [] }, 'projectCodes'],
    [{ photo: '../../etc/passwd' }, 'photo'],
  ])('[ANC-16] [ANC-17] [ANC-18] a form is refused by the rules of its fields: %j', async (body, field) => {
    const { status, error } = await create(body);
    expect([status, error.details[0]?.field]).toEqual([400, field]);
  });

  it('needs push targets of its merchant that are enabled', async () => {
    const off = (await plantPushTarget(office.owner, 'alpha')).projectCode;
    await disableTarget(off);
    const foreign = (await plantPushTarget(office.owner, 'beta')).projectCode;
    const sentences = await Promise.all(
      [[off], [foreign], [target, foreign]].map(async (projectCodes) => {
        const { status, error } = await create({ projectCodes });
        return [status, error.details[0]?.field, error.details[0]?.errorMessage];
      }),
    );
    expect(sentences).toEqual([
      [422, 'projectCodes', expect.stringContaining('已停用')],
      [422, 'projectCodes', '推送目标不存在'],
      [422, 'projectCodes', '推送目标不存在'],
    ]);
  });

  it('an anchor is made for the merchant whose records are open alone', async () => {
    expect((await create({ merchantCode: 'beta' })).status).toBe(404);
    const chief = office.chiefFor('alpha');
    const made = await chief.call('anchors.create', {
      body: { name: '代建', projectCodes: [target], merchantCode: 'alpha' },
    });
    expect(made.status, made.text).toBe(200);
    expect((await get(made.data.streamerCode)).data.merchantCode).toBe('alpha');
  });
});

describe('a changed anchor', () => {
  it('[ANC-10] an anchor has the new values and keeps the others, on its newest version alone', async () => {
    const { streamerCode, updatedTime } = await plant('alpha', { nickname: '旧' });
    const second = (await plantPushTarget(office.owner, 'alpha')).projectCode;
    const params = { streamerCode: streamerCode.toLowerCase() };
    const body = { name: '新名', enableLiveroom: false, projectCodes: [second], merchantCode: 'alpha', updatedTime };
    const changed = await manager.call('anchors.update', { params, body });
    expect(changed.status, changed.text).toBe(200);
    expect((await get(streamerCode)).data).toMatchObject({
      name: '新名',
      nickname: '旧',
      liveroomEnabled: false,
      projects: [{ projectCode: second }],
      updatedTime: changed.data.updatedTime,
    });
    expect((await manager.call('anchors.update', { params, body })).status).toBe(409);
    const row = (await logRows(office.owner)).findLast(
      (entry) => entry.functionName === '修改主播' && entry.result === 1,
    );
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([{ before: { nickname: '旧' }, after: { name: '新名' } }]);
  });

  it('stays with its merchant', async () => {
    const { streamerCode, updatedTime } = await plant('alpha');
    const body = { name: '搬家', merchantCode: 'beta', updatedTime };
    expect((await manager.call('anchors.update', { params: { streamerCode }, body })).status).toBe(404);
  });

  it('may keep a disabled push target beside an enabled one', async () => {
    const [kept, second] = [await plantPushTarget(office.owner, 'alpha'), await plantPushTarget(office.owner, 'alpha')];
    const projectCodes = [kept.projectCode, second.projectCode];
    const { streamerCode, updatedTime } = await plant('alpha', { projectCodes });
    expect((await disableTarget(kept.projectCode)).status).toBe(200);
    const params = { streamerCode };
    const saved = await manager.call('anchors.update', { params, body: { projectCodes, updatedTime } });
    expect(saved.status, saved.text).toBe(200);
    const body = { projectCodes: [kept.projectCode], updatedTime: saved.data.updatedTime };
    const { status, error } = await manager.call('anchors.update', { params, body });
    expect([status, error.details[0]?.errorMessage]).toEqual([422, '请至少选择一个可用的推送目标']);
  });
});

describe('the state of an anchor', () => {
  it('[ANC-11] changes by enabled alone, without a version', async () => {
    const { streamerCode } = await plant('alpha');
    const params = { streamerCode };
    for (const enabled of [false, false, true]) {
      const { status } = await manager.call('anchors.set-enabled', {
        params,
        body: { enabled, merchantCode: 'alpha' },
      });
      expect([status, (await get(streamerCode)).data.enabled]).toEqual([200, enabled]);
    }
    const other = await manager.call('anchors.set-enabled', { params, body: { enabled: false, merchantCode: 'beta' } });
    expect(other.status).toBe(404);
    const row = (await logRows(office.owner)).findLast(
      (entry) => entry.functionName === '启用或停用主播' && entry.result === 1,
    );
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([
      { before: { is_enabled: false }, after: { is_enabled: true } },
    ]);
  });
});

describe('the wall between merchants', () => {
  it('[ANC-26] another merchant’s anchor answers 404, and stands in no list', async () => {
    const { streamerCode } = await plant('beta');
    const params = { streamerCode };
    const answers = [
      await get(streamerCode),
      await manager.call('anchors.set-enabled', { params, body: { enabled: false } }),
      await manager.call('anchors.reveal-key', { params }),
      await manager.call('anchors.rotate-key', { params, body: { leaked: true, keyVersion: 1 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const { data } = await manager.call('anchors.list', { query: { size: 1000 } });
    expect(new Set(data.records.map(({ merchantCode }) => merchantCode))).toEqual(new Set(['alpha']));
    expect((await manager.call('anchors.list', { query: { merchantCodes: ['beta'] } })).data.total).toBe(0);
  });

  it('[ANC-28] com_pro_anc lists all merchants to super-admins alone', async () => {
    expect(allPermissionKeys).toContain('com_pro_anc-action');
    await plant('beta');
    const staff = await office.hire('platform', ['com_pro_anc-view', 'com_pro_anc-action']);
    expect((await staff.call('anchors.list', { query: {} })).status).toBe(403);
    const merchantsOf = async (who: Colleague, query = {}) => {
      const { data } = await who.call('anchors.list', { query: { size: 1000, ...query } });
      return [...new Set(data.records.map(({ merchantCode }) => merchantCode))].toSorted();
    };
    expect(await merchantsOf(office.chief)).toEqual(['alpha', 'beta']);
    expect(await merchantsOf(office.chief, { merchantCodes: ['beta'] })).toEqual(['beta']);
    expect(await merchantsOf(office.chiefFor('alpha'))).toEqual(['alpha']);
  });
});

describe('the list of anchors', () => {
  it('[ANC-02] [ANC-05] [ANC-07] finds by ids, codes, names, targets and states, newest first', async () => {
    await office.addMerchant('listed');
    const viewer = await office.hire('listed', ['pro_anc_lis-view']);
    const shared = (await plantPushTarget(office.owner, 'listed')).projectCode;
    const first = await plant('listed', { name: '北湾小林', nickname: 'Lin', projectCodes: [shared] });
    const second = await plant('listed', { name: '云岭小陈', nickname: 'CHEN', projectCodes: [shared] });
    const third = await plant('listed', { name: '云岭大陈' });
    await office.chiefFor('listed').call('anchors.set-enabled', {
      params: { streamerCode: third.streamerCode },
      body: { enabled: false },
    });
    const names = async (query: object) =>
      (await viewer.call('anchors.list', { query })).data.records.map(({ name }) => name);
    expect(await names({})).toEqual(['云岭大陈', '云岭小陈', '北湾小林']);
    expect(await names({ isAsc: true, current: 1, size: 2 })).toEqual(['北湾小林', '云岭小陈']);
    expect(await names({ streamerIds: [String(first.streamerId), String(third.streamerId)] })).toEqual([
      '云岭大陈',
      '北湾小林',
    ]);
    expect(await names({ streamerCodes: [second.streamerCode.toLowerCase()] })).toEqual(['云岭小陈']);
    expect(await names({ name: '云岭' })).toEqual(['云岭大陈', '云岭小陈']);
    expect(await names({ nickname: 'ｃhen' })).toEqual(['云岭小陈']);
    expect(await names({ projectCodes: [shared] })).toEqual(['云岭小陈', '北湾小林']);
    expect(await names({ enableds: ['false'] })).toEqual(['云岭大陈']);
    expect(await names({ enableds: ['true', 'false'] })).toHaveLength(3);
    expect(await names({ sortColumn: 'name', isAsc: true })).toEqual(['云岭大陈', '云岭小陈', '北湾小林']);
  });

  it('[LST-30] has 50 rows a page by default', () => {
    expect(anchorList.size).toBe(50);
  });

  it.each(['streamerIds=999', 'projectCodes=999', 'enableds=true'])(
    '[ANC-05] takes one value of a filter: %s',
    async (query) => {
      expect((await manager.send('GET', `/streamers?${query}`)).status).toBe(200);
    },
  );
});

describe('a push target', () => {
  it('[ANC-29] [ANC-30] has a projectCode and a name, and never the code 999', async () => {
    const { projectCode } = await plantPushTarget(office.owner, 'alpha', '命名目标');
    const { streamerCode } = await plant('alpha', { projectCodes: [projectCode] });
    expect((await get(streamerCode)).data.projects).toEqual([
      { projectCode, name: '命名目标', tag: '命名目标', enabled: true },
    ]);
    expect((await create({ projectCodes: ['999'] })).error.details[0]?.errorMessage).toBe('推送目标不存在');
  });

  it('stays enabled while it is the only enabled one of an anchor, and the refusal names the anchor', async () => {
    const [only, other] = [await plantPushTarget(office.owner, 'alpha'), await plantPushTarget(office.owner, 'alpha')];
    const { streamerCode, name, updatedTime } = await plant('alpha', { projectCodes: [only.projectCode] });
    const { status, error } = await disableTarget(only.projectCode);
    expect([status, error.details]).toEqual([
      409,
      [{ errorMessage: `主播“${name}”（${streamerCode}）没有其他可用的推送目标` }],
    ]);
    await manager.call('anchors.update', {
      params: { streamerCode },
      body: { projectCodes: [only.projectCode, other.projectCode], updatedTime },
    });
    expect((await disableTarget(only.projectCode)).status).toBe(200);
    expect((await disableTarget(other.projectCode)).status).toBe(409);
  });

  it('a push target is not disabled while an anchor is being given it as its only one', async () => {
    const { projectCode } = await plantPushTarget(office.owner, 'alpha');
    const answers = await Promise.all([create({ projectCodes: [projectCode] }), disableTarget(projectCode)]);
    const outcome = answers.map(({ status }) => status).join();
    expect(['200,409', '422,200']).toContain(outcome);
  });
});
