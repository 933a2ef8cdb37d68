import { formOf, formSentence, meetingsSentence } from '@touchline/domain/matches/match-facts';
import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ListFailed, ListSkeleton } from '../../../widgets/list/list-states.tsx';
import { type LoadedFacts, useMatchFacts } from '../predictions.api.ts';
import { FactSentence, type Insert } from './fact-sentence.tsx';
import { FactsTable } from './facts-table.tsx';
import { PlayedRun } from './played-run.tsx';
import '../predictions.messages.ts';

import styles from './facts.module.css';

interface FactsPanelProps {
  matchId: string | null;
  onInsert: Insert | null;
}

/** Facts from our own results about a coming match, as sentences to insert into the text. */
export function FactsPanel({ matchId, onInsert }: FactsPanelProps) {
  const { t } = useTranslation('predictions');
  const { data, error, refetch } = useMatchFacts(matchId);
  if (matchId === null) return <p className={styles.quiet}>{t('facts.noMatch')}</p>;
  if (data !== undefined) return <Facts facts={data} onInsert={onInsert} />;
  return error === null ? <ListSkeleton rowHeight={40} /> : <ListFailed error={error} onRetry={() => void refetch()} />;
}

function Facts({ facts, onInsert }: { facts: LoadedFacts; onInsert: Insert | null }) {
  const { t } = useTranslation('predictions');
  const { sportId, home, away, meetings, since } = facts;
  const [inserted, setInserted] = useState('');
  const insert =
    onInsert &&
    ((sentence: string) => {
      const isIn = onInsert(sentence);
      setInserted(isIn ? t('facts.inserted', { sentence }) : '');
      return isIn;
    });
  const between = formOf(home.teamId, meetings);
  const hasResults = home.results.length + away.results.length > 0;
  return (
    <div className={styles.facts}>
      {insert === null && hasResults && <p className={styles.quiet}>{t('facts.later')}</p>}
      <section>
        <h3>{t('facts.form')}</h3>
        {[home, away].map(({ teamId, teamName, results }) => (
          <PlayedRun
            key={teamId}
            teamId={teamId}
            label={t('facts.formOf', { name: teamName })}
            results={results}
            none={t('facts.noForm', { name: teamName })}
          >
            <FactSentence text={formSentence(sportId, teamName, formOf(teamId, results))} onInsert={insert} />
          </PlayedRun>
        ))}
      </section>
      <section>
        <h3>{t('facts.meetings')}</h3>
        <PlayedRun
          teamId={home.teamId}
          label={t('facts.meetingsOf', { name: home.teamName })}
          results={meetings}
          none={t('facts.noMeetings')}
        >
          <FactSentence text={meetingsSentence(home.teamName, between)} onInsert={insert} />
        </PlayedRun>
      </section>
      <section>
        <h3>{t(`facts.tables.${sportId}`)}</h3>
        <FactsTable facts={facts} onInsert={insert} />
      </section>
      <p className={styles.quiet}>{since === null ? t('facts.source') : t('facts.sourceSince', monthAndDay(since))}</p>
      <p className={styles.said} role="status">
        {inserted}
      </p>
    </div>
  );
}

function monthAndDay(instant: string) {
  const [, month, day] = formatTime(instant, 'day').split('-').map(Number);
  return { month, day };
}
