import type { Page } from '@playwright/test';
import { disciplines } from '@touchline/domain/matches/disciplines';

import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantWords } from '../support/pages/taboo-words-page.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 300_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

const keys = ['val_new-view', 'val_new-action', 'val_vid-view', 'val_vid-action'];
const editor = { name: '方晓舟', accountPrefix: 'fangxiaozhou' };
const address = 'https://media.example.com/highlights/2026/11/manchester-city-arsenal.mp4';
const content = [
  '北京时间今天凌晨，曼彻斯特城主场 2:1 逆转阿森纳，以 5 分优势继续领跑积分榜。',
  '阿森纳第 17 分钟由萨卡首开纪录。易边之后主队加强边路，第 58 分钟扳平，补时第 3 分钟由替补前锋头球绝杀。',
  '赛后主教练表示：“球队在落后时没有慌乱，这是冠军该有的样子。”两队下轮将分别做客利物浦和切尔西。',
].join('\n\n');

const titles = [
  '曼城补时绝杀阿森纳，五分优势领跑英超',
  '皇马官宣续约维尼修斯至 2030 年',
  '一图看懂欧冠十六强：谁的晋级之路最难走？',
  '国安主场三连胜，主帅：年轻球员给了我们惊喜',
  'CBA 前瞻：广东迎战辽宁，两队近十次交手五五开',
  'S26 全球总决赛八强出炉，LPL 三队晋级',
  '足协公布新赛季准入名单，三家俱乐部提交补充材料后通过审核，另有两家须在月底前完成欠薪清偿才能获得注册资格',
  '王楚钦四比二胜莫雷高德，乒乓球世界杯男单卫冕成功',
  '热身赛：国足一球小胜新加坡',
  '湖人加时险胜勇士，詹姆斯砍下赛季新高 41 分',
  '中超收官战看点：保级名额最后一轮见分晓',
  '欧文伤愈复出，独行侠连胜终结掘金',
] as const;
const kinds = [disciplines.soccer, disciplines.basketball, disciplines.tableTennis, disciplines.lol, null];

interface MadeItem {
  readonly body: object;
  /** Of a drawn cover. */
  readonly hue: number | null;
  readonly onShelf: boolean;
}

/** Made by the calls of the page's person: only the server redraws a cover. */
async function makeItems(page: Page, path: 'news-item' | 'short-video', items: readonly MadeItem[]): Promise<void> {
  await page.evaluate(
    async (given) => {
      const send = async (to: string, init: RequestInit): Promise<Record<string, string>> => {
        const response = await fetch(`/api/v1/${to}`, init);
        if (!response.ok) throw new Error(`${to}: ${response.status} ${await response.text()}`);
        return ((await response.json()) as { data: Record<string, string> }).data;
      };
      const json = (method: string, body: object) => ({
        method,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify(body),
      });
      const coverOf = async (hue: number) => {
        const canvas = new OffscreenCanvas(640, 360);
        const context = canvas.getContext('2d');
        if (context === null) throw new Error('nothing to draw on');
        context.fillStyle = `hsl(${hue} 45% 42%)`;
        context.fillRect(0, 0, 640, 360);
        context.fillStyle = `hsl(${hue + 30} 55% 66%)`;
        context.beginPath();
        context.arc(430, 210, 110, 0, Math.PI * 2);
        context.fill();
        const body = new FormData();
        body.set('file', await canvas.convertToBlob({ type: 'image/png' }), 'cover.png');
        return (await send('value-added/cover', { method: 'POST', body }))['name'];
      };
      for (const { body, hue, onShelf } of given.items) {
        const made = await send(given.path, json('POST', { ...body, cover: hue === null ? null : await coverOf(hue) }));
        if (onShelf) {
          const { updatedTime } = made;
          await send(`${given.path}/${made['id']}/shelf`, json('PATCH', { onShelf, updatedTime }));
        }
      }
    },
    { path, items },
  );
}

const items = (own: (at: number) => object): MadeItem[] =>
  titles
    .map((title, at) => ({
      body: {
        title,
        ...own(at),
        sourceId: at % 3 === 2 ? 2 : 1,
        status: at % 4 === 3 ? 0 : 1,
        discipline: kinds[at % 5],
      },
      hue: at % 4 === 1 ? null : at * 41,
      onShelf: at % 4 < 2,
    }))
    .toReversed();

test('the gallery shows news: none, list, form with marked words, preview, record', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  await plantWords(database, merchantCode, [
    { word: '稳赚不赔', reason: '承诺收益' },
    { word: '内部消息', level: 'warn', reason: '须注明来源' },
  ]);
  await enterWith(keys, '/val_new', { ...editor, merchantCode });
  await expect(page.getByText('还没有资讯')).toBeVisible();
  await show(page, 'news-none');
  await makeItems(
    page,
    'news-item',
    items(() => ({ content })),
  );
  await page.goto('/val_new');
  await expect(page.getByRole('row')).toHaveCount(titles.length + 1);
  await show(page, 'news');
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('checkbox').nth(2).check();
  await expect(page.getByRole('button', { name: '批量上架' })).toBeVisible();
  await show(page, 'news-chosen');
  await page.goto('/val_new?keyword=没有这样的标题');
  await expect(page.getByText(/没有找到/u)).toBeVisible();
  await show(page, 'news-no-match');
  await page.getByRole('button', { name: '清空筛选' }).last().click();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: `编辑 ${titles[0]}` }).click();
  await expect(dialog.getByRole('textbox', { name: '标题' })).toHaveValue(titles[0]);
  await show(page, 'news-edit');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: titles[0], exact: true }).click();
  await expect(dialog.getByText('补时第 3 分钟')).toBeVisible();
  await show(page, 'news-drawer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `更多操作 ${titles[2]}` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(dialog).toContainText('删除后无法恢复');
  await show(page, 'news-delete');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '新增资讯' }).click();
  await expect(dialog.getByRole('textbox', { name: '标题' })).toBeFocused();
  await show(page, 'news-create');
  await dialog.getByRole('button', { name: '保存资讯' }).click();
  await expect(dialog.getByText('请输入标题')).toBeVisible();
  await show(page, 'news-create-errors');
  await dialog.getByRole('textbox', { name: '标题' }).fill('内部消息：主队轮换中场');
  await dialog.getByRole('textbox', { name: '正文' }).fill(`${content}\n\n跟着本栏目，稳赚不赔。`);
  await expect(dialog.locator('mark').nth(1)).toBeAttached();
  await show(page, 'news-create-flagged');
  await dialog.getByRole('button', { name: '预览' }).click();
  await show(page, 'news-create-preview');
});

test('the gallery shows short videos: none, list, form, record', async ({ page, database, enterWith }) => {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  await enterWith(keys, '/val_vid', { ...editor, merchantCode });
  await expect(page.getByText('还没有短视频')).toBeVisible();
  await show(page, 'videos-none');
  await makeItems(
    page,
    'short-video',
    items((at) => ({ address, duration: at % 4 === 1 ? null : 42 + at * 311 })),
  );
  await page.goto('/val_vid');
  await expect(page.getByRole('row')).toHaveCount(titles.length + 1);
  await show(page, 'videos');
  await page.getByRole('button', { name: '新增短视频' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: '标题' })).toBeFocused();
  await show(page, 'video-create');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `编辑 ${titles[0]}` }).click();
  await expect(dialog.getByLabel('视频预览')).toBeVisible();
  await show(page, 'video-edit');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: titles[0], exact: true }).click();
  await expect(dialog.getByLabel('视频预览')).toBeVisible();
  await show(page, 'video-drawer');
});
