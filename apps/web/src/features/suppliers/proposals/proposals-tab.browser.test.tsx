import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { aProposal, pageOf, showSuppliers } from '../../../../test/suppliers.tsx';
import type { ProposalCard } from '../suppliers.api.ts';

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')].map(({ dataset }) => dataset['card']);
const focused = () => (document.activeElement as HTMLElement | null)?.dataset['card'];

function proposalsOf(...names: readonly string[]) {
  const all: ProposalCard[] = names.map((name, index) => aProposal(String(index + 1), name));
  let open = all;
  const done: string[] = [];
  const take = (act: string) => (request: { params: { id: string } }) => {
    const { id } = request.params;
    const card = open.find(({ candidates }) => candidates.some(({ proposalId }) => proposalId === id));
    if (card === undefined) throw new Refusal('conflict');
    open = open.filter((each) => each !== card);
    done.push(`${act} ${id}`);
    return { decisionId: card.id };
  };
  const answers = {
    'suppliers.proposals': () => pageOf(open),
    'suppliers.proposal-counts': () => ({ match: open.length, league: 3, team: 0 }),
    'suppliers.likely-proposals': () => ({ ids: open.map(({ candidates }) => candidates[0]?.proposalId ?? '') }),
    'suppliers.accept': take('accept'),
    'suppliers.refuse': take('refuse'),
    'suppliers.accept-many': ({ body }: { body: { ids: readonly string[] } }) => {
      done.push(`many ${body.ids.join(' ')}`);
      open = [];
      return { decisionId: '99', linked: body.ids.length };
    },
    'suppliers.undo': ({ params }: { params: { id: string } }) => {
      done.push(`undo ${params.id}`);
      open = all.filter((card) => open.includes(card) || params.id === '99' || card.id === params.id);
      return {};
    },
  };
  return { answers, done, settleElsewhere: (id: string) => void (open = open.filter((each) => each.id !== id)) };
}

test('[day 3] a card has its candidates side by side, with what speaks for and against each', async () => {
  await showSuppliers('?tab=proposals', proposalsOf('曼联').answers);
  const card = page.getByRole('article', { name: '曼联 VS 阿森纳' });
  await expect
    .element(card)
    .toMatchTextContent(/可能性 96%[^]*相符\s*主队相近 72%，客队一致，联赛一致，开赛相差 15 分钟/u);
  await expect.element(card).toMatchTextContent(/可能性 12%[^]*相符\s*客队一致\s*不符\s*主队不同，开赛相差 60 分钟/u);
  const [first, second] = [...document.querySelectorAll('ol > li')].map((each) => each.getBoundingClientRect());
  expect(first?.top).toBe(second?.top);
  await expect.element(page.getByRole('radio', { name: '比赛 1' })).toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: '联赛 3' })).toBeInTheDocument();
});

test('[day 3] cards are settled by the keyboard alone, another candidate chosen, and the last decision undone', async () => {
  const { answers, done } = proposalsOf('曼联', '切尔西', '利物浦', '热刺');
  await showSuppliers('?tab=proposals', answers);
  await expect.poll(focused).toBe('1');
  await userEvent.keyboard('y');
  await expect.poll(focused).toBe('2');
  await userEvent.keyboard('{ArrowRight}y');
  await expect.poll(focused).toBe('3');
  await userEvent.keyboard('n');
  await expect.poll(cards).toEqual(['4']);
  await expect.element(page.getByText('已设为不关联，已为 利物浦 VS 阿森纳 新建主记录')).toBeVisible();
  expect(done).toEqual(['accept 11', 'accept 22', 'refuse 31']);
  await expect.poll(focused).toBe('4');
  await userEvent.keyboard('z');
  await expect.poll(cards).toEqual(['3', '4']);
  await expect.element(page.getByText('已撤销，利物浦 VS 阿森纳 回到待确认')).toBeVisible();
  expect(done.at(-1)).toBe('undo 3');
});

