import { holdableKeys } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import {
  plantDevice,
  plantEmailUndo,
  plantReset,
  plantSession,
  plantSessions,
} from '../../../test/planted/planted-session.ts';
import { type Colleague, type Office, startOffice, updatedTimeOf } from '../../../test/stack/office.ts';
import { password, uniqueAccount } from '../../../test/stack/stack.ts';

const accountKeys = ['bac_#_acc-view', 'bac_#_acc-action'];
const goodPassword = 'Brave-Tiger-42';

let office: Office;
let manager: Colleague;
let rival: Colleague;
beforeAll(async () => {
  office = await startOffice();
  manager = await office.hire('alpha', accountKeys);
  rival = await office.hire('beta', accountKeys);
});
afterAll(() => office.close());

const form = (extra: object = {}) => ({
  account: uniqueAccount('n'),
  name: '徐知远',
  email: 'new@example.com',
  password: goodPassword,
  description: '负责篮球',
  ...extra,
});

async function newAccount(extra: object = {}): Promise<string> {
  const answer = await manager.send<{ id: string }>('POST', '/creator/user', form(extra));
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data.id;
}

interface Listed {
  records: { id: string; account: string }[];
  total: number;
  size: number;
  current: number;
}

describe('reading', () => {
  it('[ACC-06] [ACC-08] the list takes size, keyword and current and answers whole accounts', async () => {
    const account = uniqueAccount('listed');
    const id = await newAccount({ account });
    const found = await manager.send<Listed>(
      'GET',
      `/creator/users?size=50&keyword=${account.toUpperCase()}&current=1`,
    );
    expect(found.data).toMatchObject({ total: 1, size: 50, current: 1 });
    const { updatedTime } = (await manager.call('accounts.get', { params: { id } })).data;
    expect(found.data.records).toEqual([
      {
        id,
        account,
        name: '徐知远',
        email: 'new@example.com',
        description: '负责篮球',
        enabled: true,
        isAdmin: false,
        isSuperAdmin: false,
        secondFactor: false,
        merchantCode: 'alpha',
        updatedTime,
        lastSignInTime: null,
        group: null,
        roles: [],
        can: { edit: true, delete: true, roles: true, state: true, contact: true, secondFactor: true },
      },
    ]);
    expect(updatedTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('[ACC-08] 50 rows a page without a size; the next page goes on where it ended', async () => {
    for (let at = 0; at < 55; at += 1) await office.addAccount('beta', `many${at}`);
    const first = (await rival.call('accounts.list', { query: {} })).data;
    expect([first.records.length, first.size, first.total]).toEqual([50, 50, 56]);
    const rest = (await rival.call('accounts.list', { query: { cursor: first.next ?? '' } })).data;
    const byPage = (await rival.call('accounts.list', { query: { current: 2 } })).data;
    expect(rest.records).toEqual(byPage.records);
    expect(new Set([...first.records, ...rest.records].map((record) => record.id)).size).toBe(56);
  });

  it.each(['id', 'account', 'name', 'updatedTime'] as const)('sorts by %s both ways', async (sortColumn) => {
    const up = (await rival.call('accounts.list', { query: { sortColumn, isAsc: true, size: 100 } })).data;
    const down = (await rival.call('accounts.list', { query: { sortColumn, isAsc: false, size: 100 } })).data;
    expect(up.records.length).toBeGreaterThan(50);
    expect(down.records.map((record) => record.id)).toEqual(up.records.map((record) => record.id).toReversed());
  });

  it('[ACC-07] operator staff, merchant staff, managers of anchors, writers and super-admins are all accounts', async () => {
    const under = (prefix: string) => allPermissionKeys.filter((key) => key.startsWith(prefix));
    const kinds = [
      { merchantCode: 'platform', keys: under('spo_') },
      { merchantCode: 'alpha', keys: holdableKeys('alpha', under('gam_')) },
      { merchantCode: 'alpha', keys: under('pro_') },
      { merchantCode: 'alpha', keys: holdableKeys('alpha', under('pre_')) },
    ];
    for (const { merchantCode, keys } of kinds) {
      const { account, id } = await office.hire(merchantCode, keys);
      const { data } = await office.browser().signIn(account, password);
      expect(data).toMatchObject({ account, merchantCode, isSuperAdmin: false });
      expect('permissions' in data && data.permissions.toSorted()).toEqual(keys.toSorted());
      expect((await office.chiefFor(merchantCode).call('accounts.get', { params: { id } })).status).toBe(200);
    }
    const chief = await office.chief.call('accounts.get', { params: { id: office.chief.id } });
    expect(chief.data).toMatchObject({ isSuperAdmin: true, merchantCode: 'platform' });
  });

  it('[ACC-13] answers the roles of an account', async () => {
    const roleId = await office.addRole('alpha', [], '守门员');
    const id = await newAccount();
    const updatedTime = await updatedTimeOf(manager, 'account', id);
    await manager.call('accounts.set-roles', { params: { id }, query: { updatedTime }, body: [roleId] });
    const answer = await manager.send<{ roles: unknown[] }>('GET', `/creator/user/${id}/roles`);
    expect(answer.data.roles).toEqual([{ id: roleId, name: '守门员', hasBac: false }]);
  });

  it('says where each effective permission comes from, and which the ceiling cuts', async () => {
    await office.addMerchant('gamma', ['pre_soc_odd_dra-view', ...accountKeys]);
    const chief = office.chiefFor('gamma');
    const held = await office.hire('gamma', ['pre_soc_odd_dra-view', 'mon_gam-view']);
    const answer = await chief.call('accounts.permissions', { params: { id: held.id } });
    const role = { id: expect.any(String), name: held.account };
    expect(answer.data.permissions).toEqual([
      { key: 'pre_soc_odd_dra-view', roles: [role], cut: false },
      { key: 'mon_gam-view', roles: [role], cut: true },
    ]);
  });
});

describe('creating', () => {
  it('[ACC-09] answers the new id; the account signs in with its password and has no rights', async () => {
    const account = uniqueAccount('fresh');
    const answer = await manager.send<{ id: string }>('POST', '/creator/user', form({ account }));
    expect(answer.data.id).toMatch(/^\d+$/);
    const signedIn = await office.browser().signIn(account, goodPassword);
    expect(signedIn.status).toBe(200);
    expect(signedIn.data).toMatchObject({ permissions: [], merchantCode: 'alpha' });
  });

  it('leaves out of the log what is secret, and keeps the rest', async () => {
    const account = uniqueAccount('logged');
    const id = await newAccount({ account });
    const row = (await logRows(office.owner)).find((entry) => entry.requestParameter.includes(account));
    expect(row?.requestParameter).not.toContain(goodPassword);
    expect(JSON.parse(row?.changes ?? '')).toEqual([
      {
        entity: 'account',
        id,
        before: null,
        after: { name: '徐知远', email: 'new@example.com', description: '负责篮球', enabled: true },
      },
    ]);
  });

  it.each([
    ['[ACC-30] without a login account', { account: '' }, 'account', '该项为必填项'],
    ['[ACC-30] with a login account of 21', { account: 'a'.repeat(21) }, 'account', '不能超过 20 个字符'],
    [
      '[ACC-31] with a login account that has a dash',
      { account: 'a-b' },
      'account',
      '账号格式不正确，只能使用字母和数字',
    ],
    ['[ACC-33] with an empty password', { password: '' }, 'password', '该项为必填项'],
    ['[ACC-34] with a password of 21', { password: 'Aa1'.repeat(7) }, 'password', /^密码格式不正确/],
    ['[ACC-34] with a password that has a blank', { password: 'Brave Tiger 42' }, 'password', /^密码格式不正确/],
    ['with a common password', { password: 'password123' }, 'password', '该密码过于常见，请换一个'],
    ['with a short password', { password: 'Bt-42' }, 'password', '密码至少 8 个字符'],
    ['[ACC-35] with a description of 101', { description: '述'.repeat(101) }, 'description', '不能超过 100 个字符'],
    ['[ACC-36] without an email', { email: '' }, 'email', '该项为必填项'],
    ['[ACC-36] with a wrong email', { email: 'nobody@nowhere' }, 'email', '邮箱格式不正确'],
    ['[ACC-29] without a name', { name: '' }, 'name', '该项为必填项'],
    ['[ACC-29] with a name of 21', { name: '名'.repeat(21) }, 'name', '不能超过 20 个字符'],
  ])('refuses one %s', async (_title, wrong, field, message) => {
    const answer = await manager.send('POST', '/creator/user', form(wrong));
    expect(answer.status).toBe(400);
    expect(answer.error.details).toEqual([{ field, errorMessage: expect.stringMatching(message) }]);
  });

  it('refuses a password that is the account', async () => {
    const account = uniqueAccount('x');
    const answer = await manager.send('POST', '/creator/user', form({ account, password: account.toUpperCase() }));
    expect(answer.error.details).toEqual([{ field: 'password', errorMessage: '密码不能包含账号名' }]);
  });

  it('[ACC-33] refuses one with no password at all', async () => {
    const { password: _password, ...rest } = form();
    expect((await manager.send('POST', '/creator/user', rest)).status).toBe(400);
  });

  it.each(['profile', 'prediction', 'predictions', 'template', 'templates', 'resetPassword', 'RESETPASSWORD'])(
    '[ACC-42] refuses the name %s',
    async (account) => {
      const answer = await manager.send('POST', '/creator/user', form({ account }));
      expect([answer.status, answer.error.details[0]?.field]).toEqual([400, 'account']);
    },
  );

  it('[ACC-32] refuses a name that anybody has, in any merchant and any case', async () => {
    const account = uniqueAccount('Taken');
    await newAccount({ account });
    for (const colleague of [manager, rival]) {
      const answer = await colleague.send('POST', '/creator/user', form({ account: account.toUpperCase() }));
      expect([answer.status, answer.error.code]).toEqual([422, '001002']);
      expect(answer.error.details).toEqual([{ field: 'account', errorMessage: '该账号名已被使用，请换一个' }]);
    }
  });

  it('[ACC-32] of ten at once with one name, one is made', { retry: 0 }, async () => {
    const account = uniqueAccount('race');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 === 0 ? manager : rival).send('POST', '/creator/user', form({ account })),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
  });
});

describe('changing', () => {
  it('[ACC-10] takes name, email, description and enabled, each alone or together', async () => {
    const id = await newAccount();
    const patch = { name: '新名', email: 'other@example.com', description: '', enabled: false };
    let updatedTime = await updatedTimeOf(manager, 'account', id);
    for (const [key, value] of Object.entries(patch)) {
      const answer = await manager.send<{ updatedTime: string }>('PATCH', `/creator/user/${id}`, {
        [key]: value,
        updatedTime,
      });
      expect(answer.status).toBe(200);
      expect(answer.data.updatedTime > updatedTime).toBe(true);
      ({ updatedTime } = answer.data);
    }
    expect((await manager.call('accounts.get', { params: { id } })).data).toMatchObject({ ...patch, updatedTime });
  });

  it.each(['account', 'password', 'isAdmin', 'isSuperAdmin', 'merchantCode', 'roles'])(
    '[ACC-10] takes no %s',
    async (key) => {
      const id = await newAccount();
      const updatedTime = await updatedTimeOf(manager, 'account', id);
      const answer = await manager.send('PATCH', `/creator/user/${id}`, { [key]: 'x', updatedTime });
      expect([answer.status, answer.error.details[0]?.field]).toEqual([400, key]);
    },
  );

  it('[ACC-41] [WIR-27] a stale updatedTime answers 409 and changes nothing, for the account and for its roles', async () => {
    const id = await newAccount();
    const stale = await updatedTimeOf(manager, 'account', id);
    await manager.send('PATCH', `/creator/user/${id}`, { name: '先到', updatedTime: stale });
    const second = await manager.send('PATCH', `/creator/user/${id}`, { name: '后到', updatedTime: stale });
    expect([second.status, second.error.code]).toEqual([409, '000409']);
    const query = `updatedTime=${encodeURIComponent(stale)}`;
    const roles = await manager.send('PUT', `/creator/user/${id}/roles?${query}`, []);
    expect(roles.status).toBe(409);
    expect((await manager.call('accounts.get', { params: { id } })).data.name).toBe('先到');
  });

  it('[WIR-27] of ten at once with the same updatedTime, one is kept', { retry: 0 }, async () => {
    const id = await newAccount();
    const updatedTime = await updatedTimeOf(manager, 'account', id);
    const names = Array.from({ length: 10 }, (_, at) => `第 ${at} 个`);
    const answers = await Promise.all(
      names.map((name) => manager.send('PATCH', `/creator/user/${id}`, { name, updatedTime })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9);
    const kept = names[answers.findIndex((answer) => answer.status === 200)];
    expect((await manager.call('accounts.get', { params: { id } })).data.name).toBe(kept);
  });

  it('[ACC-11] sets a password: the old one, sessions, devices and pending resets end', async () => {
    const account = uniqueAccount('locked');
    const id = await newAccount({ account });
    const owner = { merchantCode: 'alpha', accountId: id };
    const [token = ''] = await plantSessions(office.owner, [owner]);
    const device = await plantDevice(office.owner, owner);
    const resetToken = await plantReset(office.owner, owner);
    const answer = await manager.send('PATCH', `/creator/user/${id}/password`, { password: 'Quiet-River-77' });
    expect(answer.status).toBe(200);
    const left = office.browser();
    left.cookies.set('touchline_session', token);
    expect((await left.call('sign-in.info', {})).status).toBe(401);
    const devices = await office.owner.query('SELECT revoked_at FROM identity.devices WHERE id = $1', [device.id]);
    expect(devices.rows[0]).not.toEqual({ revoked_at: null });
    const reset = await office
      .browser()
      .call('sign-in.reset-password', { body: { password: goodPassword, resetToken } });
    expect(reset.status).toBe(422);
    expect((await office.browser().signIn(account, goodPassword)).status).toBe(422);
    expect((await office.browser().signIn(account, 'Quiet-River-77')).status).toBe(200);
  });

  it.each([
    [
      '停用',
      async (id: string) =>
        await manager.send('PATCH', `/creator/user/${id}`, {
          enabled: false,
          updatedTime: await updatedTimeOf(manager, 'account', id),
        }),
    ],
    ['设置密码', (id: string) => manager.send('PATCH', `/creator/user/${id}/password`, { password: 'Quiet-River-77' })],
    ['删除', (id: string) => manager.send('DELETE', `/creator/user/${id}?merchantCode=alpha`)],
  ])('[LOG-18] %s: the log row names each session that ended and each device that was revoked', async (_, change) => {
    const id = await newAccount();
    const owner = { merchantCode: 'alpha', accountId: id };
    const session = await plantSession(office.owner, owner);
    const device = await plantDevice(office.owner, owner);
    expect((await change(id)).status).toBe(200);
    const row = (await logRows(office.owner)).findLast(({ apiPath }) => apiPath.includes(`/user/${id}`));
    const changes = JSON.parse(row?.changes ?? '[]') as { entity: string }[];
    const client = { address: '127.0.0.1', user_agent: 'planted' };
    expect(changes.filter(({ entity }) => entity !== 'account')).toEqual([
      {
        entity: 'session',
        id: session,
        before: { ...client, ended_at: null },
        after: { ...client, ended_at: expect.any(String) },
      },
      {
        entity: 'device',
        id: device.id,
        before: { ...client, revoked_at: null },
        after: { ...client, revoked_at: expect.any(String) },
      },
    ]);
    expect(changes.filter(({ entity }) => entity === 'account')).toHaveLength(1);
  });

  it('[ACC-34] a set password keeps to the same rules', async () => {
    const id = await newAccount();
    for (const weak of ['', 'Aa1'.repeat(7), 'Brave Tiger 42', 'password123', 'Bt-42']) {
      const answer = await manager.send('PATCH', `/creator/user/${id}/password`, { password: weak });
      expect([answer.status, answer.error.details[0]?.field]).toEqual([400, 'password']);
    }
  });

  it('a new email of somebody else ends pending resets and links that would bring the old one back', async () => {
    const id = await newAccount();
    const owner = { merchantCode: 'alpha', accountId: id };
    const resetToken = await plantReset(office.owner, owner);
    const undoToken = await plantEmailUndo(office.owner, owner);
    const updatedTime = await updatedTimeOf(manager, 'account', id);
    await manager.send('PATCH', `/creator/user/${id}`, { email: 'third@example.com', updatedTime });
    const reset = await office
      .browser()
      .call('sign-in.reset-password', { body: { password: goodPassword, resetToken } });
    const undo = await office.browser().call('profile.undo-email', { body: { undoToken } });
    expect([reset.status, undo.status]).toEqual([422, 422]);
  });
});

describe('deleting', () => {
  it('[ACC-12] [ACC-23] needs the merchant code of the account, else 404; without one 400', async () => {
    const id = await newAccount();
    expect((await manager.send('DELETE', `/creator/user/${id}`)).status).toBe(400);
    expect((await manager.send('DELETE', `/creator/user/${id}?merchantCode=`)).status).toBe(400);
    expect((await manager.send('DELETE', `/creator/user/${id}?merchantCode=beta`)).status).toBe(404);
    expect((await manager.call('accounts.get', { params: { id } })).status).toBe(200);
    expect((await manager.send('DELETE', `/creator/user/${id}?merchantCode=alpha`)).status).toBe(200);
    expect((await manager.call('accounts.get', { params: { id } })).status).toBe(404);
    expect((await manager.send('DELETE', `/creator/user/${id}?merchantCode=alpha`)).status).toBe(404);
  });

  it('[ACC-46] the name of a deleted account is never accepted again', async () => {
    const account = uniqueAccount('gone');
    const id = await newAccount({ account });
    await manager.send('DELETE', `/creator/user/${id}?merchantCode=alpha`);
    for (const colleague of [manager, rival]) {
      const answer = await colleague.send('POST', '/creator/user', form({ account: account.toUpperCase() }));
      expect([answer.status, answer.error.details[0]?.field]).toEqual([422, 'account']);
    }
    expect((await office.browser().signIn(account, goodPassword)).status).toBe(422);
  });

  it('ends the sessions and takes the roles', async () => {
    const leaver = await office.hire('alpha', ['bac_#_acc-view']);
    expect((await leaver.send('GET', '/creator/users')).status).toBe(200);
    await manager.send('DELETE', `/creator/user/${leaver.id}?merchantCode=alpha`);
    expect((await leaver.send('GET', '/creator/users')).status).toBe(401);
    const { rowCount } = await office.owner.query(
      'SELECT FROM identity.sessions WHERE account_id = $1 AND ended_at IS NULL',
      [leaver.id],
    );
    expect(rowCount).toBe(0);
  });
});
