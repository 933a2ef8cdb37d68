import type { Hours, LeagueDraft, Names } from './league.ts';
import { sports, type WorldSport } from './sports.ts';

/** A region and ten of its cities. */
export interface Region {
  readonly zh: string;
  readonly en: string;
  readonly hours: Hours;
  readonly cities: readonly Names[];
}

const teamsPerLeague = 16;
const groupsPerDivision = 12;

const divisions: readonly (readonly [zh: string, en: string, mark: string])[] = [
  ['地区联赛', 'Regional League', ''],
  ['青年联赛', 'U21 League', 'U21'],
  ['少年联赛', 'U19 League', 'U19'],
  ['女子联赛', 'Women League', '女队'],
  ['预备队联赛', 'Reserve League', '预备队'],
];

const clubWords: readonly (readonly [zh: string, en: string])[] = [
  ['城', 'City'],
  ['联', 'United'],
  ['竞技', 'Athletic'],
  ['流浪者', 'Rovers'],
  ['青年人', 'Juniors'],
  ['体育会', 'Sporting'],
  ['工人', 'Workers'],
  ['铁路', 'Railway'],
  ['海港', 'Harbour'],
  ['大学', 'University'],
  ['雄狮', 'Lions'],
  ['猎鹰', 'Falcons'],
  ['红星', 'Red Star'],
  ['先锋', 'Vanguard'],
  ['雷霆', 'Thunder'],
  ['火车头', 'Lokomotiv'],
  ['钢铁', 'Steel'],
  ['骑士', 'Knights'],
  ['海浪', 'Waves'],
  ['飞虎', 'Flying Tigers'],
];

/** Leagues made from regions, cities and the words of clubs, each team's name once in its sport. */
export function composedLeagues(regions: readonly Region[], teamCount: number): LeagueDraft[] {
  const count = Math.max(0, Math.ceil(teamCount / teamsPerLeague));
  return Array.from({ length: count }, (_, index) => composedLeague(regions, index));
}

/** Three of football for two of basketball. */
function composedLeague(regions: readonly Region[], index: number): LeagueDraft {
  const [football, basketball] = sports as readonly [WorldSport, WorldSport];
  const [turn, inTurn] = [Math.floor(index / 5), index % 5];
  const isFootball = inTurn < 3;
  const ofSport = isFootball ? turn * 3 + inTurn : turn * 2 + inTurn - 3;
  const region = regions[ofSport % regions.length] as Region;
  const round = Math.floor(ofSport / regions.length);
  const group = round % groupsPerDivision;
  const [zh, en, mark] = divisions[Math.floor(round / groupsPerDivision)] as (typeof divisions)[number];
  const sport = isFootball ? football : basketball;
  return {
    sport,
    names: {
      full: `${region.zh}${sport.zh}${zh}第${group + 1}组`,
      short: `${region.zh}${zh.slice(0, 2)}${isFootball ? '' : '篮'}${group + 1}`,
      en: `${region.en} ${sport.en} ${en} Group ${group + 1}`,
    },
    level: 3,
    hours: region.hours,
    isKnockout: false,
    teams: Array.from({ length: teamsPerLeague }, (_, at) => composedTeam(region, group * teamsPerLeague + at, mark)),
  };
}

function composedTeam(region: Region, number: number, mark: string): Names {
  const city = region.cities[number % region.cities.length] as Names;
  const [zh, en] = clubWords[Math.floor(number / region.cities.length)] as readonly [string, string];
  const name = `${city.full}${zh}${mark}`;
  return { full: name, short: name, en: `${city.en} ${en}${mark === '' ? '' : ` ${mark}`}` };
}
