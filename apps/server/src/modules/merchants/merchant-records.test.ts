import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { newMerchantForm, plantInvitedAdmin } from '../../../test/planted/planted-merchant.ts';
import { forgetProof } from '../../../test/planted/planted-session.ts';
import { type Office, startOffice } from '../../../test/stack/office.ts';
import { password, testOrigin } from '../../../test/stack/stack.ts';

const firstPassword = 'Another-Horse-8';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office.close());

const get = async (code: string) => (await office.chief.call('merchants.get', { params: { code } })).data;
const tokenIn = (link: string) => new URL(link).searchParams.get('resetToken') ?? '';
const setPassword = (link: string) =>
  office.browser().call('sign-in.reset-password', { body: { password: firstPassword, resetToken: tokenIn(link) } });
const refusalIn = (answer: { status: number; error: { details: { field?: string; errorMessage: string }[] } }) => [
  answer.status,
  answer.error.details[0]?.field,
  answer.error.details[0]?.errorMessage,
];

async function make(change: Parameters<typeof newMerchantForm>[0] = {}) {
  const form = newMerchantForm(change);
  const answer = await office.chief.call('merchants.create', { body: form });
  expect(answer.status, answer.text).toBe(200);
  return { form, made: answer.data };
}

type Update = Omit<Parameters<typeof office.chief.call<'merchants.update'>>[1]['body'], 'updatedTime'>;

async function update(code: string, body: Update) {
  const { updatedTime } = await get(code);
  return await office.chiefFor(code).call('merchants.update', { params: { code }, body: { ...body, updatedTime } });
}

const whole = {
  baseInfo: { nameCn: '北极星体育有限公司', nameEn: 'North Star Sports', alias: '北极星', parentId: 'alpha' },
  contacts: [
    {
      type: 'PROJ',
      name: '李雷',
      callingCode: '86',
      phone: '138-0000-0000',
      email: 'li@example.com',
      remark: '工作日',
    },
    { type: 'TECH', name: '韩梅梅', callingCode: '886', phone: '', email: '', remark: '' },
  ],
  servers: [
    { type: 'PROD', address: '8.8.8.0/24', remark: '' },
    { type: 'TEST', address: '10.0.0.1', remark: '机房' },
    { type: 'PROD', address: '2606:4700:0::1111', remark: '' },
  ],
  purchases: { sports: ['SOC', 'OTHERS'], games: ['LOL', 'KOG'], addOn: true, sinSport: false },
  streamingMode: { serviceInChina: true, icpCertificate: '京ICP备 12345678 号', cdnAdmin: 'MERCHANT' },
} as const;

