import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { expectAccessible } from '../../../../test/accessible.ts';
import { actionOf, addressNow, dialogOf, rowOf } from '../../../../test/office.tsx';
import { aMatch, aSupplierRecord, openSchedule } from '../../../../test/schedule.tsx';

const name = '曼彻斯特城 VS 阿森纳';
const editor = dialogOf(`编辑赛程：${name}`);
const save = editor.getByRole('button', { name: '保存赛程' });
const question = dialogOf(`保存比分：${name}`);
const homeGoals = editor.getByRole('spinbutton', { name: '主队全场' });
const partRow = (part: string) => editor.getByRole('row', { name: new RegExp(`^${part}`) });

const running = { gameStageType: 13, gameStage: '下半场', hTotalScore: 1, aTotalScore: 0 };
const scores = { home: [1, 1, 0, 0, 5, 0, 0], away: [0, 0, 0, 1, 3, 0, 0] };
const reported = { homeScores: scores.home, awayScores: scores.away, gameStageType: 13 };
const bird = aSupplierRecord({
  supplier: 'HBIRD',
  supplierName: '蜂鸟数据',
  supplierId: 'h77',
  ...reported,
  homeScores: [2, 1, 0, 0, 6, 0, 0],
});
const supplierRecords = { 100001: [aSupplierRecord(reported), bird] };

const openRunning = (changes = {}) =>
  openSchedule({ matches: [aMatch({ ...running, ...changes })], scores, supplierRecords });

const openEditor = async () => {
  await actionOf('编辑', name).click();
  await expect.element(editor).toBeVisible();
};

test('[day 2] a typed part of a running match is saved for this time only, unless it is fixed', async () => {
  const { requests } = await openRunning();
  await openEditor();
  await homeGoals.fill('3');
  await expect.element(partRow('全场')).toMatchTextContent(/人工设定/);
  await expect.element(partRow('半场')).not.toMatchTextContent(/人工/);
  await save.click();
  await expect.element(question).toMatchTextContent(/全场 3:0/);
  await expect.element(question.getByRole('radio', { name: /^仅此次，之后随数据源/ })).toBeChecked();
  await question.getByRole('button', { name: '保存比分' }).click();
  await expect.element(editor).not.toBeInTheDocument();
  expect(requests('matches.update')[0]?.body).toEqual({
    scoreParts: [{ part: 0, pin: { home: 3, away: 0, kind: 'once' } }],
    updatedTime: aMatch().updatedTime,
  });
});

test('[day 2] with one side emptied nothing is saved: the field says which; with both emptied the part is given back', async () => {
  const { requests } = await openRunning({ ownFields: ['scores'], ownScores: [{ part: 0, kind: 'fixed' }] });
  await openEditor();
  await homeGoals.clear();
  await expect.element(homeGoals).not.toHaveAttribute('aria-invalid');
  await save.click();
  await expect.element(homeGoals).toBeInvalid();
  await expect.element(homeGoals).toHaveAccessibleDescription('请输入主队比分');
  await expect.element(homeGoals).toHaveFocus();
  await expect.element(question).not.toBeInTheDocument();
  const awayGoals = editor.getByRole('spinbutton', { name: '客队全场' });
  await homeGoals.fill('3');
  await awayGoals.clear();
  await expect.element(partRow('全场')).toMatchTextContent(/请输入客队比分/);
  await homeGoals.clear();
  await expect.element(partRow('全场')).not.toMatchTextContent(/请输入|人工/);
  expect(requests('matches.update')).toHaveLength(0);
  await save.click();
  await expect.poll(() => requests('matches.update')[0]?.body).toMatchObject({ scoreParts: [{ part: 0, pin: null }] });
});

test('[day 2] the choice to fix a part is sent, and undoing gives the part back', async () => {
  const { requests } = await openRunning();
  await openEditor();
  await homeGoals.fill('3');
  await save.click();
  await question.getByRole('radio', { name: /^固定为人工设定/ }).click();
  await question.getByRole('button', { name: '保存比分' }).click();
  await expect.element(editor).not.toBeInTheDocument();
  expect(requests('matches.update')[0]?.body).toMatchObject({ scoreParts: [{ part: 0, pin: { kind: 'fixed' } }] });
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => requests('matches.update')[1]?.body).toMatchObject({ scoreParts: [{ part: 0, pin: null }] });
});

