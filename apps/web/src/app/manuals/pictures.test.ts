import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import anchorManual from '../../locales/zh-CN/anchor-manual.json' with { type: 'json' };
import guides from '../../locales/zh-CN/guides.json' with { type: 'json' };
import reservationManual from '../../locales/zh-CN/reservation-manual.json' with { type: 'json' };
import { guideNames } from './guide-names.ts';

const folder = join(import.meta.dirname, 'pictures');
const mostBytes = 2_000_000;
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

const ofGuides = guideNames.flatMap((name) => Object.keys(guides[name].sections).map((task) => `${name}-${task}`));
const files = globSync('*.webp', { cwd: folder });

test.each(ofGuides)('%s.webp is the picture that its screen was recorded with', (picture) => {
  const [ofPicture, ofScreen, ...screen] = readFileSync(join(folder, `${picture}.screen.txt`), 'utf8')
    .trimEnd()
    .split('\n');
  expect(ofPicture).toBe(`picture ${sha256(readFileSync(join(folder, `${picture}.webp`)))}`);
  expect(ofScreen).toBe(`screen ${sha256(screen.join('\n'))}`);
  expect(screen.length).toBeGreaterThan(20);
});

test('every picture belongs to a task, and all together stay under 2 MB', () => {
  const known = new Set([
    ...ofGuides,
    ...Object.keys(anchorManual.sections),
    ...Object.keys(reservationManual.sections).map((section) => `reservation-${section}`),
  ]);
  expect(files.map((file) => file.replace('.webp', '')).filter((name) => !known.has(name))).toEqual([]);
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(mostBytes);
});
