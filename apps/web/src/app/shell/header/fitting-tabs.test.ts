import { headerOfPath } from '@touchline/domain/access/navigation';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { expect, test } from 'vitest';

import { fitTabs } from './fitting-tabs.ts';

const sports = headerOfPath('/spo_soc_sch', allPermissionKeys);
const keysOf = (entries: readonly { key: string }[]) => entries.map(({ key }) => key);

test('the header shows every tab where there is room', () => {
  expect(fitTabs(sports, 5000, null)).toEqual({ shown: sports, folded: [] });
});

test('folds the last tabs where there is not, and loses none', () => {
  const { shown, folded } = fitTabs(sports, 800, null);
  expect(shown.length).toBeGreaterThan(3);
  expect(folded.length).toBeGreaterThan(3);
  expect(keysOf([...shown, ...folded])).toEqual(keysOf(sports));
});

test('never folds the current tab', () => {
  const last = sports.at(-1);
  const { shown, folded } = fitTabs(sports, 800, 'mon_#_nod');
  expect(shown.at(-1)).toBe(last);
  expect(folded).not.toContain(last);
});
