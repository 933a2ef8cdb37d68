import { reasonOfKickOff, reasonOfName } from '@touchline/domain/matches/link-reasons';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { noticesStay } from '../../../../test/notices.ts';
import { chooseMore, dialogOf, rowOf } from '../../../../test/office.tsx';
import { aMatch, aSupplierRecord, openSchedule } from '../../../../test/schedule.tsx';
import { queryClient } from '../../../lib/calls/query-client.ts';

beforeEach(noticesStay);

const name = '曼彻斯特城 VS 阿森纳';
const bird = aSupplierRecord({ supplier: 'HBIRD', supplierName: '蜂鸟数据', supplierId: 'h77', hname: '曼城队' });
const supplierRecords = { 100001: [aSupplierRecord(), bird] };

test('[day 9] [MAT-33] recycling names the records in the way first, and takes them off with it', async () => {
  const { requests } = await openSchedule({ supplierRecords });
  await chooseMore(name, '回收');
  const dialog = dialogOf(`回收赛程：${name}`);
  await expect.element(dialog.getByText(/还关联着 2 条数据源记录/)).toBeVisible();
  await expect.element(dialog.getByText('蜂鸟数据 · h77')).toBeVisible();
  expect(dialog.getByRole('button', { name: '回收赛程' }).elements()).toHaveLength(0);
  await dialog.getByRole('button', { name: '解除关联并回收' }).click();
  await expect.element(rowOf('曼彻斯特城')).toMatchTextContent(/已回收/);
  expect(requests('matches.recycle')[0]?.body).toEqual({ standardId: '100001', disassociate: true });
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(rowOf('曼彻斯特城')).toMatchTextContent(/下架/);
  expect(requests('matches.set-status').map(({ body }) => body)).toEqual([
    {
      standardId: '100001',
      status: 2,
      records: [
        { supplier: 'NAMI', supplierId: '3900001' },
        { supplier: 'HBIRD', supplierId: 'h77' },
      ],
    },
  ]);
});

test('[day 9] without a record in the way recycling asks and sends nothing more', async () => {
  const { requests } = await openSchedule();
  await chooseMore(name, '回收');
  await dialogOf(`回收赛程：${name}`).getByRole('button', { name: '回收赛程' }).click();
  await expect.element(rowOf('曼彻斯特城')).toMatchTextContent(/已回收/);
  expect(requests('matches.recycle')[0]?.body).toEqual({ standardId: '100001' });
});

test('[MAT-33] [MAT-56] [MAT-58] records can be taken off one by one; then the match can be recycled', async () => {
  const { requests } = await openSchedule({ supplierRecords });
  await chooseMore(name, '回收');
  await dialogOf(`回收赛程：${name}`).getByRole('button', { name: '逐条解除' }).click();
  const dialog = dialogOf(`解除赛程关联：${name}`);
  await expect.element(dialog.getByText('请先解除赛程关联')).toBeVisible();
  await expect.element(dialog.getByText('纳米数据 · 3900001')).toBeVisible();
  const recycle = dialog.getByRole('button', { name: '回收赛程' });
  await expect.element(recycle).toBeDisabled();
  await dialog.getByRole('button', { name: '解除关联 纳米数据' }).click();
  await expect.element(dialog.getByText('纳米数据 · 3900001')).not.toBeInTheDocument();
  await expect.element(recycle).toBeDisabled();
  await dialog.getByRole('button', { name: '解除关联 蜂鸟数据' }).click();
  await expect.element(dialog.getByText('已没有关联的数据源记录，可以回收')).toBeVisible();
  expect(requests('matches.disassociate').map(({ query, body }) => ({ query, body }))).toEqual([
    { query: { sportId: '1' }, body: { supplier: 'NAMI', supplierId: '3900001' } },
    { query: { sportId: '1' }, body: { supplier: 'HBIRD', supplierId: 'h77' } },
  ]);
  await recycle.click();
  await expect.element(page.getByText(`已回收 ${name}`)).toBeVisible();
  await expect.element(rowOf('曼彻斯特城')).toMatchTextContent(/已回收/);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(rowOf('曼彻斯特城')).toMatchTextContent(/下架/);
});

