import { fileURLToPath } from 'node:url';

import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

import { environment } from './environment.ts';

/** Marks a gallery's screens that differ little from others: only `npm run pictures` shows them. */
export const forPictures = { tag: '@pictures' } as const;

const folder = fileURLToPath(new URL('../../../reports/pictures/', import.meta.url));
const themes = ['light', 'dark'] as const;
const ordinary = { width: 1366, height: 768 };
const wide = { width: 1980, height: 1080 };
const narrow = { width: 390, height: 844 };
// The second theme changes colours and nothing else.
const rulesFor = { light: undefined, dark: ['color-contrast'] };
/** For a picture beside those of `show`. */
export const pictureFile = (name: string): string => `${folder}${name}.png`;

/** What lies over a screen; the screen below it is asked about where it is shown by itself. */
const overlays = ['[role="dialog"]', '.ant-picker-dropdown', '.ant-dropdown', '.ant-select-dropdown', '.ant-popover'];

/** Of a long list the first rows speak for the others. */
const furtherRows = 'tr[data-row]:nth-child(n + 7)';

const grave = new Set(['serious', 'critical']);

/** A frame tells the page of its new theme, the next shows what that began; what runs without end is not waited for. */
async function motionEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    await frame();
    await frame();
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

async function topOverlay(page: Page): Promise<string | null> {
  for (const overlay of overlays)
    if (await page.locator(overlay).filter({ visible: true }).last().isVisible()) return overlay;
  return null;
}

export async function findGraveProblems(page: Page, only?: string[]): Promise<object[]> {
  await motionEnded(page);
  // Once a document: it is half a megabyte, and is asked twice a screen.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const overlay = await topOverlay(page);
  const where = { include: [[overlay ?? 'html']], exclude: [[furtherRows]] };
  const how = { resultTypes: ['violations' as const], ...(only !== undefined && { runOnly: only }) };
  const violations = await page.evaluate(
    async (given) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(given.where, given.how)).violations,
    { where, how },
  );
  return violations
    .filter(({ impact }) => grave.has(impact ?? ''))
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) }));
}

/**
 * Asks axe about a screen in both themes; `hold` keeps a passing notice in place. `npm run pictures` takes it as well:
 * the ordinary screen in both themes, the wide and the narrow one in light.
 */
export async function show(page: Page, name: string, hold?: () => Promise<void>): Promise<void> {
  for (const theme of themes) {
    await turn(page, theme);
    await hold?.();
    await takePicture(page, name, theme, ordinary);
    expect(await findGraveProblems(page, rulesFor[theme]), `${name} in ${theme}`).toEqual([]);
  }
  if (!environment.allPictures) return;
  await turn(page, 'light');
  // What follows the mouse is no longer there in a narrow window.
  for (const size of hold === undefined ? [wide, narrow] : [wide]) {
    await page.setViewportSize(size);
    await hold?.();
    // An open calendar or menu moves to its button some frames after the window has changed.
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth),
        `${name} scrolls sideways at ${size.width}`,
      )
      .toBeLessThanOrEqual(size.width);
    await takePicture(page, name, 'light', size);
  }
  await page.setViewportSize(ordinary);
}

type Theme = (typeof themes)[number];

async function turn(page: Page, theme: Theme): Promise<void> {
  await page.setViewportSize(ordinary);
  await page.emulateMedia({ colorScheme: theme });
  await motionEnded(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

async function takePicture(page: Page, name: string, theme: Theme, { width }: typeof ordinary): Promise<void> {
  if (!environment.allPictures) return;
  await motionEnded(page);
  await page.screenshot({ path: `${folder}${name}-${theme}-${width}.png`, animations: 'disabled' });
}
