import { composedLeagues, type Region } from './composed.ts';
import { readData } from './data.ts';
import type { Hours, League, LeagueDraft, Names, Team } from './league.ts';
import { shareOf } from './random.ts';
import { sports, type WorldSport } from './sports.ts';

export interface Catalog {
  readonly leagues: readonly League[];
  readonly teams: readonly Team[];
}

/** The written leagues, and as many composed ones as it takes to have that many teams. */
export function openCatalog(seed: number, teamCount: number): Catalog {
  const written = ['football', 'basketball', 'esports', 'others'].flatMap(writtenLeagues);
  const missing = teamCount - written.reduce((sum, { teams }) => sum + teams.length, 0);
  const drafts = [...written, ...composedLeagues(readRegions(), missing)];
  const leagues: League[] = [];
  const teams: Team[] = [];
  for (const [index, draft] of drafts.entries()) {
    const own: Team[] = [];
    const league: League = { ...draft, index, isComposed: index >= written.length, teams: own };
    for (const names of draft.teams) {
      const team = { index: teams.length, names, league, strength: shareOf(seed, 11, teams.length) * 2 - 1 };
      own.push(team);
      teams.push(team);
    }
    leagues.push(league);
  }
  return { leagues, teams };
}

/** `@ sport` opens the leagues of a sport, `# full|short|English|level|hours` a league, other lines are its teams. */
function writtenLeagues(file: string): LeagueDraft[] {
  const leagues: (LeagueDraft & { teams: Names[] })[] = [];
  let sport = sports.find(({ key }) => key === file);
  for (const line of readData(file)) {
    if (line.startsWith('@ ')) sport = sports.find(({ key }) => key === line.slice(2));
    else if (line.startsWith('# ')) leagues.push({ ...leagueOf(line.slice(2), sport), teams: [] });
    else leagues.at(-1)?.teams.push(...line.split('; ').map(namesOf));
  }
  return leagues;
}

function leagueOf(line: string, sport: WorldSport | undefined): Omit<LeagueDraft, 'teams'> {
  const [full = '', short = '', en = '', level, hours, knockout] = line.split('|');
  if (sport === undefined || hours === undefined) throw new Error(`no league: ${line}`);
  return {
    sport,
    names: { full, short, en },
    level: Number(level) as 1 | 2 | 3,
    hours: hours as Hours,
    isKnockout: knockout === 'knockout',
  };
}

/** `full/short/English`, or `full/English` where nobody shortens it. */
function namesOf(text: string): Names {
  const parts = text.split('/');
  const [full = '', second = '', third] = parts;
  return third === undefined ? { full, short: full, en: second } : { full, short: second, en: third };
}

/** `region/English/hours: city/English; …` */
function readRegions(): Region[] {
  return readData('regions').map((line) => {
    const [head = '', list = ''] = line.split(': ');
    const [zh = '', en = '', hours] = head.split('/');
    return { zh, en, hours: hours as Hours, cities: list.split('; ').map(namesOf) };
  });
}