test('[MAT-58] 000011 opens the dialog: an appointment that has not ended keeps it, and there is a way out', async () => {
  await openSchedule({
    answers: {
      'matches.recycle': () => {
        throw new Refusal('stillAssociated');
      },
    },
  });
  await chooseMore(name, '回收');
  await dialogOf(`回收赛程：${name}`).getByRole('button', { name: '回收赛程' }).click();
  const dialog = dialogOf(`解除赛程关联：${name}`);
  await expect.element(dialog.getByText(/未结束的主播预约/)).toBeVisible();
  await expect.element(dialog.getByText('请先解除赛程关联')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '回收赛程' })).toBeDisabled();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[MAT-55] a refused change keeps the dialog open with the reason', async () => {
  await openSchedule({
    answers: {
      'matches.renew': () => {
        throw new Refusal('formRefused', { details: [{ errorMessage: '没有可用的数据源记录，无法恢复' }] });
      },
    },
  });
  await chooseMore(name, '恢复为数据源内容');
  const dialog = dialogOf(`恢复为数据源内容：${name}`);
  await dialog.getByRole('button', { name: '恢复为数据源内容' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('没有可用的数据源记录，无法恢复');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

const twin = aMatch({ matchId: '100009', hname: '曼城', aname: '阿仙奴' });

const mergeTitle = '选择重复的赛程（将并入本场）';
const updatedTime = '2026-11-17T00:00:00.000Z';

test('[MAT-54] [MAT-60] [day 5] merging keeps this match and takes in the chosen one, with a way back', async () => {
  const { requests } = await openSchedule({
    matches: [aMatch(), twin],
    answers: {
      'matches.merge': () => ({ updatedTime }),
      'matches.undo-merge': () => ({ updatedTime, stays: [] }),
    },
  });
  await chooseMore(name, '合并');
  const dialog = dialogOf(mergeTitle);
  await expect.element(dialog.getByRole('button', { name: '合并赛程' })).toBeDisabled();
  await dialog.getByRole('radio', { name: /曼城 VS 阿仙奴/ }).click();
  expect(dialog.getByRole('radio').elements()).toHaveLength(1);
  const both = dialog.getByRole('table', { name: '两场赛程对照' });
  await expect.element(both.getByRole('row', { name: /^主队/ })).toMatchTextContent('主队曼彻斯特城曼城');
  await expect.element(both.getByRole('row', { name: /^预测/ })).toMatchTextContent('预测2 条1 条');
  await dialog.getByRole('button', { name: '将 100009 并入本场' }).click();
  await expect
    .element(page.getByText(`已将 曼城 VS 阿仙奴（2026-11-20 20:00，ID 100009） 合并到 ${name}`))
    .toBeVisible();
  expect(requests('matches.merge')[0]?.body).toEqual({ standardId: '100001', loserId: '100009' });
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(page.getByText('已撤销合并，曼城 VS 阿仙奴 已恢复')).toBeVisible();
  expect(requests('matches.undo-merge')[0]?.body).toEqual({ standardId: '100001', loserId: '100009' });
});

test('[day 5] candidates say what speaks for and against them', async () => {
  await openSchedule({
    matches: [aMatch(), twin],
    reasons: { 100009: [reasonOfName('league', 0.1), reasonOfKickOff(0)] },
  });
  await chooseMore(name, '合并');
  const dialog = dialogOf(mergeTitle);
  await expect.element(dialog.getByText('开赛时间一致')).toBeVisible();
  await expect.element(dialog.getByText('联赛不同')).toBeVisible();
  await expect.element(dialog.getByText(/；24 小时内可以撤销/)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: /请确认是同一场/ })).not.toBeInTheDocument();
});

test('[day 5] other teams, or kick-offs hours apart, wait for the typed word', async () => {
  const { requests } = await openSchedule({
    matches: [aMatch(), twin],
    reasons: { 100009: [reasonOfName('home', 0.1), reasonOfKickOff(240)] },
    answers: { 'matches.merge': () => ({ updatedTime }) },
  });
  await chooseMore(name, '合并');
  const dialog = dialogOf(mergeTitle);
  await dialog.getByRole('radio', { name: /曼城 VS 阿仙奴/ }).click();
  const submit = dialog.getByRole('button', { name: /并入本场$/ });
  const word = dialog.getByRole('textbox', { name: '两场球队不同，开赛时间相差超过 3 小时，请确认是同一场' });
  await expect.element(submit).toBeDisabled();
  await word.fill('合并');
  await expect.element(submit).toBeDisabled();
  await word.fill('确认');
  await submit.click();
  await expect.poll(() => requests('matches.merge')[0]?.body).toMatchObject({ confirm: '确认' });
});

