import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { answering } from '../../../../test/answering.ts';
import { logoName } from '../../../../test/logos.ts';
import { actionOf, addressNow, conflictNotice, dialogOf, rowsShown } from '../../../../test/office.tsx';
import { aMatch, aSupplierRecord, changes, kickOff, looks, openSchedule } from '../../../../test/schedule.tsx';
import { refreshList } from '../../../lib/lists/list-query.ts';

const name = '曼彻斯特城 VS 阿森纳';
const later = '2026-11-20T13:30:00.000Z';
const bird = aSupplierRecord({
  supplier: 'HBIRD',
  supplierName: '蜂鸟数据',
  supplierId: 'h77',
  gameTime: later,
  hname: '曼城队',
  hTeamId: null,
});
const supplierRecords = { 100001: [aSupplierRecord(), bird] };
const editor = dialogOf(`编辑赛程：${name}`);
const save = editor.getByRole('button', { name: '保存赛程' });
const question = dialogOf(`保存比分：${name}`);
const openEditor = async () => {
  await actionOf('编辑', name).click();
  await expect.element(editor).toBeVisible();
};

test('[MAT-49] [MAT-59] [MAT-62] supplier values stand beside the record; one click adopts one, and saving closes', async () => {
  const { requests } = await openSchedule({ supplierRecords });
  await openEditor();
  expect(addressNow()).toBe('/spo_soc_sch?match=100001');
  await expect
    .element(editor.getByRole('row', { name: /^比赛时间/ }))
    .toMatchTextContent(/2026-11-20 20:00.*2026-11-20 21:30/);
  await expect
    .element(editor.getByRole('row', { name: /^主队/ }))
    .toMatchTextContent(/曼彻斯特城.*曼城.*曼城队.*未关联/);
  expect(editor.getByRole('button', { name: '采用蜂鸟数据的主队' }).elements()).toHaveLength(0);
  await expect.element(save).toBeDisabled();
  await editor.getByRole('button', { name: '采用蜂鸟数据的比赛时间' }).click();
  await expect.element(editor.getByRole('row', { name: /^比赛时间/ })).toMatchTextContent(/人工设定.*恢复/);
  await save.click();
  await expect.element(page.getByText(`已更新 ${name}`)).toBeVisible();
  await expect.element(editor).not.toBeInTheDocument();
  expect(requests('matches.update')[0]?.body).toEqual({ gameTime: later, updatedTime: aMatch().updatedTime });
});

test('the facts of a match begin with league and teams, each with its logo', async () => {
  const [league, home] = [logoName('1'), logoName('2')];
  await openSchedule({ matches: [aMatch({ llogo: league, hlogo: home, alogo: null })], supplierRecords });
  await openEditor();
  const facts = [...editor.element().querySelectorAll('dl div')].slice(0, 2);
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    `主队 – 客队${name.replace(' VS ', 'VS')}`,
    '联赛英格兰超级联赛',
  ]);
  const pictures = facts.map((fact) => [...fact.querySelectorAll('img')].map((image) => image.getAttribute('src')));
  expect(pictures.map((sources) => sources.map((source) => source?.split('/').at(-1)))).toEqual([[home], [league]]);
});

test('[MAT-62] fields set by a person are marked, and can be given back to the suppliers', async () => {
  const { requests } = await openSchedule({
    matches: [aMatch({ gameTime: later, ownFields: ['gameTime'] })],
    supplierRecords,
  });
  await openEditor();
  const row = editor.getByRole('row', { name: /^比赛时间/ });
  await expect.element(row).toMatchTextContent(/人工设定/);
  await editor.getByRole('button', { name: '恢复数据源值：比赛时间' }).click();
  await expect.element(row).not.toMatchTextContent(/人工设定/);
  await expect.element(row.getByRole('textbox')).toHaveValue('2026-11-20 20:00');
  await save.click();
  await expect.poll(() => requests('matches.update')[0]?.body).toMatchObject({ gameTime: null });
});

test('[MAT-62] opened again, a match is read again: what is edited is how it stands', async () => {
  const { changeElsewhere } = await openSchedule({ supplierRecords });
  await openEditor();
  await userEvent.keyboard('{Escape}');
  await expect.element(editor).not.toBeInTheDocument();
  changeElsewhere('100001', { gameTime: later, ownFields: ['gameTime'] });
  await openEditor();
  await expect.element(editor.getByRole('row', { name: /^比赛时间/ })).toMatchTextContent(/人工设定/);
});

