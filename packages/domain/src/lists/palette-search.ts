import type { PermissionKey } from '../access/permission-tree.ts';
import { sportPagesOf } from '../matches/sport-pages.ts';

/** View permissions of each kind of record that the search palette finds and that is of no sport: one of them is held. */
export const searchKeys = {
  leagues: ['spo_#_lea-view'],
  teams: ['spo_#_tea-view'],
  accounts: ['bac_#_acc-view'],
  roles: ['bac_#_rol-view'],
  groups: ['bac_#_grp-view'],
  merchants: ['com_lis-view'],
  projects: ['dom_#_pro-view'],
  pushDomains: ['dom_pus-view'],
  pullDomains: ['dom_pul-view'],
  streamers: ['pro_anc_lis-view'],
  news: ['val_new-view'],
  videos: ['val_vid-view'],
  programs: ['pro_pro_lis-view', 'pro_anc_lis-view'],
} as const satisfies Readonly<Record<string, readonly PermissionKey[]>>;

/** The pages, one for each sport, whose records the search palette finds. */
export const searchFamilies = { matches: 'sch', drafts: 'odd_dra', predictions: 'odd_pub' } as const;

/** Each of them opens the search; what it finds is judged kind by kind. */
export const allSearchKeys: readonly PermissionKey[] = [
  ...Object.values(searchFamilies).flatMap((family) => sportPagesOf(family, 'view').flatMap(({ keys }) => keys)),
  ...new Set(Object.values(searchKeys).flat()),
];

const longestId = 18;

/** The id that the keyword is; null where it is none. */
export function idTyped(keyword: string): string | null {
  const digits = keyword.normalize('NFKC').trim();
  return /^\d+$/.test(digits) && digits.length <= longestId ? digits : null;
}

/** Both teams of `曼联 VS 切尔西` or `曼联 切尔西`, or the one name that the keyword is. */
export function teamsTyped(keyword: string): readonly [string, string?] {
  const text = keyword
    .normalize('NFKC')
    .trim()
    .replace(/\s+(?:vs?\.?|[-–—])$/i, '');
  const parts = text.split(/\s+(?:vs?\.?|[-–—])\s+/i);
  const named = parts.length === 1 && /\p{Script=Han}/u.test(text) ? text.split(/\s+/) : parts;
  const [first = '', second, ...others] = named;
  return second === undefined || others.length > 0 ? [text] : [first, second];
}
