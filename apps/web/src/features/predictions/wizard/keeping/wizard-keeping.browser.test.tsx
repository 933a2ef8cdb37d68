import { errorCodes } from '@touchline/domain/error-codes';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../../server/src/platform/refusal.ts';
import { later, nothingFound, openDrafts, version, wholeDraft } from '../../../../../test/drafts.tsx';
import { inputMethod } from '../../../../../test/input-method.ts';
import { actionOf, dialogOf } from '../../../../../test/office.tsx';
import {
  button,
  chooseMatch,
  name,
  openEdit,
  openNew,
  pause,
  text,
  toast,
  wizard,
  writeText,
} from '../../../../../test/wizard.ts';

const found = {
  titleKeywords: [],
  contentKeywords: ['强势'],
  title: [],
  content: [{ word: '强势', level: 'block' as const, reason: '夸大用语', ranges: [[4, 6]] as [number, number][] }],
};

test('[PRD-60] [PRD-61] [PRD-62] a forbidden word stops the save with its reason, and nothing typed is lost', async () => {
  const requests = await openNew({
    'taboo-words.check': ({ body }) => (body.content.includes('强势') ? found : nothingFound),
  });
  await chooseMatch();
  await button('下一步').click();
  await writeText();
  await button('下一步').click();
  const report = dialogOf('内容含有敏感词');
  await expect.element(report).toMatchTextContent(/须修改后才能保存和发布.*强势拦截夸大用语/);
  expect(requests('predictions.create')).toEqual([]);
  await report.getByRole('button', { name: '返回修改' }).click();
  await expect.element(text('内容')).toHaveValue('主队主场强势。');
  await expect
    .poll(() => requests('predictions.keep-form').at(-1)?.body)
    .toMatchObject({ form: { content: '主队主场强势。' } });
  await text('内容').fill('主队主场稳健。');
  await button('下一步').click();
  await expect.element(button('发布')).toBeVisible();
});

test('[PRD-61] a word that only the server knows of stops it as well', async () => {
  let looks = 0;
  await openEdit({
    'taboo-words.check': () => {
      looks += 1;
      return looks > 1 ? found : nothingFound;
    },
    'predictions.update': () => {
      throw new Refusal('tabooWords', { details: [{ field: 'content', errorMessage: '请修改敏感词：强势' }] });
    },
  });
  await button('下一步').click();
  await text('标题').fill('改过的标题');
  await button('下一步').click();
  await expect.element(dialogOf('内容含有敏感词')).toMatchTextContent(/夸大用语/);
});

test('[PRD-68] words are marked as one types, not while an input method composes, and the text is not touched', async () => {
  const requests = await openNew({
    'taboo-words.check': ({ body }) => (body.content.includes('强势') ? found : nothingFound),
  });
  await chooseMatch();
  await button('下一步').click();
  await text('内容').click();
  await inputMethod.compose('zhudui');
  await expect.element(text('内容')).toHaveValue('zhudui');
  await pause(900);
  expect(requests('taboo-words.check')).toEqual([]);
  await inputMethod.commit('主队主场强势');
  await expect.poll(() => document.querySelector('mark')?.textContent).toBe('强势');
  await expect.element(text('内容')).toHaveValue('主队主场强势');
  await expect.element(wizard.getByRole('list', { name: '命中的敏感词' })).toMatchTextContent('强势拦截夸大用语');
  await text('内容').fill('看，主队主场强势');
  expect(document.querySelector('mark')?.textContent).toBe('强势');
});

const templates = [
  { id: '1', templateName: '主场', title: '主场模板', content: '主场内容' },
  { id: '2', templateName: '客场', title: '客场模板', content: '客场内容' },
];

