import { pageKeys } from '../access/permission-grammar.ts';
import { isPermissionKey, type PageKey, type PermissionKey } from '../access/permission-tree.ts';
import { sportOfId, sportOfPath } from './sport-code.ts';

/** How the keys of pages end that are the same page of different sports. */
export type PageFamily = 'sch' | 'odd_dra' | 'odd_pub' | 'odd_rev';

/** The actions on the pages of a family: none while the tree has no such page. */
export type FamilyAction<F extends PageFamily> = PermissionKey extends infer K
  ? K extends `${string}_${F}-${infer A extends 'view' | 'action'}`
    ? A
    : never
  : never;

/** Which of a family's pages something belongs to. */
export interface SportPage {
  /** The word in the paths of match calls. */
  readonly sport: string;
  readonly sportId: number;
  /** Of a single league, which has pages of its own. */
  readonly isSingle: boolean;
}

export interface KeysOfSportPage extends SportPage {
  /** Any of them is enough. */
  readonly keys: readonly PermissionKey[];
}

const singleModule = 'sin_';
const plainSport = 'sport';
const gaming = 22;

/** In the order of the tree. */
export function sportPagesOf(family: PageFamily, action: 'view' | 'action'): readonly KeysOfSportPage[] {
  const pages = pageKeys.filter((page) => page.endsWith(`_${family}`)).flatMap(sportPageOfKey);
  return pages.map(({ page, ...sportPage }) => {
    // A match of a single league stands on its sport's page as well: who may change it there may change it here.
    const alsoAt =
      sportPage.isSingle && action === 'action' ? pages.filter((other) => isSameSport(other, sportPage)) : [];
    const keys = [page, ...alsoAt.map((other) => other.page)].map((key) => `${key}-${action}`).filter(isPermissionKey);
    return { ...sportPage, keys };
  });
}

/** `sport/4`, `sport/4/single`, `lol/22`: how the database names a sport page. */
export function sportPageMark({ sport, sportId, isSingle }: SportPage): string {
  return `${sport}/${sportId}${isSingle ? '/single' : ''}`;
}

/** The sport page that a request names, known or not; the word of a game says its sport too. */
export function sportPageNamed(word = plainSport, sportId?: number, isSingle = false): SportPage | null {
  const id = sportId ?? (word === plainSport ? undefined : gaming);
  return id === undefined || sportOfId(id) === null ? null : { sport: word, sportId: id, isSingle };
}

function sportPageOfKey(page: PageKey): (SportPage & { readonly page: PageKey })[] {
  const sport = sportOfPath(page);
  if (sport === null) return [];
  return [{ page, sport: sport.wireName, sportId: sport.id, isSingle: page.startsWith(singleModule) }];
}

function isSameSport(other: SportPage, sportPage: SportPage): boolean {
  return !other.isSingle && other.sport === sportPage.sport && other.sportId === sportPage.sportId;
}
