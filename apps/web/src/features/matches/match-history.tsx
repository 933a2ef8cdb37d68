import { useQuery } from '@tanstack/react-query';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { useScopedKey } from '../../lib/scoped-key.ts';
import { ListEmpty, ListFailed, ListSkeleton } from '../../widgets/list/list-states.tsx';
import type { MatchesPlace } from './matches-place.ts';
import './matches.messages.ts';
import { matchesName, readHistory, useSetting } from './matches.api.ts';

import styles from './match-drawer.module.css';

const naming: ReadonlySet<string> = new Set(['suppliers', 'chosenSupplier', 'record']);

/** What changed, when, and by whom: a person, or a supplier. */
export function MatchHistory({ place, matchId }: { place: MatchesPlace; matchId: string }) {
  const { t, i18n } = useTranslation('matches');
  const { data, error, refetch } = useQuery({
    queryKey: useScopedKey(matchesName, 'history', matchId),
    queryFn: ({ signal }) => readHistory(place, matchId, signal),
  });
  const nameOf = (field: string) =>
    i18n.exists(`matches:field.${field}`) ? t(`field.${field}` as 'field.scores') : field;
  const suppliers = useSetting(place)?.matchFrom ?? [];
  const nameIn = (code: string) => suppliers.find(({ id }) => id === code)?.name ?? code;
  /** Where suppliers stand by their codes, they are named. */
  const worded = (field: string, text: string) =>
    (naming.has(field) ? text.replaceAll(/\b[A-Z]+\b/g, nameIn) : text) || t('history.empty');
  if (error !== null) return <ListFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rowHeight={40} rows={3} />;
  const since = data.keptSince === undefined ? null : <p>{t('history.since', { time: formatTime(data.keptSince) })}</p>;
  if (data.changes.length === 0) return since ?? <ListEmpty text={t('history.none')} />;
  return (
    <>
      {since}
      <ol className={styles.history} aria-label={t('history.list')}>
        {data.changes.map(({ changedTime, supplier, account, fields }) => (
          <li key={changedTime + JSON.stringify(fields)} className={styles.change}>
            <time dateTime={changedTime}>{formatTime(changedTime, 'second')}</time>
            <span className={styles.who}>{account ?? nameIn(supplier ?? '')}</span>
            <dl>
              {fields.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{nameOf(field)}</dt>
                  <dd>{t('history.change', { before: worded(field, before), after: worded(field, after) })}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </>
  );
}
