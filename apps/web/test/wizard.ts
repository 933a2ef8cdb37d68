import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { CannedAnswers } from './answering.ts';
import { openDrafts } from './drafts.tsx';
import { actionOf, dialogOf } from './office.tsx';

export const name = '曼城主场不败';
export const wizard = dialogOf('选择比赛');
export const button = (label: string) => wizard.getByRole('button', { name: label, exact: true });
export const box = (label: string) => wizard.getByRole('combobox', { name: label });
export const text = (label: string) => wizard.getByRole('textbox', { name: label, exact: true });
export const toast = page.getByTestId('toast');

export const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

export async function choose(label: string, option: string): Promise<void> {
  await box(label).click();
  await page.getByTitle(option).click();
}

export async function chooseMatch(): Promise<void> {
  await choose('联赛', '英格兰超级联赛');
  const date = text('比赛日期');
  await date.click();
  await date.fill('2036-11-20');
  await userEvent.keyboard('{Enter}');
  await choose('赛程', '20:00 曼彻斯特城 VS 阿森纳');
  await choose('玩法', '胜平负');
}

export async function openNew(answers: CannedAnswers = {}) {
  const requests = await openDrafts({ drafts: [], answers });
  await page.getByRole('button', { name: '新增预测' }).first().click();
  await expect.element(button('下一步')).toBeVisible();
  return requests;
}

export async function openEdit(answers: CannedAnswers = {}) {
  const requests = await openDrafts({ answers });
  await actionOf('编辑', name).click();
  await expect.element(button('下一步')).toBeVisible();
  return requests;
}

export async function writeText(): Promise<void> {
  await wizard.getByRole('button', { name: /^主胜/ }).click();
  await text('标题').fill(name);
  await text('内容').fill('主队主场强势。');
}