test('[day 5] undoing a merge names newer things that stay', async () => {
  await openSchedule({
    matches: [aMatch(), twin],
    answers: {
      'matches.merge': () => ({ updatedTime }),
      'matches.undo-merge': () => ({ updatedTime, stays: ['纳米数据记录 7（合并后关联）'] }),
    },
  });
  await chooseMore(name, '合并');
  const dialog = dialogOf(mergeTitle);
  await dialog.getByRole('radio', { name: /曼城 VS 阿仙奴/ }).click();
  await dialog.getByRole('button', { name: /并入本场$/ }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(page.getByText(/留在原处：纳米数据记录 7（合并后关联）/)).toBeVisible();
});

test('another search lets go of what was chosen', async () => {
  const many = Array.from({ length: 5 }, (_, at) => aMatch({ matchId: String(100_001 + at), hname: `主${at}队` }));
  const { requests } = await openSchedule({ matches: many });
  await chooseMore('主0队 VS 阿森纳', '合并');
  const dialog = dialogOf(mergeTitle);
  await dialog.getByRole('radio', { name: /主3队/ }).click();
  await expect.element(dialog.getByRole('button', { name: '将 100004 并入本场' })).toBeEnabled();
  await dialog.getByRole('textbox').fill('主4队');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests('matches.candidates').at(-1)?.query).toEqual({ keyword: '主4队' });
  await expect.element(dialog.getByRole('radio', { name: /主4队/ })).not.toBeChecked();
  await expect.element(dialog.getByRole('button', { name: '合并赛程' })).toBeDisabled();
});

test('[MAT-54] [MAT-60] a record is moved to another match, found by its id', async () => {
  const { requests } = await openSchedule({
    matches: [aMatch(), twin],
    supplierRecords,
    answers: { 'matches.reassociate': () => ({ updatedTime: '2026-11-17T00:00:00.000Z' }) },
  });
  await chooseMore(name, '重新关联');
  const dialog = dialogOf(`重新关联赛程：${name}`);
  const chosen = dialog.getByRole('radio', { name: /蜂鸟数据/ });
  await chosen.click();
  // What is read again is the same record.
  bird.toldTime = '2026-11-16T01:05:00.000Z';
  await queryClient.invalidateQueries();
  await expect.element(chosen).toBeChecked();
  await dialog.getByRole('textbox').fill('100009');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => requests('matches.candidates').at(-1)?.query)
    .toEqual({ keyword: '100009', supplier: 'HBIRD', supplierId: 'h77' });
  await dialog.getByRole('radio', { name: /曼城 VS 阿仙奴/ }).click();
  await dialog.getByRole('button', { name: '重新关联' }).click();
  await expect.element(page.getByText('已将蜂鸟数据关联到 曼城 VS 阿仙奴')).toBeVisible();
  expect(requests('matches.reassociate')[0]?.body).toEqual({
    standardId: '100009',
    supplier: 'HBIRD',
    supplierId: 'h77',
  });
});

const twinFound = { predictions: 2, candidates: [{ ...twin, predictions: 1, reasons: [], doubts: [] }] };

test('[day 5] candidates wait for a record, and those of one never stand for another’s', async () => {
  const answered = Promise.withResolvers<null>();
  const { requests } = await openSchedule({
    matches: [aMatch(), twin],
    supplierRecords,
    answers: {
      'matches.candidates': async ({ query: { supplier } }) => {
        if (supplier === 'HBIRD') await answered.promise;
        return twinFound;
      },
    },
  });
  await chooseMore(name, '重新关联');
  const dialog = dialogOf(`重新关联赛程：${name}`);
  await expect.element(dialog.getByText('选择数据源记录后，这里列出相近的赛程')).toBeVisible();
  expect(requests('matches.candidates')).toEqual([]);
  const candidate = dialog.getByRole('radio', { name: /曼城 VS 阿仙奴/ });
  await dialog.getByRole('radio', { name: /纳米数据/ }).click();
  await expect.element(candidate).toBeEnabled();
  await dialog.getByRole('radio', { name: /蜂鸟数据/ }).click();
  await expect.element(candidate).not.toBeInTheDocument();
  answered.resolve(null);
  await expect.element(candidate).toBeEnabled();
});

