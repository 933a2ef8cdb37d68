import { platformMerchant } from '../access/permission-sets.ts';

export const boughtSports = ['SOC', 'BAK', 'OTHERS'] as const;
export const boughtGames = ['LOL', 'CSGO', 'KOG', 'DOTA2', 'OTHERS'] as const;

/** Purchases of a merchant, as the wire writes them. */
export interface Purchases {
  readonly sports: readonly (typeof boughtSports)[number][];
  readonly games: readonly (typeof boughtGames)[number][];
  readonly addOn: boolean;
  readonly sinSport: boolean;
}

export const sportPurchaseNames = { SOC: '足球', BAK: '篮球', OTHERS: '其他体育项目' } as const;

export const gamePurchaseNames = {
  LOL: '英雄联盟',
  CSGO: 'CS:GO',
  KOG: '王者荣耀',
  DOTA2: 'DOTA2',
  OTHERS: '其他电竞',
} as const;

/**
 * The keys that each purchase opens, as patterns that JavaScript and PostgreSQL read alike. `platform.purchase_patterns` of
 * the database has the same rows; a test compares the two.
 */
export const purchasePatterns = {
  always: /^(pro|anc|bac)_|^mon_liv-/,
  'sports.SOC': /^(spo|pre)_soc_|^pre_#_(tab|rec)-/,
  'sports.BAK': /^(spo|pre)_bak_|^pre_#_(tab|rec)-/,
  'sports.OTHERS': /^spo_(?!soc_|bak_)/,
  'games.LOL': /^gam_lol_|^mon_gam-/,
  'games.CSGO': /^gam_csg_|^mon_gam-/,
  'games.KOG': /^gam_kog_|^mon_gam-/,
  'games.DOTA2': /^gam_dot_|^mon_gam-/,
  'games.OTHERS': /^gam_oth_|^mon_gam-/,
  addOn: /^val_/,
  sinSport: /^sin_/,
} as const;

/** One purchase, as the database stores it: `sports.SOC`, `addOn`. */
export type Purchase = Exclude<keyof typeof purchasePatterns, 'always'>;

export const allPurchases: Purchases = { sports: boughtSports, games: boughtGames, addOn: true, sinSport: true };

export const noPurchases: Purchases = { sports: [], games: [], addOn: false, sinSport: false };

/** As the log names them. */
export const purchaseNames: Readonly<Record<Purchase, string>> = {
  'sports.SOC': sportPurchaseNames.SOC,
  'sports.BAK': sportPurchaseNames.BAK,
  'sports.OTHERS': sportPurchaseNames.OTHERS,
  'games.LOL': gamePurchaseNames.LOL,
  'games.CSGO': gamePurchaseNames.CSGO,
  'games.KOG': gamePurchaseNames.KOG,
  'games.DOTA2': gamePurchaseNames.DOTA2,
  'games.OTHERS': gamePurchaseNames.OTHERS,
  addOn: '增值内容',
  sinSport: '单项赛程',
};

/** Each purchase once, in the order of the map above. */
export function purchaseList({ sports, games, addOn, sinSport }: Purchases): Purchase[] {
  return [
    ...boughtSports.filter((sport) => sports.includes(sport)).map((sport) => `sports.${sport}` as const),
    ...boughtGames.filter((game) => games.includes(game)).map((game) => `games.${game}` as const),
    ...(addOn ? ['addOn' as const] : []),
    ...(sinSport ? ['sinSport' as const] : []),
  ];
}

export function purchasesOf(list: readonly string[]): Purchases {
  return {
    sports: boughtSports.filter((sport) => list.includes(`sports.${sport}`)),
    games: boughtGames.filter((game) => list.includes(`games.${game}`)),
    addOn: list.includes('addOn'),
    sinSport: list.includes('sinSport'),
  };
}

/** The keys that the merchant's purchases open; the platform has bought all. */
export function openedKeys<K extends string>(merchantCode: string, purchases: Purchases, keys: readonly K[]): K[] {
  if (merchantCode === platformMerchant) return [...keys];
  const patterns = (['always', ...purchaseList(purchases)] as const).map((each) => purchasePatterns[each]);
  return keys.filter((key) => patterns.some((pattern) => pattern.test(key)));
}
