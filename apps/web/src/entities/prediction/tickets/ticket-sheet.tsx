import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { lineText } from '@touchline/domain/predictions/odds-lines';
import { type PlayType, playTypes } from '@touchline/domain/predictions/play-types';
import { formatTime } from '@touchline/domain/times';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { type Fact, FactList } from '../../../widgets/fact-list.tsx';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { oddsText } from '../odds/odds-text.ts';
import './tickets.messages.ts';

import styles from './ticket-sheet.module.css';

/** One selection with what it pays. */
interface Offered {
  readonly code: number;
  readonly odds: number;
  /** The writer's selection. */
  readonly isSelected: boolean;
}

export interface Sheet {
  readonly id: string;
  readonly sportId: number;
  readonly leagueName: string;
  readonly home: string;
  readonly away: string;
  readonly gameTime: string;
  readonly playType: PlayType;
  readonly playTypeName: string;
  readonly line: number | null;
  readonly offered: readonly Offered[];
  readonly title: string;
  readonly content: string;
}

interface TicketSheetProps {
  sheet: Sheet;
  facts: readonly Fact[];
  /** Notices shown above the sheet. */
  children?: ReactNode;
}

/** A prediction to be read: its match, its selection, and its text. */
export function TicketSheet({ sheet, facts, children }: TicketSheetProps) {
  const { t } = useTranslation('tickets');
  const { id, sportId, leagueName, home, away, gameTime, playType, playTypeName, line } = sheet;
  const all: readonly Fact[] = [
    [t('id'), <CopyText key="id" text={id} isWhole />],
    [t('sport'), disciplineName(sportId)],
    [t('league'), leagueName],
    [t('gameTime'), formatTime(gameTime)],
    [t('home'), home],
    [t('away'), away],
    [t('playType'), playTypeName],
    ...(line === null ? [] : [[t('line'), lineText(playType, line)] as const]),
    ...facts,
  ];
  return (
    <div className={styles.sheet}>
      {children}
      <FactList facts={all} label={t('facts')} />
      <OfferedSelections sheet={sheet} />
      <section className={styles.part}>
        <h3 className={styles.head}>{t('title')}</h3>
        <p className={styles.title}>{sheet.title}</p>
      </section>
      <section className={styles.part}>
        <h3 className={styles.head}>{t('content')}</h3>
        <p className={styles.text}>{sheet.content}</p>
      </section>
    </div>
  );
}

function OfferedSelections({ sheet: { playType, offered } }: { sheet: Sheet }) {
  const { t } = useTranslation('tickets');
  const { selections } = playTypes[playType];
  return (
    <section className={styles.part}>
      <h3 className={styles.head}>{t('odds')}</h3>
      <ul className={styles.picks}>
        {offered.map(({ code, odds, isSelected }) => (
          <li key={code} className={styles.pick} data-picked={isSelected || undefined}>
            <span>{selections.find((selection) => selection.code === code)?.name ?? code}</span>
            <b className={styles.odds}>{oddsText(odds)}</b>
            {isSelected && <span className={styles.picked}>{t('picked')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