test('[PRD-46] [PRD-47] [PRD-49] [hardening 8] applying a template can be undone; deleting another one asks first', async () => {
  let kept = [...templates];
  const requests = await openNew({
    'predictions.templates': () => ({ templates: kept }),
    'predictions.delete-template': ({ params: { id } }) => {
      kept = kept.filter((template) => template.id !== id);
      return {};
    },
  });
  await chooseMatch();
  await expect.element(button('套用模板')).not.toBeInTheDocument();
  await expect.element(button('存为模板')).not.toBeInTheDocument();
  await button('下一步').click();
  await text('标题').fill('自己写的');
  await button('套用模板').click();
  const list = dialogOf('选择模板');
  const rows = list.getByRole('list', { name: '模板列表' });
  await expect.element(rows).toBeVisible();
  expect(getComputedStyle(rows.element())).toMatchObject({ maxHeight: '300px', overflowY: 'auto' });
  await list.getByRole('button', { name: '删除模板 客场' }).click();
  const question = dialogOf('删除模板：客场');
  expect(requests('predictions.delete-template')).toEqual([]);
  await question.getByRole('button', { name: '删除模板', exact: true }).click();
  await expect.element(toast).toMatchTextContent('已删除 客场');
  await expect.element(rows).not.toMatchTextContent(/客场/);
  await list.getByRole('button', { name: '套用模板 主场' }).click();
  await expect.element(text('标题')).toHaveValue('主场模板');
  await expect.element(text('内容')).toHaveValue('主场内容');
  await wizard.getByRole('button', { name: /^主胜/ }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.element(text('标题')).toHaveValue('自己写的');
  await expect.element(wizard.getByRole('button', { name: /^主胜/ })).toHaveAttribute('aria-pressed', 'true');
});

test('[PRD-50] [PRD-51] [PRD-52] saving title and content as a template asks for its name', async () => {
  const requests = await openEdit({ 'predictions.create-template': () => ({ id: '3' }) });
  await button('下一步').click();
  await button('存为模板').click();
  const naming = dialogOf('模板名称');
  await expect.element(naming.getByRole('button', { name: '保存模板' })).toBeDisabled();
  await naming.getByRole('textbox', { name: '模板名称' }).fill('  ');
  await expect.element(naming.getByRole('button', { name: '保存模板' })).toBeDisabled();
  await naming.getByRole('textbox', { name: '模板名称' }).fill('不败');
  await naming.getByRole('button', { name: '保存模板' }).click();
  const done = dialogOf('模板已保存');
  await expect.element(done.getByText('模板“不败”已保存，下次撰写时可以套用。')).toBeVisible();
  await done.getByRole('button', { name: '知道了' }).click();
  expect(requests('predictions.create-template').map(({ body }) => body)).toEqual([
    { templateName: '不败', title: name, content: '主队主场强势。' },
  ]);
});

test('[PRD-48] at step 2 a template can be saved as well, and at step 0 not yet', async () => {
  const requests = await openEdit({ 'predictions.create-template': () => ({ id: '3' }) });
  await expect.element(button('存为模板')).not.toBeInTheDocument();
  await button('下一步').click();
  await expect.element(button('存为模板')).toBeVisible();
  await button('下一步').click();
  await expect.element(button('发布')).toBeVisible();
  await button('存为模板').click();
  await dialogOf('模板名称').getByRole('textbox', { name: '模板名称' }).fill('不败');
  await dialogOf('模板名称').getByRole('button', { name: '保存模板' }).click();
  await expect.element(dialogOf('模板已保存')).toBeVisible();
  expect(requests('predictions.create-template')).toHaveLength(1);
});

test('typing is kept once a second at most, each on the version before', async () => {
  let writes = 0;
  const requests = await openEdit({
    'predictions.keep-form': () => {
      writes += 1;
      return { updatedTime: `2026-11-16T02:00:0${Math.min(9, writes)}.000Z` };
    },
  });
  await button('下一步').click();
  const started = performance.now();
  await text('标题').click();
  for (let at = 0; at < 12; at += 1) {
    await userEvent.keyboard('x');
    await pause(100);
  }
  await expect
    .poll(() => requests('predictions.keep-form').at(-1)?.body)
    .toMatchObject({
      predId: '5001',
      form: { title: expect.stringMatching(/x{12}$/) as string },
    });
  const seconds = (performance.now() - started) / 1000;
  const bodies = requests('predictions.keep-form').map(
    ({ body }) => (body as { updatedTime: string | null }).updatedTime,
  );
  expect(bodies.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  expect(bodies.slice(0, 2)).toEqual([null, '2026-11-16T02:00:01.000Z']);
  await expect.element(wizard.getByText(/^已自动保存 \d\d:\d\d:\d\d$/)).toBeVisible();
});

test('the same form open elsewhere is announced, and the writer chooses which one counts', async () => {
  let isTheirs = true;
  let isTyped = false;
  const kept = {
    form: { title: '那边的标题', content: '那边', leagueLevel: 1, league: '1001', schedule: '100001', playType: 1 },
    place: 'other',
    updatedTime: later,
  };
  const requests = await openEdit({
    'predictions.keep-form': ({ body }) => {
      isTyped = true;
      if (isTheirs && body.updatedTime === null) throw new Refusal('conflict');
      return { updatedTime: later };
    },
    'predictions.form': () => ({ kept: isTyped ? kept : null }),
  });
  await button('下一步').click();
  await text('标题').fill('这里的标题');
  const notice = wizard.getByRole('alert', { name: '这份内容正在别处编辑' });
  await expect.element(notice).toMatchTextContent(/那边的标题/);
  // Saving would throw away what is typed there.
  await button('下一步').click();
  await expect.element(wizard.getByText('请先选择以哪一份为准，再继续')).toBeVisible();
  expect(requests('predictions.update')).toEqual([]);
  isTheirs = false;
  await notice.getByRole('button', { name: '采用另一份内容' }).click();
  await expect.element(text('标题')).toHaveValue('那边的标题');
  await expect.element(notice).not.toBeInTheDocument();
});

test('[hardening 10] a form left on another machine is offered before typing, and again until taken', async () => {
  const requests = await openDrafts({
    answers: {
      'predictions.form': () => ({
        kept: { form: { ...leftForm, step: 1 }, place: 'other', updatedTime: later },
      }),
    },
  });
  await actionOf('编辑', name).click();
  const offer = dialogOf('上次有未保存的内容');
  await expect.element(offer).toMatchTextContent(/其他设备或窗口.*家里写的/);
  await offer.getByRole('button', { name: '不恢复' }).click();
  await button('下一步').click();
  await expect.element(text('标题')).toHaveValue(name);
  await button('取消').click();
  await actionOf('编辑', name).click();
  await expect.element(offer).toMatchTextContent(/家里写的/);
  expect(requests('predictions.forget-form')).toEqual([]);
});

const leftForm = {
  leagueLevel: 1,
  league: '1001',
  leagueDate: '2036-11-20',
  schedule: '100001',
  provider: 5,
  playType: 1,
  title: '家里写的',
  content: '内容',
  forecastSettlement: '1',
};

test('[hardening 7] a draft saved elsewhere is compared and overwritten with one’s own, also at the second try', async () => {
  let [tries, stale, isClosed] = [0, true, false];
  const requests = await openEdit({
    'predictions.get': () => wholeDraft({ updatedTime: tries === 0 ? version : later }),
    'predictions.update': ({ body }) => {
      tries += 1;
      if (isClosed) throw new Refusal('oddsClosed');
      if (stale) throw new Refusal('conflict');
      return { id: body.id, updatedTime: later, odds: { 1: 1.95, 2: 3.4, 3: 4.2 }, line: null };
    },
  });
  await button('下一步').click();
  await text('标题').fill('我的标题');
  await button('下一步').click();
  const notice = wizard.getByRole('alert', { name: '此内容已在别处被修改' });
  await expect.element(notice).toMatchTextContent(/标题我的标题曼城主场不败/);
  stale = false;
  isClosed = true;
  await notice.getByRole('button', { name: '保留我的修改' }).click();
  await expect.element(wizard.getByRole('alert')).toMatchTextContent(errorCodes.oddsClosed.message);
  isClosed = false;
  await button('下一步').click();
  await expect.element(button('发布')).toBeVisible();
  const followed = requests('predictions.update').map(({ body }) => (body as { updatedTime: string }).updatedTime);
  expect(followed).toEqual([version, later, later]);
});

test('[hardening 11] a failed autosave is reported beside the missing fields', async () => {
  await openNew({
    'predictions.keep-form': () => {
      throw new Refusal('dependencyDown');
    },
  });
  await chooseMatch();
  await button('下一步').click();
  await text('标题').fill('写到一半');
  await expect.element(wizard.getByText('未能自动保存到服务器，内容保留在本机')).toBeVisible();
  await expect.element(wizard.getByText('请先填写：内容、预测结果')).toBeVisible();
});

test('[hardening 14] words that only warn stay marked in the saved text of the preview', async () => {
  const warn = (from: number) => [
    { word: '稳赢', level: 'warn' as const, reason: '', ranges: [[from, from + 2]] as [number, number][] },
  ];
  let saved = {};
  await openEdit({
    'taboo-words.check': ({ body: { title, content } }) => ({
      titleKeywords: [],
      contentKeywords: [],
      title: title.includes('稳赢') ? warn(title.indexOf('稳赢')) : [],
      content: content.includes('稳赢') ? warn(content.indexOf('稳赢')) : [],
    }),
    'predictions.get': () => wholeDraft(saved),
    'predictions.update': ({ body: { id, title = '', content = '' } }) => {
      saved = { title, content };
      return { id, updatedTime: later, odds: { 1: 1.95, 2: 3.4, 3: 4.2 }, line: null };
    },
  });
  await button('下一步').click();
  await text('标题').fill('  今晚稳赢');
  await text('内容').fill('　　主队稳赢。\n\n');
  await button('下一步').click();
  const preview = wizard.getByRole('article', { name: '预览发布' });
  await expect.element(preview).toBeVisible();
  expect([...preview.element().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '稳赢',
    '稳赢',
  ]);
  expect(saved).toEqual({ title: '今晚稳赢', content: '　　主队稳赢。' });
});