test('stage, score and the supplier that counts first are chosen by hand', async () => {
  const { requests } = await openSchedule({ supplierRecords });
  await openEditor();
  await editor.getByRole('combobox', { name: '比赛阶段' }).click();
  await page.getByTitle('上半场').click();
  await editor.getByRole('spinbutton', { name: '主队全场' }).fill('2');
  await editor.getByRole('combobox', { name: '优先数据源' }).click();
  await page.getByTitle('蜂鸟数据').click();
  await save.click();
  await question.getByRole('button', { name: '保存比分' }).click();
  await expect
    .poll(() => requests('matches.update')[0]?.body)
    .toMatchObject({
      gameStageType: 11,
      scoreParts: [{ part: 0, pin: { home: 2, away: 0, kind: 'once' } }],
      chosenSupplier: 'HBIRD',
    });
});

test('[MAT-55] somebody else was faster: both versions are shown, and mine can be put on top', async () => {
  const { requests, changeElsewhere } = await openSchedule({ supplierRecords });
  await openEditor();
  changeElsewhere('100001', { gameTime: '2026-11-20T14:00:00.000Z', ownFields: ['gameTime'] });
  await editor.getByRole('button', { name: '采用蜂鸟数据的比赛时间' }).click();
  await save.click();
  await expect.element(conflictNotice).toMatchTextContent(/比赛时间.*2026-11-20 21:30.*2026-11-20 22:00/);
  await conflictNotice.getByRole('button', { name: '保留我的修改' }).click();
  await expect.element(editor).not.toBeInTheDocument();
  expect(requests('matches.update').at(-1)?.body).toMatchObject({ gameTime: later });
});

test('[MAT-55] [day 2] parts of a score that two people typed are both kept, and the conflict names them', async () => {
  const { requests, changeElsewhere } = await openSchedule({
    matches: [aMatch({ gameStageType: 90, gameStage: '完场' })],
    scores: { home: [2, 1, 0, 0, 5], away: [1, 0, 0, 0, 3] },
    supplierRecords,
  });
  await openEditor();
  changeElsewhere('100001', { ownFields: ['scores'], ownScores: [{ part: 4, kind: 'fixed' }] });
  await editor.getByRole('spinbutton', { name: '客队半场' }).fill('1');
  await save.click();
  await expect.element(conflictNotice).toMatchTextContent(/比分.*半场 1:1.*角球 5:3/);
  await conflictNotice.getByRole('button', { name: '保留我的修改' }).click();
  await expect.element(editor).not.toBeInTheDocument();
  expect(requests('matches.update').at(-1)?.body).toMatchObject({
    scoreParts: [{ part: 1, pin: { home: 1, away: 1, kind: 'fixed' } }],
  });
});

test('[MAT-55] a refused change keeps the drawer open with what was chosen', async () => {
  await openSchedule({
    supplierRecords,
    answers: {
      'matches.update': () => {
        throw new Refusal('formRefused', { details: [{ errorMessage: '主队与客队不能相同' }] });
      },
    },
  });
  await openEditor();
  await editor.getByRole('button', { name: '采用蜂鸟数据的比赛时间' }).click();
  await save.click();
  await expect.element(editor.getByRole('alert')).toMatchTextContent('主队与客队不能相同');
  await expect.element(editor.getByRole('row', { name: /^比赛时间/ })).toMatchTextContent(/人工设定/);
});

test('[MAT-55] a refused value is said under the drawer, whichever field it is of', async () => {
  await openSchedule({
    supplierRecords,
    answers: {
      'matches.update': () => {
        throw new Refusal('formRefused', { details: [{ field: 'gameTime', errorMessage: '比赛时间不正确' }] });
      },
    },
  });
  await openEditor();
  await editor.getByRole('button', { name: '采用蜂鸟数据的比赛时间' }).click();
  await editor.getByRole('tab', { name: '变更记录' }).click();
  await save.click();
  await expect.element(editor.getByRole('alert')).toMatchTextContent('比赛时间不正确');
});

test('[MAT-55] saved from the history, a part with one side alone leads back to its field', async () => {
  const { requests } = await openSchedule({
    matches: [aMatch({ gameStageType: 90, gameStage: '完场' })],
    scores: { home: [2, 1], away: [1, 0] },
    supplierRecords,
  });
  await openEditor();
  const field = editor.getByRole('spinbutton', { name: '客队全场' });
  await field.fill('');
  await editor.getByRole('tab', { name: '变更记录' }).click();
  await expect.element(field).not.toBeInTheDocument();
  await save.click();
  await expect.element(editor.getByText('请输入客队比分')).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(requests('matches.update')).toEqual([]);
});

test('an open match that somebody changed meanwhile says so, before anything is saved', async () => {
  const { changeElsewhere } = await openSchedule({ supplierRecords });
  await openEditor();
  const notice = editor.getByText(/^您打开后，此内容已在别处更新/);
  expect(notice.elements()).toHaveLength(0);
  changeElsewhere('100001', { gameTime: later, ownFields: ['gameTime'] });
  await refreshList('matches');
  await expect.element(notice).toBeVisible();
});