test('[day 2] after the end a typed part is saved for good without a question', async () => {
  const { requests } = await openRunning({ gameStageType: 90, gameStage: '完场' });
  await openEditor();
  await homeGoals.fill('3');
  await save.click();
  await expect
    .poll(() => requests('matches.update')[0]?.body)
    .toMatchObject({ scoreParts: [{ part: 0, pin: { home: 3, away: 0, kind: 'fixed' } }] });
});

test('[day 2] a score on a match that has not begun asks again, and going back saves nothing', async () => {
  const { requests } = await openSchedule({ supplierRecords: { 100001: [aSupplierRecord()] } });
  await openEditor();
  await homeGoals.fill('1');
  await save.click();
  const again = dialogOf('比赛尚未开始，仍要保存比分？');
  await expect.element(again).toMatchTextContent(/阶段为“未开赛”，开赛时间 2026-11-20 20:00/);
  await again.getByRole('button', { name: '取消' }).click();
  await expect.element(editor).toBeVisible();
  expect(requests('matches.update')).toHaveLength(0);
  await save.click();
  await again.getByRole('button', { name: '保存比分' }).click();
  await expect
    .poll(() => requests('matches.update')[0]?.body)
    .toMatchObject({ scoreParts: [{ part: 0, pin: { home: 1, away: 0, kind: 'once' } }] });
});

test('[day 2] the list marks a score that a person set, and names the parts', async () => {
  await openRunning({
    ownFields: ['scores'],
    ownScores: [
      { part: 0, kind: 'fixed' },
      { part: 4, kind: 'once' },
    ],
  });
  const pin = rowOf('曼彻斯特城').getByRole('img', { name: /人工设定/ });
  await expect.element(pin).toHaveAccessibleName('人工设定：全场（固定）、角球（仅此次）');
});

test('[day 9] [MAT-59] each part stands beside the suppliers’, is adopted and given back by itself', async () => {
  const { requests } = await openRunning({ ownFields: ['scores'], ownScores: [{ part: 4, kind: 'fixed' }] });
  await openEditor();
  await expect.element(editor.getByRole('row', { name: /^比分 主 客/ })).toBeVisible();
  await expect.element(partRow('全场')).toMatchTextContent(/1:0.*2:0采用/);
  await expect.element(partRow('角球')).toMatchTextContent(/人工 · 固定.*恢复/);
  await editor.getByRole('button', { name: '恢复数据源值：角球' }).click();
  await editor.getByRole('button', { name: '采用蜂鸟数据的全场' }).click();
  await expect.element(homeGoals).toHaveValue('2');
  await save.click();
  await question.getByRole('button', { name: '保存比分' }).click();
  await expect
    .poll(() => requests('matches.update')[0]?.body)
    .toMatchObject({
      scoreParts: [
        { part: 0, pin: { home: 2, away: 0, kind: 'once' } },
        { part: 4, pin: null },
      ],
    });
});

test('[day 9] marking, adopting and giving back move nothing', async () => {
  await openRunning();
  await openEditor();
  const boxes = () =>
    editor
      .getByRole('row')
      .elements()
      .flatMap((row) => [...row.children])
      .map((cell) => {
        const { left, top, width, height } = cell.getBoundingClientRect();
        return [left, top, width, height].map(Math.round);
      });
  await expect.element(homeGoals).toBeVisible();
  const before = boxes();
  await homeGoals.fill('33');
  await editor.getByRole('button', { name: '采用蜂鸟数据的角球' }).click();
  expect(boxes()).toEqual(before);
  await editor.getByRole('button', { name: '恢复数据源值：全场' }).click();
  expect(boxes()).toEqual(before);
});

