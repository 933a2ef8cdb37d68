import { seenBy } from '@touchline/domain/matches/match-facts';
import { formatTime } from '@touchline/domain/times';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ChevronDownIcon } from '../../../widgets/inside-icons.tsx';
import type { LoadedFacts } from '../predictions.api.ts';
import '../predictions.messages.ts';

import buttons from '../../../widgets/plain/text-button.module.css';
import styles from './facts.module.css';

type Played = LoadedFacts['meetings'][number];

interface PlayedRunProps {
  /** Whose wins they are. */
  teamId: string;
  label: string;
  /** The newest first. */
  results: readonly Played[];
  none: string;
  /** The summary of the run. */
  children: ReactNode;
}

/** Results side by side, and each by itself for whoever wants to know. */
export function PlayedRun({ teamId, label, results, none, children }: PlayedRunProps) {
  const { t } = useTranslation('predictions');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isWide = results.some(({ homeScore, awayScore }) => homeScore + awayScore >= 100);
  if (results.length === 0) return <p className={styles.quiet}>{none}</p>;
  return (
    <div className={styles.run}>
      {children}
      <div className={styles.line}>
        <ol className={styles.marks} aria-label={label} data-wide={isWide || undefined}>
          {results.map((played) => {
            const { outcome, scored, conceded } = seenBy(teamId, played);
            return (
              <li key={played.matchId} data-outcome={outcome} title={wholeText(played)}>
                <b>{t(`facts.outcomes.${outcome}`)}</b>
                {scored}:{conceded}
              </li>
            );
          })}
        </ol>
        <button
          type="button"
          className={buttons.textButton}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('facts.singleOf', { name: label })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('facts.single')}
          <ChevronDownIcon />
        </button>
      </div>
      <ul id={id} className={styles.rows} hidden={!isOpen}>
        {results.map((played) => (
          <PlayedRow key={played.matchId} played={played} teamId={teamId} />
        ))}
      </ul>
    </div>
  );
}

function PlayedRow({ played, teamId }: { played: Played; teamId: string }) {
  const { gameTime, leagueName, homeId, homeName, awayId, awayName, homeScore, awayScore } = played;
  const { outcome } = seenBy(teamId, played);
  return (
    <li title={wholeText(played)}>
      <span className={styles.quiet}>{formatTime(gameTime, 'day')}</span>
      <span className={styles.quiet}>{leagueName}</span>
      <span data-own={homeId === teamId || undefined}>{homeName}</span>
      <b data-outcome={outcome}>
        {homeScore}:{awayScore}
      </b>
      <span data-own={awayId === teamId || undefined}>{awayName}</span>
    </li>
  );
}

function wholeText({ gameTime, leagueName, homeName, awayName, homeScore, awayScore }: Played): string {
  return `${formatTime(gameTime, 'day')} ${leagueName} ${homeName} ${homeScore}:${awayScore} ${awayName}`;
}