test('an open match that could not be read again says from when it is', async () => {
  await openSchedule({ supplierRecords });
  await openEditor();
  answering({
    'matches.get': () => {
      throw new Refusal('dependencyDown');
    },
  });
  await refreshList('matches');
  await expect.element(editor.getByText(/^刷新失败，当前显示的是 .* 的内容，可能不是最新$/)).toBeVisible();
  await expect.element(editor.getByRole('row', { name: /^比赛时间/ })).toBeVisible();
});

test('[hardening 17] without the change permission the drawer is read-only, with the history of changes', async () => {
  await openSchedule({
    supplierRecords,
    user: { permissions: looks },
    answers: {
      'matches.history': () => ({
        keptSince: '2026-08-31T16:00:00.000Z',
        changes: [
          {
            changedTime: kickOff,
            supplier: null,
            account: 'linxi',
            accountName: '林溪',
            fields: [{ field: 'status', before: '下架', after: '上架' }],
          },
          {
            changedTime: kickOff,
            supplier: 'HBIRD',
            account: null,
            accountName: null,
            fields: [
              { field: 'matchFrom', before: 'NAMI', after: 'NAMI、HBIRD' },
              { field: 'scores', before: '1:0、1:0', after: '2:0、1:0、0:0、1:0' },
            ],
          },
        ],
      }),
    },
  });
  await page.getByRole('button', { name: /^曼彻斯特城/ }).click();
  const look = dialogOf(`赛程详情：${name}`);
  await expect.element(look.getByRole('row', { name: /^比赛时间/ })).toMatchTextContent(/20:00.*21:30/);
  expect(look.getByRole('button', { name: /采用|恢复|保存/ }).elements()).toHaveLength(0);
  await look.getByRole('tab', { name: '变更记录' }).click();
  await expect.element(look.getByRole('list', { name: '变更记录' })).toMatchTextContent(/林溪.*状态.*下架 → 上架/);
  await expect.element(look.getByText(/^数据源的变更仅保留 2026-09-01 00:00 之后的部分/)).toBeVisible();
  await expect
    .element(look.getByRole('list', { name: '变更记录' }))
    .toMatchTextContent(/蜂鸟数据数据来源纳米数据 → 纳米数据、蜂鸟数据比分全场 1:0 → 2:0、黄牌 0:0 → 1:0$/);
  await userEvent.keyboard('{Escape}');
  await expect.element(look).not.toBeInTheDocument();
});

test.each([
  ['a merchant', { path: '/spo_soc_sch', user: { merchantCode: 'acme', permissions: looks } }],
  [
    'a company',
    { path: '/com_lis/acme/spo_soc_sch', user: { permissions: [...changes, 'com_lis-view'], isSuperAdmin: true } },
  ],
])('%s sees no supplier records and no history, which are the platform’s alone', async (_name, options) => {
  await openSchedule(options);
  await page.getByRole('button', { name: /^曼彻斯特城/ }).click();
  const look = dialogOf(`赛程详情：${name}`);
  await expect.element(look.getByRole('row', { name: /^比赛时间/ })).toBeVisible();
  expect(look.getByText(/没有关联的数据源记录/).elements()).toHaveLength(0);
  expect(look.getByRole('tab').elements()).toHaveLength(0);
});

test('a link leads to a match; one that is gone says so', async () => {
  await openSchedule({ path: '/spo_soc_sch?match=100099' });
  await expect.element(page.getByText('找不到该赛程')).toBeVisible();
  await expect.poll(() => rowsShown().length).toBe(1);
});

test('[day 5] the history offers to undo a merge for as long as that is possible', async () => {
  let isUndone = false;
  const merged = {
    changedTime: kickOff,
    supplier: null,
    account: 'linxi',
    accountName: '林溪',
    fields: [{ field: 'merged', before: '', after: '曼城 VS 阿仙奴（ID 100009）' }],
  };
  const { requests } = await openSchedule({
    path: '/spo_soc_sch?match=100001',
    answers: {
      'matches.history': () => ({
        changes: [{ ...merged, ...(!isUndone && { undo: { loserId: '100009', until: '2026-11-21T12:00:00.000Z' } }) }],
      }),
      'matches.undo-merge': () => {
        isUndone = true;
        return { updatedTime: kickOff, stays: [] };
      },
    },
  });
  const drawer = dialogOf(`编辑赛程：${name}`);
  await drawer.getByRole('tab', { name: '变更记录' }).click();
  await expect.element(drawer.getByText('2026-11-21 20:00 前可以撤销')).toBeVisible();
  await drawer.getByRole('button', { name: '撤销合并' }).click();
  await expect.element(page.getByText('已撤销合并，曼城 VS 阿仙奴（ID 100009） 已恢复')).toBeVisible();
  expect(requests('matches.undo-merge')[0]?.body).toEqual({ standardId: '100001', loserId: '100009' });
  await expect.element(drawer.getByRole('button', { name: '撤销合并' })).not.toBeInTheDocument();
});
