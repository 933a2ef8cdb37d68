import type { MatchLogos } from '@touchline/domain/matches/match-logos';

import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import { Logo } from './logo.tsx';

import styles from './match-teams.module.css';

interface MatchTeamsProps {
  home: string;
  away: string;
  logos: MatchLogos;
}

/** Both teams of a match in one line, each with its logo; long names are cut. */
export function MatchTeams({ home, away, logos: { hlogo, alogo } }: MatchTeamsProps) {
  return (
    <span className={styles.teams}>
      <Logo name={hlogo} />
      <CutText text={home} /> VS <Logo name={alogo} />
      <CutText text={away} />
    </span>
  );
}

/** A league with its logo. */
export function LeagueName({ name, logo }: { name: string; logo: string | null }) {
  return (
    <span className={styles.teams}>
      <Logo name={logo} />
      <CutText text={name} />
    </span>
  );
}
