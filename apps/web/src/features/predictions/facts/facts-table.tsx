import { type RankedTableRow, leagueTableSentence } from '@touchline/domain/matches/match-facts';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Tag } from '../../../widgets/plain/tag.tsx';
import type { LoadedFacts } from '../predictions.api.ts';
import { FactSentence, type Insert } from './fact-sentence.tsx';
import { aroundTeams, figuresOf, figureText } from './facts-shape.ts';
import '../predictions.messages.ts';

import buttons from '../../../widgets/plain/text-button.module.css';
import styles from './facts.module.css';

interface FactsTableProps {
  facts: LoadedFacts;
  onInsert: Insert | null;
}

/** Where both teams stand, and on demand everybody else. */
export function FactsTable({ facts, onInsert }: FactsTableProps) {
  const { t } = useTranslation('predictions');
  const { sportId, leagueName, home, away, table } = facts;
  const [isWhole, setIsWhole] = useState(false);
  const name = t(`facts.tables.${sportId}`);
  if (table.length === 0) return <p className={styles.quiet}>{t('facts.noTable', { table: name })}</p>;
  const teamIds = [home.teamId, away.teamId];
  const near = aroundTeams(table, teamIds);
  const groups = isWhole ? [table] : near;
  const figures = figuresOf[sportId];
  return (
    <>
      {teamIds
        .flatMap((id) => table.filter(({ teamId }) => teamId === id))
        .map((row) => (
          <FactSentence key={row.teamId} text={leagueTableSentence(sportId, leagueName, row)} onInsert={onInsert} />
        ))}
      <table className={styles.table} aria-label={t('facts.tableOf', { league: leagueName, table: name })}>
        <thead>
          <tr>
            <th scope="col">{t('facts.rank')}</th>
            <th scope="col">{t('facts.team')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {t(`facts.figures.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group, at) => (
            <Fragment key={group[0]?.teamId}>
              {at > 0 && (
                <tr className={styles.gap}>
                  <td colSpan={figures.length + 2} aria-label={t('facts.leftOut')}>
                    ⋯
                  </td>
                </tr>
              )}
              {group.map((row) => (
                <LeagueTableRowView key={row.teamId} facts={facts} row={row} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {near[0] !== table && (
        <button
          type="button"
          className={buttons.textButton}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('facts.less') : t('facts.whole', { count: table.length })}
        </button>
      )}
    </>
  );
}

function LeagueTableRowView({ facts, row }: { facts: LoadedFacts; row: RankedTableRow }) {
  const { t } = useTranslation('predictions');
  const { teamId, teamName, rank } = row;
  const side = teamId === facts.home.teamId ? 'home' : teamId === facts.away.teamId ? 'away' : null;
  return (
    <tr data-side={side ?? undefined}>
      <td>{rank}</td>
      <th scope="row" title={teamName}>
        <span className={styles.team}>
          <span>{teamName}</span>
          {side !== null && <Tag>{t(`facts.sides.${side}`)}</Tag>}
        </span>
      </th>
      {figuresOf[facts.sportId].map((figure) => (
        <td key={figure}>{figureText(figure, row)}</td>
      ))}
    </tr>
  );
}
