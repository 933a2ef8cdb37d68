export interface Sport {
  readonly id: number;
  readonly name: string;
  /** The word for it in the paths of match calls. */
  readonly wireName: string;
}

const ids = {
  soccer: 1,
  basketball: 2,
  other: 3,
  baseball: 4,
  boxing: 8,
  badminton: 9,
  fighting: 10,
  americanFootball: 12,
  volleyball: 13,
  tableTennis: 19,
  billiards: 20,
  gaming: 22,
  iceHockey: 25,
  winterOlympics: 999,
} as const;

export type SportName = keyof typeof ids;

const sportByCode: Readonly<Record<string, SportName>> = {
  soc: 'soccer',
  sso: 'soccer',
  bak: 'basketball',
  sba: 'basketball',
  oth: 'other',
  sot: 'other',
  bas: 'baseball',
  box: 'boxing',
  bdm: 'badminton',
  fgt: 'fighting',
  ftb: 'americanFootball',
  vol: 'volleyball',
  ttn: 'tableTennis',
  bil: 'billiards',
  puk: 'iceHockey',
  wol: 'winterOlympics',
};

const gameByCode: Readonly<Record<string, string>> = { lol: 'lol', csg: 'csgo', dot: 'dota2', kog: 'kog' };

const otherGame = 'other';
const sportWireName = 'sport';

/** The sport that a path is about: codes count as whole segments, only `mon_g` as a prefix. */
export function sportOfPath(path: string): Sport | null {
  const name = path.replace(/^\//, '').replace(/&.*$/, '');
  const segments = name.split('_');
  if (segments.includes('gam') || name.startsWith('mon_g')) {
    const game = segments.map((segment) => valueOf(gameByCode, segment)).find((found) => found !== undefined);
    return { id: ids.gaming, name: 'gaming', wireName: game ?? otherGame };
  }
  const sport = segments.map((segment) => valueOf(sportByCode, segment)).find((found) => found !== undefined);
  return sport === undefined ? null : { id: ids[sport], name: sport, wireName: sportWireName };
}

/** As a sport's id 999 is a sport, never all of them. */
export function sportOfId(id: number): SportName | null {
  const found = Object.entries(ids).find(([, known]) => known === id);
  return found === undefined ? null : (found[0] as SportName);
}

function valueOf<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
