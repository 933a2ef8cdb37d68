import type { MatchLogos } from '@touchline/domain/matches/match-logos';

import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { TwoLines } from '../../widgets/list/cells/two-lines.tsx';
import { matchName } from './match-name.ts';
import { LeagueName, MatchTeams } from './match-teams.tsx';

interface MatchCellProps {
  home: string;
  away: string;
  leagueName: string;
  /** Left out where the call carries none. */
  logos?: MatchLogos;
}

/** A match in a list of predictions or appointments, with its league below. */
export function MatchCell({ home, away, leagueName, logos }: MatchCellProps) {
  if (logos === undefined)
    return <TwoLines first={<CutText text={matchName(home, away)} />} second={<CutText text={leagueName} />} />;
  return (
    <TwoLines
      first={<MatchTeams home={home} away={away} logos={logos} />}
      second={<LeagueName name={leagueName} logo={logos.llogo} />}
    />
  );
}
