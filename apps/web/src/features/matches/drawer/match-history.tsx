import { useQuery } from '@tanstack/react-query';
import { scoreText } from '@touchline/domain/matches/match-scores';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { useMay } from '../../../entities/session/use-may.ts';
import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { ListEmpty } from '../../../widgets/list/list-states.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import { unmerge } from '../../../widgets/unmerge.ts';
import type { MatchPage } from '../match-page.ts';
import { matchesName, useSetting } from '../matches.api.ts';
import { readHistory, undoMerge } from '../one-match.api.ts';
import '../matches.messages.ts';
import './match-drawer.messages.ts';
import { useScoreParts } from './match-scores.ts';

import styles from './match-drawer.module.css';

type History = Awaited<ReturnType<typeof readHistory>>;

const naming: ReadonlySet<string> = new Set(['matchFrom', 'chosenSupplier', 'record']);

/** Changes with their time and their author: a person, or a supplier. */
export function MatchHistory({ matchPage, matchId }: { matchPage: MatchPage; matchId: string }) {
  const query = useQuery({
    queryKey: useScopedKey(matchesName, 'history', matchId),
    queryFn: ({ signal }) => readHistory(matchPage, matchId, signal),
  });
  return (
    <RecordFrame query={query} rows={3}>
      {(history) => <Changes matchPage={matchPage} matchId={matchId} history={history} />}
    </RecordFrame>
  );
}

interface ChangesProps {
  matchPage: MatchPage;
  matchId: string;
  history: History;
}

function Changes({ matchPage, matchId, history }: ChangesProps) {
  const { t, i18n } = useTranslation(['match-drawer', 'matches']);
  const nameOf = (field: string) =>
    i18n.exists(`matches:field.${field}`) ? t(`matches:field.${field}` as 'matches:field.scores') : field;
  const mayChange = useMay(matchPage.changeKeys, 'shared');
  const suppliers = useSetting(matchPage)?.matchFrom ?? [];
  const nameIn = (code: string) => suppliers.find(({ id }) => id === code)?.name ?? code;
  /** Where suppliers stand by their codes, they are named. */
  const worded = (field: string, text: string) =>
    (naming.has(field) ? text.replaceAll(/\b[A-Z]+\b/g, nameIn) : text) || t('history.empty');
  const scoreChange = useScoreChange(matchPage);
  const changeOf = (field: string, before: string, after: string) =>
    field === 'scores'
      ? scoreChange(before, after)
      : t('history.change', { before: worded(field, before), after: worded(field, after) });
  const { keptSince, changes } = history;
  const since = keptSince === undefined ? null : <p>{t('history.since', { time: formatTime(keptSince) })}</p>;
  if (changes.length === 0) return since ?? <ListEmpty text={t('history.none')} />;
  return (
    <>
      {since}
      <ol className={styles.history} aria-label={t('history.list')}>
        {changes.map(({ changedTime, supplier, accountName, fields, undo }) => (
          <li key={changedTime + JSON.stringify(fields)} className={styles.change}>
            <time dateTime={changedTime}>{formatTime(changedTime, 'second')}</time>
            <span className={styles.who}>{accountName ?? nameIn(supplier ?? '')}</span>
            <dl>
              {fields.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{nameOf(field)}</dt>
                  <dd>{changeOf(field, before, after)}</dd>
                </div>
              ))}
              {undo !== undefined && mayChange && (
                <div>
                  <dt />
                  <dd className={styles.undo}>
                    <Button
                      onClick={() =>
                        void unmerge({ kind: 'match', id: undo.loserId, name: mergedName(fields) }, () =>
                          undoMerge(matchPage, matchId, undo.loserId),
                        )
                      }
                    >
                      {t('history.undoMerge')}
                    </Button>
                    <small>{t('history.undoUntil', { time: formatTime(undo.until, 'minute') })}</small>
                  </dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The merged match, as its own change names it. */
function mergedName(fields: History['changes'][number]['fields']): string {
  return fields.find(({ field }) => field === 'merged')?.after ?? '';
}

/** Of scores what became another, part by part. */
function useScoreChange({ discipline }: MatchPage): (before: string, after: string) => string {
  const { t } = useTranslation(['match-drawer', 'matches']);
  const partsOf = useScoreParts(discipline);
  const pairsOf = (text: string): readonly string[] => (text === '' ? [] : text.split('、'));
  return (before, after) => {
    const [was, is] = [pairsOf(before), pairsOf(after)];
    const said = partsOf(Math.max(was.length, is.length)).flatMap((part, at) => {
      // Only the first part tells a match without goals from one that has not begun.
      const unsaid = at === 0 ? t('score.none') : scoreText(0, 0);
      const [one = unsaid, other = unsaid] = [was[at], is[at]];
      return one === other ? [] : t('history.score', { part, before: one, after: other });
    });
    return said.join(t('matches:separator'));
  };
}
