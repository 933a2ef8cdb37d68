import type { WorldMatch } from '../world/calendar.ts';
import { HOUR } from '../world/days.ts';
import type { League, Team } from '../world/league.ts';
import { mix } from '../world/random.ts';
import { spelled } from './spelling.ts';
import { kindOf } from './supply-kinds.ts';
import type { Viewpoint } from './viewpoint.ts';

const expectedLength = 3 * HOUR;

/** A match's league, teams and times under the names of content type '22', with their spellings and pictures. */
export function type22Fields(seed: number, { ids, profile }: Viewpoint, match: WorldMatch, kickoff: number): object {
  const { league, home, away } = match;
  const nameOf = (kind: 'league' | 'team', { index, names }: League | Team) =>
    spelled(profile.name, mix(seed, kindOf[kind], index), names).name_zh;
  const picture = (kind: string, id: number) => `https://pictures.${profile.name}.example/${kind}/${id}.png`;
  return {
    contentType: '22',
    leagueId: ids.league(league),
    leagueLogo: picture('competition', ids.league(league)),
    leagueName: nameOf('league', league),
    startTime: kickoff,
    endTime: kickoff + expectedLength,
    hTeamId: ids.team(home),
    hTeamName: nameOf('team', home),
    hTeamLogo: picture('team', ids.team(home)),
    aTeamId: ids.team(away),
    aTeamName: nameOf('team', away),
    aTeamLogo: picture('team', ids.team(away)),
  };
}
