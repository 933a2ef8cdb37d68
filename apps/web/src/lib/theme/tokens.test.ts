import { expect, test } from 'vitest';

import { type ColourToken, colours, type ThemeName } from './tokens.ts';

/** Text and ground that meet on screen; WCAG AA asks for 4.5. */
const pairs: readonly [ColourToken, ColourToken][] = [
  ['text', 'canvas'],
  ['text-secondary', 'surface'],
  ['text-muted', 'surface'],
  ['text-muted', 'canvas'],
  ['text-secondary', 'sunken'],
  ['accent', 'surface'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['rail-text', 'rail'],
  ['rail-text-strong', 'rail-current'],
];

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

for (const theme of ['light', 'dark'] satisfies ThemeName[]) {
  test.each(pairs)(`${theme}: %s on %s can be read`, (text, ground) => {
    expect(contrast(colours[theme][text], colours[theme][ground])).toBeGreaterThanOrEqual(4.5);
  });
}