test('[day 5] while another search is read, nothing found before can be chosen', async () => {
  const answered = Promise.withResolvers<null>();
  await openSchedule({
    matches: [aMatch(), twin],
    answers: {
      'matches.candidates': async ({ query: { keyword = '' } }) => {
        if (keyword !== '') await answered.promise;
        return twinFound;
      },
    },
  });
  await chooseMore(name, '合并');
  const dialog = dialogOf(mergeTitle);
  const candidate = dialog.getByRole('radio', { name: /曼城 VS 阿仙奴/ });
  await expect.element(candidate).toBeEnabled();
  await dialog.getByRole('textbox').fill('阿仙奴');
  await userEvent.keyboard('{Enter}');
  await expect.element(candidate).toBeDisabled();
  answered.resolve(null);
  await expect.element(candidate).toBeEnabled();
});

/** The task's own end is no matter here. */
const gone = () => {
  throw new Refusal('notFound');
};

test('bulk acts that take something away ask first and run as a task', async () => {
  const { requests } = await openSchedule({
    matches: [aMatch(), twin],
    answers: { 'matches.bulk': () => ({ taskId: '7' }), 'tasks.get': gone },
  });
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  await page.getByRole('button', { name: '批量回收' }).click();
  await dialogOf('回收 2 场赛程？').getByRole('button', { name: '取消' }).click();
  expect(requests('matches.bulk')).toEqual([]);
  await page.getByRole('button', { name: '解除关联并回收' }).click();
  const dialog = dialogOf('解除关联并回收 2 场赛程？');
  await expect.element(dialog.getByText(/曼彻斯特城 VS 阿森纳、曼城 VS 阿仙奴/)).toBeVisible();
  await dialog.getByRole('button', { name: '回收 2 场赛程' }).click();
  await expect
    .poll(() => requests('matches.bulk').map(({ query, body }) => ({ query, body })))
    .toEqual([{ query: { sportId: '1' }, body: { act: 'disassociateAndRecycle', ids: ['100001', '100009'] } }]);
  await expect.poll(() => requests('tasks.get')).toHaveLength(1);
});

test('all filtered matches are changed at once, by the list’s own filter', async () => {
  const many = Array.from({ length: 30 }, (_, at) => aMatch({ matchId: String(100_001 + at), hname: `主${at}队` }));
  const { requests } = await openSchedule({
    path: '/spo_soc_sch?leagueName=英格兰&status=1,2&sportId=2',
    matches: many,
    answers: { 'matches.bulk': () => ({ taskId: '7' }), 'tasks.get': gone },
  });
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  await page.getByRole('button', { name: '选择符合条件的全部 30 场' }).click();
  await page.getByRole('button', { name: '批量恢复为数据源内容' }).click();
  const dialog = dialogOf('将 30 场赛程恢复为数据源内容？');
  await expect.element(dialog.getByText(/等 30 场赛程/)).toBeVisible();
  await dialog.getByRole('button', { name: '从数据源恢复 30 场赛程' }).click();
  await expect
    .poll(() => requests('matches.bulk').map(({ query, body }) => ({ query, body })))
    .toEqual([
      {
        query: { sportId: '1' },
        body: { act: 'renew', filter: { leagueName: '英格兰', status: ['1', '2'] }, most: 30 },
      },
    ]);
  await expect.poll(() => requests('tasks.get')).toHaveLength(1);
});

test('[MAT-36] [MAT-37] [MAT-38] the download opens the export in a window of its own, for eight days at most', async () => {
  await openSchedule({ path: '/spo_soc_sch?gameTime=2026-11-20' });
  const opened: string[] = [];
  vi.spyOn(window, 'open').mockImplementation((address) => {
    opened.push(String(address));
    return null;
  });
  await page.getByRole('button', { name: '下载赛程' }).click();
  const dialog = dialogOf('下载足球赛程');
  const [start, end] = [dialog.getByPlaceholder('开始日期'), dialog.getByPlaceholder('结束日期')];
  await expect.element(start).toHaveValue('2026-11-20');
  await end.fill('2026-11-28');
  await userEvent.keyboard('{Enter}{Enter}');
  const submit = dialog.getByRole('button', { name: '下载', exact: true });
  await expect.element(submit).toBeDisabled();
  await end.fill('2026-11-27');
  await userEvent.keyboard('{Enter}{Enter}');
  await submit.click();
  expect(opened).toEqual([
    '/cms/v1/match/batch/export?sportId=1&startDate=2026-11-20&endDate=2026-11-27&date=2026-11-20',
  ]);
});
