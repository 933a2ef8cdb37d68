import { fileURLToPath } from 'node:url';

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { environment } from './environment.ts';

const folder = fileURLToPath(new URL('../../../reports/pictures/', import.meta.url));
const themes = ['light', 'dark'] as const;
const ordinary = { width: 1366, height: 768 };
const wide = { width: 1980, height: 1080 };
const sizesIn = { light: [ordinary, wide], dark: [ordinary] };
// The second theme changes colours and nothing else.
const rulesFor = { light: undefined, dark: ['color-contrast'] };
/** For a picture beside those of `show`. */
export const pictureFile = (name: string): string => `${folder}${name}.png`;

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

export async function findGraveProblems(page: Page, only?: string[]): Promise<object[]> {
  await motionEnded(page);
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (only === undefined ? axe : axe.withRules(only)).analyze();
  return violations
    .filter(({ impact }) => grave.has(impact ?? ''))
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) }));
}

/**
 * Takes a screen and asks axe about it in both themes; `hold` keeps a passing notice in place. Every journey takes the
 * ordinary screen in light, `npm run pictures` also the dark one and the wide one.
 */
export async function show(page: Page, name: string, hold?: () => Promise<void>): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await motionEnded(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const size of environment.allPictures ? sizesIn[theme] : sizesIn[theme].slice(0, theme === 'light' ? 1 : 0)) {
      await page.setViewportSize(size);
      await hold?.();
      await page.screenshot({ path: `${folder}${name}-${theme}-${size.width}.png`, animations: 'disabled' });
    }
    await page.setViewportSize(ordinary);
    await hold?.();
    expect(await findGraveProblems(page, rulesFor[theme]), `${name} in ${theme}`).toEqual([]);
  }
}