test('[day 3] a decision is undone by its toast', async () => {
  const { answers, done } = proposalsOf('曼联', '切尔西');
  await showSuppliers('?tab=proposals', answers);
  await page.getByRole('button', { name: '关联 曼联 VS 阿森纳 到 曼联队 VS 阿森纳' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(cards).toEqual(['1', '2']);
  expect(done).toEqual(['accept 11', 'undo 1']);
});

test('[day 3] the confirmation of a bulk link names how many, and it is undone as one', async () => {
  const { answers, done } = proposalsOf('曼联', '切尔西', '利物浦');
  const requests = await showSuppliers('?tab=proposals', answers);
  await page.getByRole('button', { name: '批量关联' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/将把 3 条记录关联到各自可能性最高的候选/);
  await page.getByText('99%').click();
  await expect.poll(() => requests('suppliers.likely-proposals').at(-1)?.query).toMatchObject({ percent: 99 });
  await page.getByRole('button', { name: '关联 3 条' }).click();
  await expect.element(page.getByText('已关联 3 条')).toBeVisible();
  await expect.element(page.getByText('没有待确认的关联')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(cards).toEqual(['1', '2', '3']);
  expect(done).toEqual(['many 11 21 31', 'undo 99']);
});

test('[day 3] a bulk link counts first, says that this failed, and counts again', async () => {
  const { answers } = proposalsOf('曼联', '切尔西');
  const counted = Promise.withResolvers<null>();
  let tries = 0;
  await showSuppliers('?tab=proposals', {
    ...answers,
    'suppliers.likely-proposals': async () => {
      tries += 1;
      if (tries > 1) return answers['suppliers.likely-proposals']();
      await counted.promise;
      throw new Refusal('internal');
    },
  });
  await page.getByRole('button', { name: '批量关联' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/正在统计…/);
  expect(dialog.element().textContent).not.toContain('没有可能性');
  counted.resolve(null);
  await expect.element(dialog.getByText('加载失败，请重试')).toBeVisible();
  expect(dialog.element().textContent).not.toMatch(/没有可能性|正在统计/);
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect.element(dialog).toMatchTextContent(/将把 2 条记录/);
  await expect.element(dialog.getByRole('button', { name: '关联 2 条' })).toBeEnabled();
});

test('[day 3] a bulk link says how many others had settled before', async () => {
  const { answers } = proposalsOf('曼联', '切尔西', '利物浦');
  await showSuppliers('?tab=proposals', {
    ...answers,
    'suppliers.accept-many': () => ({ decisionId: '99', linked: 2 }),
  });
  await page.getByRole('button', { name: '批量关联' }).click();
  await page.getByRole('button', { name: '关联 3 条' }).click();
  await expect.element(page.getByText('已关联 2 条，1 条已由他人处理')).toBeVisible();
});

test('[day 3] after the last card Z still undoes, and the card that comes back has the focus', async () => {
  const { answers, done } = proposalsOf('曼联');
  await showSuppliers('?tab=proposals', answers);
  await expect.poll(focused).toBe('1');
  await userEvent.keyboard('n');
  await expect.element(page.getByText(/系统无法自动判断的记录会列在这里，等待确认/)).toBeVisible();
  await expect.poll(() => document.activeElement === document.body).toBe(false);
  await userEvent.keyboard('z');
  await expect.poll(focused).toBe('1');
  expect(done).toEqual(['refuse 11', 'undo 1']);
});

test('[day 3] Z undoes in the order of pressing, whichever was answered first, and nothing twice', async () => {
  const { answers, done } = proposalsOf('曼联', '切尔西', '利物浦');
  const answered = Promise.withResolvers<null>();
  await showSuppliers('?tab=proposals', {
    ...answers,
    'suppliers.accept': async (request) => {
      await answered.promise;
      return answers['suppliers.accept'](request);
    },
  });
  const undo = page.getByRole('button', { name: '撤销' });
  await expect.poll(focused).toBe('1');
  await userEvent.keyboard('y');
  await expect.poll(focused).toBe('2');
  await userEvent.keyboard('n');
  const refused = page.getByText('已设为不关联，已为 切尔西 VS 阿森纳 新建主记录');
  await expect.element(refused).toBeVisible();
  answered.resolve(null);
  await expect.element(page.getByText('已关联 曼联 VS 阿森纳')).toBeVisible();
  await userEvent.keyboard('z');
  await expect.poll(cards).toEqual(['2', '3']);
  await expect.element(refused).not.toBeInTheDocument();
  expect(undo.elements()).toHaveLength(1);
  await userEvent.keyboard('z');
  await expect.poll(cards).toEqual(['1', '2', '3']);
  expect(undo.elements()).toHaveLength(0);
  await userEvent.keyboard('z');
  expect(done).toEqual(['refuse 21', 'accept 11', 'undo 2', 'undo 1']);
});

test('[day 3] cards of the list before are dimmed and cannot be settled', async () => {
  const { answers, done } = proposalsOf('曼联', '切尔西');
  const answered = Promise.withResolvers<null>();
  await showSuppliers('?tab=proposals', {
    ...answers,
    'suppliers.proposals': async ({ query }) => {
      if (query.kind !== undefined) await answered.promise;
      return answers['suppliers.proposals']();
    },
  });
  const isDimmed = () => document.querySelector('[data-old]') !== null;
  const accept = page.getByRole('button', { name: '关联 曼联 VS 阿森纳 到 曼联队 VS 阿森纳' });
  await expect.poll(focused).toBe('1');
  await page.getByText('联赛 3').click();
  await expect.poll(isDimmed).toBe(true);
  await expect.element(accept).toHaveAttribute('aria-disabled', 'true');
  (accept.element() as HTMLElement).click();
  document.querySelector<HTMLElement>('[data-card]')?.focus();
  await userEvent.keyboard('yn');
  answered.resolve(null);
  await expect.poll(isDimmed).toBe(false);
  expect(done).toEqual([]);
  await accept.click();
  await expect.poll(() => done).toEqual(['accept 11']);
});

test('a card that somebody else has settled only leaves the list', async () => {
  const { answers, done, settleElsewhere } = proposalsOf('曼联', '切尔西');
  await showSuppliers('?tab=proposals', answers);
  await expect.poll(cards).toEqual(['1', '2']);
  settleElsewhere('1');
  await page.getByRole('button', { name: '不关联 · 新建主记录：曼联 VS 阿森纳' }).click();
  await expect.element(page.getByText('曼联 VS 阿森纳 已由他人处理或已失效')).toBeVisible();
  await page.getByRole('button', { name: '不关联 · 新建主记录：切尔西 VS 阿森纳' }).click();
  await expect.element(page.getByText('没有待确认的关联')).toBeVisible();
  expect(done).toEqual(['refuse 21']);
});

test('without the change permission no key settles a proposal', async () => {
  const { answers, done } = proposalsOf('曼联');
  await showSuppliers('?tab=proposals', answers, ['spo_#_sup-view']);
  await expect.poll(focused).toBe('1');
  await userEvent.keyboard('y');
  await userEvent.keyboard('z');
  expect(page.getByRole('button', { name: /关联/ }).elements()).toEqual([]);
  expect(done).toEqual([]);
});