describe('a merchant is made', () => {
  it('[MER-11] [MER-12] [MER-13] [MER-14] [MER-15] [MER-16] [MER-17] with its whole record, as one save', async () => {
    const { form, made } = await make(structuredClone(whole) as never);
    expect(await get(form.code)).toMatchObject({
      code: form.code,
      nameCn: '北极星体育有限公司',
      parentAlias: 'alpha',
      enabled: true,
      accounts: 1,
      admins: 1,
      ...whole,
      servers: [whole.servers[0], whole.servers[1], { ...whole.servers[2], address: '2606:4700::1111' }],
      projectInfo: [],
      pushStreamers: [],
      anchorPushDomains: [],
      merchantPushDomains: [],
      cdnDomains: [],
      updatedTime: made.updatedTime,
      adminAccounts: [
        { ...form.admin, enabled: true, isInvited: true, invitationExpiresTime: made.invitation.expiresTime },
      ],
    });
  });

  it('answers code, addresses and the link of the first admin, who sets a password by it and signs in', async () => {
    const { form, made } = await make();
    expect(made).toMatchObject({
      code: form.code,
      addresses: { signIn: `${testOrigin}/login`, api: `${testOrigin}/api/v1` },
      admin: form.admin,
    });
    expect(made.invitation.link).toMatch(new RegExp(`^${testOrigin}/resetPassword\\?resetToken=[\\w-]{43}$`));
    const hours = (Date.parse(made.invitation.expiresTime) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    expect(JSON.stringify(made)).not.toMatch(/password"/i);
    expect((await setPassword(made.invitation.link)).status).toBe(200);
    expect((await setPassword(made.invitation.link)).status).toBe(422);
    const admin = office.browser();
    const signedIn = await admin.signIn(form.admin.account, firstPassword);
    expect(signedIn.status).toBe(200);
    const { data } = await admin.call('sign-in.info', {});
    expect(data).toMatchObject({ merchantCode: form.code, mustChangePassword: false });
    expect(data.permissions).toEqual(expect.arrayContaining(['bac_#_acc-action', 'spo_soc_sch-view']));
    expect(data.permissions.filter((key) => /^(gam|val|sin|com|dom)_|_bak_/.test(key))).toEqual([]);
    expect(await get(form.code)).toMatchObject({ adminAccounts: [{ isInvited: false, invitationExpiresTime: null }] });
  });

  it('leaves a row in the platform’s log that names it and its admin, and no link', async () => {
    const { form, made } = await make({ contacts: [whole.contacts[0]] });
    const row = (await logRows(office.owner)).findLast((entry) => entry.functionName === '新增商户');
    expect(row).toMatchObject({ merchantCode: 'platform', userAccount: 'chief', result: 1 });
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([
      {
        entity: 'merchant',
        id: form.code,
        before: null,
        after: {
          alias: form.code,
          purchases: ['sports.SOC'],
          contacts: ['项目联系人：李雷，+86 138-0000-0000，li@example.com（工作日）'],
        },
      },
      { entity: 'account', id: made.admin.id, before: null, after: { name: '首位管理员', roles: ['管理员'] } },
    ]);
    expect(JSON.stringify(row)).not.toContain(tokenIn(made.invitation.link));
  });

  it('[hardening 1] asks for password or code first', async () => {
    await forgetProof(office.owner, office.chief.id);
    const refused = await office.chief.call('merchants.create', { body: newMerchantForm() });
    expect(refused.status).toBe(403);
    await office.chief.call('sign-in.step-up', { body: { password } });
    await make();
  });

  it('a code in capitals is kept in small letters, and one that is taken is refused', async () => {
    const { form, made } = await make({ code: `N${newMerchantForm().code.slice(1)}` });
    expect(made.code).toBe(form.code.toLowerCase());
    const again = await office.chief.call('merchants.create', { body: newMerchantForm({ code: form.code }) });
    expect(refusalIn(again)).toEqual([422, 'code', '该商户代码已被使用，请换一个']);
  });

  it('an account or an alias that is taken is refused, and nothing is made', async () => {
    const { form } = await make();
    const sameAdmin = newMerchantForm({ admin: form.admin });
    const answer = await office.chief.call('merchants.create', { body: sameAdmin });
    expect(refusalIn(answer)).toEqual([422, 'admin.account', '该账号名已被使用，请换一个']);
    const sameAlias = newMerchantForm();
    const alike = { ...sameAlias, baseInfo: { ...sameAlias.baseInfo, alias: form.baseInfo.alias.toUpperCase() } };
    const refused = await office.chief.call('merchants.create', { body: alike });
    expect(refusalIn(refused).slice(0, 2)).toEqual([422, 'baseInfo.alias']);
    for (const { code } of [sameAdmin, sameAlias])
      expect((await office.chief.call('merchants.get', { params: { code } })).status).toBe(404);
  });

  it.each([
    [{ code: 'a' }, 'code'],
    [{ code: 'north-star' }, 'code'],
    [{ servers: [{ type: 'PROD', address: '192.168.1.1', remark: '' }] }, 'servers.0.address'],
    [{ servers: [{ type: 'TEST', address: '8.8.8.1/24', remark: '' }] }, 'servers.0.address'],
    [{ contacts: [{ ...whole.contacts[0], phone: 'abc' }] }, 'contacts.0.phone'],
    [{ contacts: [{ ...whole.contacts[0], email: 'abc' }] }, 'contacts.0.email'],
    [{ streamingMode: { ...whole.streamingMode, icpCertificate: 'x'.repeat(51) } }, 'streamingMode.icpCertificate'],
    [{ purchases: { ...whole.purchases, sports: ['TEN'] } }, 'purchases.sports.0'],
  ])('[MER-13] [MER-15] %j is refused at its field', async (change, field) => {
    const answer = await office.chief.call('merchants.create', { body: newMerchantForm(change as never) });
    expect([answer.status, answer.error.details[0]?.field]).toEqual([400, field]);
  });

  it('nobody but a super-admin makes one', async () => {
    const staff = await office.hire('platform', ['com_lis-view', 'com_lis-action']);
    const answer = await staff.call('merchants.create', { body: newMerchantForm() });
    expect([answer.status, answer.error.details[0]?.errorMessage]).toEqual([403, '只有超级管理员可以新增商户']);
  });

  it('one merchant is made where two ask for one code or one account side by side', async () => {
    const forms = [newMerchantForm(), newMerchantForm()];
    const sameCode = forms.map((form) => ({ ...form, code: forms[0]?.code ?? '' }));
    const sameAccount = [newMerchantForm(), newMerchantForm()].map((form, _at, all) => ({
      ...form,
      admin: { ...form.admin, account: all[0]?.admin.account ?? '' },
    }));
    for (const pair of [sameCode, sameAccount]) {
      const answers = await Promise.all(pair.map((body) => office.chief.call('merchants.create', { body })));
      expect(answers.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 422]);
    }
  });
});

it('[MER-16] the record names its push targets and domains, removed ones left out', async () => {
  await inMerchant(office.owner, 'beta', async (tx) => {
    await sql`INSERT INTO tenant.push_targets (merchant_code, name, tag) VALUES ('beta', '主站', 'main')`.execute(tx);
    await sql`INSERT INTO tenant.domains (merchant_code, kind, type, name, cdn, app, position, state, remove_reason)
      VALUES ('beta', 'push', 'STREAMER', 'in.example.com', NULL, 'live', 1, 'SPARE', NULL),
        ('beta', 'push', 'PLATFORM', 'out.example.com', 'ALI', 'live', 1, 'SPARE', NULL),
        ('beta', 'pull', 'PLATFORM', 'pull.example.com', 'OTH', 'live', 1, 'CLEAN', NULL),
        ('beta', 'pull', 'PLATFORM', 'gone.example.com', 'OTH', 'live', 1, 'REMOVED', 'MER_STOP')`.execute(tx);
  });
  expect(await get('beta')).toMatchObject({
    projectInfo: [{ name: '主站', tag: 'main', enabled: true }],
    pushStreamers: [],
    anchorPushDomains: [{ name: 'in.example.com', state: 'SPARE' }],
    merchantPushDomains: [{ name: 'out.example.com', state: 'SPARE' }],
    cdnDomains: [{ name: 'pull.example.com', state: 'CLEAN' }],
    referenceCounts: { projectInfo: 1, anchorPushDomains: 1, merchantPushDomains: 1, cdnDomains: 1 },
  });
  expect(await get('alpha')).toMatchObject({ projectInfo: [], cdnDomains: [] });
});

it('the record names the first 200 references of a kind, and counts them all', async () => {
  await inMerchant(office.owner, 'alpha', async (tx) => {
    await sql`INSERT INTO tenant.push_targets (merchant_code, name, tag)
      SELECT 'alpha', '目标 ' || at, 'many-' || at FROM generate_series(1, 230) at`.execute(tx);
  });
  const { projectInfo, referenceCounts } = await get('alpha');
  expect([projectInfo.length, referenceCounts.projectInfo]).toEqual([200, 230]);
});

describe('a merchant is changed', () => {
  it('[MER-17] one save changes all sections, and the log tells which', async () => {
    const { form } = await make();
    const answer = await update(form.code, {
      ...(structuredClone(whole) as never as Update),
      baseInfo: { ...whole.baseInfo, alias: `${form.code}b` },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await get(form.code)).toMatchObject({ contacts: whole.contacts, purchases: whole.purchases });
    const row = (await logRows(office.owner)).findLast((entry) => entry.functionName === '修改商户设置');
    expect(row).toMatchObject({ merchantCode: form.code, homeMerchant: 'platform' });
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([
      {
        before: { purchases: ['sports.SOC'], servers: [] },
        after: {
          parent_code: 'alpha',
          purchases: ['sports.SOC', 'sports.OTHERS', 'games.LOL', 'games.KOG', 'addOn'],
          servers: ['正式服务器：8.8.8.0/24', '测试服务器：10.0.0.1（机房）', '正式服务器：2606:4700::1111'],
        },
      },
    ]);
    expect((await update(form.code, { contacts: [], servers: [] })).status).toBe(200);
    expect(await get(form.code)).toMatchObject({ contacts: [], servers: [], purchases: whole.purchases });
  });

  it('[WIR-27] the second of two saves on one version is refused', async () => {
    const { form, made } = await make();
    const chief = office.chiefFor(form.code);
    const save = (remark: string) =>
      chief.call('merchants.update', {
        params: { code: form.code },
        body: { servers: [{ type: 'TEST', address: '10.0.0.1', remark }], updatedTime: made.updatedTime },
      });
    const answers = await Promise.all([save('a'), save('b')]);
    expect(answers.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 409]);
  });

  it('[MER-11] no merchant stands under itself, also where two changes close the circle together', async () => {
    const [one, two] = [await make(), await make()];
    const under = (code: string, parentId: string | null) =>
      update(code, { baseInfo: { nameCn: code, nameEn: '', alias: code, parentId } });
    const circle = '上级商户不能是该商户自己或它的下级';
    expect(refusalIn(await under(one.form.code, one.form.code))).toEqual([422, 'baseInfo.parentId', circle]);
    expect(refusalIn(await under(one.form.code, 'nowhere'))).toEqual([422, 'baseInfo.parentId', '上级商户不存在']);
    for (let turn = 0; turn < 5; turn += 1) {
      const answers = await Promise.all([under(one.form.code, two.form.code), under(two.form.code, one.form.code)]);
      expect(answers.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 422]);
      await under(one.form.code, null);
      await under(two.form.code, null);
    }
    expect((await under(two.form.code, one.form.code)).status).toBe(200);
    const list = await office.chief.call('merchants.list', { query: { parentId: one.form.code } });
    expect(list.data.records).toMatchObject([{ code: two.form.code, parentAlias: one.form.code }]);
  });

  it('platform keeps everything and cannot be disabled', async () => {
    const chief = office.chiefFor('platform');
    const { updatedTime } = await get('platform');
    const params = { code: 'platform' };
    const off = await chief.call('merchants.set-enabled', { params, body: { enabled: false, updatedTime } });
    expect(refusalIn(off)).toEqual([422, 'enabled', '平台不能停用']);
    const less = await update('platform', { purchases: { sports: [], games: [], addOn: true, sinSport: true } });
    expect(refusalIn(less)).toEqual([422, 'purchases', '平台拥有全部项目，不能减少']);
    await expect(
      inMerchant(office.owner, 'platform', (tx) =>
        tx.updateTable('platform.merchants').set({ enabled: false }).where('code', '=', 'platform').execute(),
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a merchant is disabled', () => {
  it('[MER-17] its people are out on the next request and cannot sign in, until it is enabled again', async () => {
    const { form, made } = await make();
    await setPassword(made.invitation.link);
    const admin = office.browser();
    await admin.signIn(form.admin.account, firstPassword);
    const set = async (enabled: boolean) => {
      const { updatedTime } = await get(form.code);
      const params = { code: form.code };
      return await office.chiefFor(form.code).call('merchants.set-enabled', { params, body: { enabled, updatedTime } });
    };
    expect((await admin.call('accounts.list', { query: {} })).status).toBe(200);
    expect((await set(false)).status).toBe(200);
    expect((await admin.call('accounts.list', { query: {} })).status).toBe(401);
    expect((await office.browser().signIn(form.admin.account, firstPassword)).status).not.toBe(200);
    const listed = await office.chief.call('merchants.list', { query: { enabled: false } });
    expect(listed.data.records.map(({ code }) => code)).toContain(form.code);
    expect((await set(true)).status).toBe(200);
    expect((await office.browser().signIn(form.admin.account, firstPassword)).status).toBe(200);
    const rows = (await logRows(office.owner)).filter(({ merchantCode }) => merchantCode === form.code);
    const row = rows.findLast((entry) => entry.functionName === '启用或停用商户');
    expect(JSON.parse(row?.changes ?? '')).toMatchObject([{ before: { enabled: false }, after: { enabled: true } }]);
  });
});

describe('an invitation', () => {
  it('can be renewed for an admin who has never signed in, which ends the earlier link', async () => {
    const { form, made } = await make();
    const chief = office.chiefFor(form.code);
    const request = { params: { code: form.code }, body: { accountId: made.admin.id } };
    const answer = await chief.call('merchants.invite', request);
    expect(answer.status).toBe(200);
    expect((await setPassword(made.invitation.link)).status).toBe(422);
    expect((await setPassword(answer.data.link)).status).toBe(200);
    await office.browser().signIn(form.admin.account, firstPassword);
    const refused = await chief.call('merchants.invite', request);
    expect(refusalIn(refused)).toEqual([422, 'accountId', '该管理员已登录过，请让其使用“忘记密码”']);
    const row = (await logRows(office.owner)).findLast(
      (entry) => entry.functionName === '重新生成邀请链接' && entry.result === 1,
    );
    expect(row).toMatchObject({ merchantCode: form.code });
    expect(JSON.stringify(row)).not.toContain(tokenIn(answer.data.link));
  });

  it('can be renewed for admins of that merchant alone', async () => {
    const clerk = await office.hire('alpha', []);
    const stranger = await plantInvitedAdmin(office.owner, 'beta');
    for (const accountId of [clerk.id, stranger]) {
      const answer = await office
        .chiefFor('alpha')
        .call('merchants.invite', { params: { code: 'alpha' }, body: { accountId } });
      expect(answer.status).toBe(404);
    }
  });
});

describe('options of merchants', () => {
  it('options are found by alias, code and name, the chosen ones on top, and say where there are more', async () => {
    const first = await make({ baseInfo: { nameCn: '南风文化有限公司', nameEn: '', alias: '南风', parentId: null } });
    const ask = async (query: { keyword?: string; codes?: string[] }) =>
      (await office.chief.call('merchants.options', { query })).data;
    expect((await ask({ keyword: '南' })).records).toMatchObject([{ code: first.form.code, alias: '南风' }]);
    expect((await ask({ keyword: '文化' })).records).toMatchObject([{ code: first.form.code }]);
    expect((await ask({ keyword: first.form.code.toUpperCase() })).records).toMatchObject([{ code: first.form.code }]);
    const chosen = await ask({ keyword: '南风', codes: ['beta'] });
    expect(chosen.records.map(({ code }) => code)).toEqual(['beta', first.form.code]);
    for (let n = 0; n < 21; n += 1) await office.addMerchant(`many${n}`);
    const many = await ask({ keyword: 'many' });
    expect([many.records.length, many.hasMore]).toEqual([20, true]);
    const clerk = await office.hire('alpha', []);
    const own = await clerk.call('merchants.options', { query: {} });
    expect(own.data.records.map(({ code }) => code)).toEqual(['alpha']);
  });

  it('options are one’s own alone while a super-admin still owes a password', async () => {
    const owe = (isOwed: boolean) =>
      inMerchant(office.owner, 'platform', (tx) =>
        tx
          .updateTable('tenant.accounts')
          .set({ must_change_password: isOwed })
          .where('is_super_admin', '=', true)
          .execute(),
      );
    await owe(true);
    const { data } = await office.chief.call('merchants.options', { query: {} });
    await owe(false);
    expect(data.records.map(({ code }) => code)).toEqual(['platform']);
  });
});