test('[day 9] once the match has begun the focus is on the full-time score, ready to be typed over', async () => {
  await openRunning();
  await openEditor();
  await expect.element(homeGoals).toHaveFocus();
  await userEvent.keyboard('4');
  await expect.element(homeGoals).toHaveValue('4');
});

test('[day 9] before the beginning the focus is not on the score', async () => {
  await openSchedule({ supplierRecords: { 100001: [aSupplierRecord()] } });
  await openEditor();
  await expect.element(homeGoals).toBeVisible();
  await expect.element(homeGoals).not.toHaveFocus();
});

const three = [1, 2, 3].map((at) => aMatch({ ...running, matchId: `10000${at}`, hname: `主队${at}`, aname: '客队' }));
const editorOf = (at: number) => dialogOf(`编辑赛程：主队${at} VS 客队`);

test('[day 9] buttons and keys lead to the previous and the next match of the list; going back closes', async () => {
  await openSchedule({ matches: three, scores });
  await actionOf('编辑', '主队1 VS 客队').click();
  await expect.element(editorOf(1).getByRole('button', { name: '上一场' })).toBeDisabled();
  await expectAccessible();
  await editorOf(1).getByRole('button', { name: '下一场' }).click();
  await expect.element(editorOf(2)).toBeVisible();
  expect(addressNow()).toBe('/spo_soc_sch?match=100002');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(editorOf(3)).toBeVisible();
  await expect.element(editorOf(3).getByRole('button', { name: '下一场' })).toBeDisabled();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(editorOf(2)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(editorOf(2)).not.toBeInTheDocument();
  expect(addressNow()).toBe('/spo_soc_sch');
});

test('[day 9] leaving for another match asks before it throws away what was typed', async () => {
  await openSchedule({ matches: three, scores });
  await actionOf('编辑', '主队1 VS 客队').click();
  await editorOf(1).getByRole('spinbutton', { name: '主队全场' }).fill('3');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect.element(editorOf(1).getByRole('spinbutton', { name: '主队全场' })).toHaveValue('3');
  await editorOf(1).getByRole('button', { name: '下一场' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect.element(editorOf(2).getByRole('spinbutton', { name: '主队全场' })).toHaveValue('1');
});

test('[day 9] while a match is being saved the keys lead nowhere', async () => {
  const answer = Promise.withResolvers<{ updatedTime: string }>();
  const { requests } = await openSchedule({
    matches: three.map((match) => ({ ...match, gameStageType: 90, gameStage: '完场' })),
    scores,
    answers: { 'matches.update': () => answer.promise },
  });
  await actionOf('编辑', '主队1 VS 客队').click();
  await editorOf(1).getByRole('spinbutton', { name: '主队全场' }).fill('3');
  await editorOf(1).getByRole('button', { name: '保存赛程' }).click();
  await expect.poll(() => requests('matches.update')).toHaveLength(1);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByRole('button', { name: '放弃修改' })).not.toBeInTheDocument();
  answer.resolve({ updatedTime: aMatch().updatedTime });
  await expect.element(editorOf(1)).not.toBeInTheDocument();
  expect(addressNow()).toBe('/spo_soc_sch');
});

test('[day 9] the keys stay with a picker that has the focus, and with the field where there is no other match', async () => {
  await openSchedule({ matches: three, scores });
  await actionOf('编辑', '主队1 VS 客队').click();
  const press = (target: Element, key: string) => {
    const event = new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event;
  };
  const goals = editorOf(1).getByRole('spinbutton', { name: '主队全场' });
  await expect.element(goals).toHaveFocus();
  expect(press(goals.element(), 'ArrowUp').defaultPrevented).toBe(false);
  await expect.element(goals).toHaveValue('1');
  press(editorOf(1).getByRole('combobox', { name: '比赛阶段' }).element(), 'ArrowDown');
  expect(addressNow()).toBe('/spo_soc_sch?match=100001');
  expect(press(goals.element(), 'ArrowDown').defaultPrevented).toBe(true);
  await expect.element(editorOf(2)).toBeVisible();
  expect(addressNow()).toBe('/spo_soc_sch?match=100002');
});
