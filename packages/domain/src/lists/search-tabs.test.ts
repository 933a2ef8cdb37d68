import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  besideTab,
  openTab,
  readTabs,
  type SearchTab,
  type SearchTabs,
  splitTabs,
  tabMaximum,
  writeTabs,
} from './search-tabs.ts';

const tabOf = (name: string): SearchTab => ({ tabTitle: name, filters: { name } });
const tabsOf = (count: number): SearchTabs => Array.from({ length: count }, (_, at) => tabOf(`搜索 ${at + 1}`));
const titles = (tabs: SearchTabs): string[] => tabs.map(({ tabTitle }) => tabTitle);

test('[LST-01] each search adds a tab with its filters, the same search none', () => {
  const once = openTab([], tabOf('李静'));
  expect(once).toEqual([{ tabTitle: '李静', filters: { name: '李静' } }]);
  expect(openTab(once, { tabTitle: '李静', filters: { name: '李静', code: '' } })).toBe(once);
  expect(titles(openTab(once, tabOf('王敏')))).toEqual(['李静', '王敏']);
});

test('[LST-02] tabs beyond the maximum overflow, but never the current one', () => {
  const tabs = tabsOf(9);
  const { shown, overflow } = splitTabs(tabs, tabs[0], tabMaximum.odds);
  expect([titles(shown).at(-1), titles(overflow)]).toEqual(['搜索 7', ['搜索 8', '搜索 9']]);
  const last = splitTabs(tabs, tabs[8], tabMaximum.odds);
  expect([titles(last.shown).at(-1), titles(last.overflow)]).toEqual(['搜索 9', ['搜索 7', '搜索 8']]);
});

test('[LST-02] shown and overflow are all tabs, each once, at most the maximum shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(40), fc.integer({ min: 1, max: 12 }), (count, at, maximum) => {
      const tabs = tabsOf(count);
      const { shown, overflow } = splitTabs(tabs, tabs[at], maximum);
      expect(shown.length).toBe(Math.min(count, maximum));
      expect(new Set([...shown, ...overflow])).toEqual(new Set(tabs));
      expect(shown).toContain(tabs[at] ?? shown[0]);
    }),
  );
});

test('[LST-05] after the current tab the next one comes, at the end the one before', () => {
  const [one, two, three] = tabsOf(3) as [SearchTab, SearchTab, SearchTab];
  const tabs = [one, two, three];
  expect([besideTab(tabs, one), besideTab(tabs, three), besideTab([one], one)]).toEqual([two, two, undefined]);
});

test('[LST-08] open tabs are kept per path, and other paths stay as they are', () => {
  const anchors = writeTabs(null, '/pro_anc_lis', tabsOf(2));
  const both = writeTabs(anchors, '/pre_soc_odd_dra', [tabOf('德比')]);
  expect(titles(readTabs(both, '/pro_anc_lis'))).toEqual(['搜索 1', '搜索 2']);
  expect(titles(readTabs(both, '/pre_soc_odd_dra'))).toEqual(['德比']);
  expect(writeTabs(both, '/pro_anc_lis', [])).toBe(
    '{"/pre_soc_odd_dra":[{"tabTitle":"德比","filters":{"name":"德比"}}]}',
  );
});

test('[LST-12] unreadable tabs are ignored', () => {
  for (const garbage of [null, '', '[', '[]', '3', 'null', '{"/a":{}}', '{"/a":[1,{"tabTitle":"x"}]}'])
    expect(readTabs(garbage, '/a')).toEqual([]);
  expect(titles(readTabs(writeTabs('rubbish', '/a', [tabOf('甲')]), '/a'))).toEqual(['甲']);
});
