import type { Browser, Page } from '@playwright/test';

import { unlike } from '../support/catalog.ts';
import { environment } from '../support/environment.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { MovingMatches } from '../support/moving-matches.ts';
import { plantMatch, SchedulePage } from '../support/pages/schedule-page.ts';

const rows = 25;
const perSecond = 20;
const longestMs = 100;
const seconds = environment.motionSeconds;
const typed = 'manchester united football club of the premier';

// Tall enough for all of them.
test.use({ viewport: { width: 1980, height: 1600 } });
test.describe.configure({ timeout: 60_000 + seconds * 2000 });

// How soon they are there is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

interface Seen {
  /** How long the page was busy at a stretch, where that was more than 50 ms. */
  readonly tasks: number[];
  /** From a key to its letter on the screen, where that was more than 16 ms. */
  readonly keys: number[];
  moved: number;
}

/** What the page does from now on, by its own clock. */
async function watch(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const seen: Seen = { tasks: [], keys: [], moved: 0 };
    const times = (into: number[]) =>
      new PerformanceObserver((list) => void into.push(...list.getEntries().map(({ duration }) => duration)));
    times(seen.tasks).observe({ type: 'longtask' });
    times(seen.keys).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    const isMoved = (node: Node) => node instanceof HTMLElement && node.dataset['moved'] !== undefined;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) seen.moved += [...addedNodes].filter(isMoved).length;
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(globalThis, { seen });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds of the processor: what others take of it is no fault of the page's. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** What each task of the page took of the processor, in milliseconds, once that is asked. */
async function weigh(browser: Browser, page: Page): Promise<() => Promise<number[]>> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  return async () => {
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    const mains = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid}/${tid}`),
    );
    return traceEvents
      .filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid}/${tid}`))
      .map(({ tdur = 0 }) => tdur / 1000);
  };
}

test('twenty changes a second cause no long task, and typed text stays', async ({
  page,
  browser,
  database,
  enterWith,
}) => {
  const league = unlike('变动联赛');
  const ids: string[] = [];
  for (let at = 1; at <= rows; at += 1) {
    const match = await plantMatch(database, {
      league,
      home: `主队 ${at}`,
      away: '客队',
      status: 1,
      suppliers: ['NAMI'],
    });
    ids.push(match.id);
  }
  // What has just changed is marked by a movement, as people see it.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await enterWith(['spo_soc_sch-view'], `/spo_soc_sch?leagueName=${league}`, { merchantCode: 'platform' });
  const schedule = new SchedulePage(page);
  await expect(schedule.rows).toHaveCount(rows);
  await expect(schedule.rows.last()).toBeInViewport();
  const field = page.getByRole('combobox', { name: '球队名称' });
  const moving = new MovingMatches('spo_soc_sch', ids);
  const drawn = async () => {
    for (const [id, goals] of moving.goals) await expect(schedule.row({ id })).toContainText(`${goals}:0`);
  };
  try {
    await Promise.all([moving.move({ seconds: 3, perSecond }), field.pressSequentially('warm', { delay: 200 })]);
    await field.fill('');
    await drawn();
    const before = moving.sent;
    const look = await watch(page);
    const weighed = await weigh(browser, page);
    await Promise.all([
      moving.move({ seconds, perSecond }),
      field.pressSequentially(typed, { delay: (seconds * 1000) / typed.length }),
    ]);
    await drawn();
    const { tasks, keys, moved } = await look();
    const needed = await weighed();
    const sent = moving.sent - before;
    const long = tasks.filter((ms) => ms > longestMs);
    const most = (times: readonly number[]) => `${Math.round(Math.max(0, ...times))} ms`;
    console.log(
      `${rows} rows, ${sent} changes in ${seconds} s, ${moved} drawn; tasks over 50 ms: ${tasks.length}, ` +
        `over ${longestMs} ms: ${long.length}, longest ${most(tasks)}; slowest key ${most(keys)}; ` +
        `of ${needed.length} tasks the heaviest took ${most(needed)} of the processor`,
    );
    await expect(field).toHaveValue(typed);
    await expect(field).toBeFocused();
    // Two changes of one row that arrive together are drawn once.
    expect(moved).toBeGreaterThan(sent / 2);
    // By the processor's time: by the clock, 35 of 400 changes took longer where twenty others wanted both processors.
    expect(needed.length).toBeGreaterThan(sent);
    expect(needed.filter((ms) => ms > longestMs)).toEqual([]);
  } finally {
    moving.close();
  }
});
