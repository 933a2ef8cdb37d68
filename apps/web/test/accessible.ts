import axe from 'axe-core';
import { expect } from 'vitest';

import { chooseTheme } from './render-widget.tsx';

const grave = new Set(['serious', 'critical']);

/** Component tests render a part of a page: landmarks and the document's title belong to the shell. */
const rulesOfTheShell = { region: { enabled: false }, 'document-title': { enabled: false } };

/** The dark theme changes colours and nothing else. */
const themes = [
  { theme: 'light', only: undefined },
  { theme: 'dark', only: ['color-contrast'] },
] as const;

/** Asks axe about all that is on screen, in both themes; the journeys' gallery asks about every other state by night. */
export async function expectAccessible(): Promise<void> {
  for (const { theme, only } of themes) {
    chooseTheme(theme);
    await expect.poll(() => document.documentElement.dataset['theme']).toBe(theme);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(only === undefined ? { rules: rulesOfTheShell } : { runOnly: [...only] }),
    });
    const found = violations.filter(({ impact }) => grave.has(impact ?? ''));
    expect(
      found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
      `in ${theme}`,
    ).toEqual([]);
  }
}
