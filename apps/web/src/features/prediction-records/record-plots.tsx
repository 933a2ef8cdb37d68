import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { daysOf, hitRateText, monthLabels, roundText, trendOf, yieldText } from './figures.ts';
import type { PredictionRecordData, RecordTally, TicketFilters } from './prediction-records.api.ts';
import './prediction-records.messages.ts';

import styles from './prediction-records.module.css';

interface RecordPlotsProps {
  record: PredictionRecordData;
  filters: TicketFilters;
  /** Called with the filters of the clicked bar or point, to list its tickets. */
  onNarrow: (filters: TicketFilters) => void;
}

const leaguesShown = 6;
const monthsShown = 12;

/** The record by month, by play type and by league. */
export function RecordPlots({ record, filters, onNarrow }: RecordPlotsProps) {
  const { t } = useTranslation('prediction-records');
  const [isWhole, setIsWhole] = useState(false);
  const { byMonth, byPlayType, byLeague } = record;
  const leagues = isWhole ? byLeague : byLeague.slice(0, leaguesShown);
  const severalSports = record.bySport.length > 1;
  const narrowTo = (wanted: TicketFilters, isChosen: boolean, without: TicketFilters) =>
    onNarrow(isChosen ? without : wanted);
  return (
    <div className={styles.plots}>
      <Plot title={t('plots.month')} note={t(byMonth.length > monthsShown ? 'plots.lastMonths' : 'plots.half')}>
        <Months months={byMonth.slice(-monthsShown)} onChoose={(month) => onNarrow(daysOf(month))} />
      </Plot>
      <Plot title={t('plots.playType')}>
        <ul className={styles.rows}>
          {byPlayType.map(({ playType, playTypeName, sportId, ...tally }) => {
            const wanted = { playType: String(playType), sportId: String(sportId) } as TicketFilters;
            const isChosen =
              filters.playType === wanted.playType && (filters.sportId ?? wanted.sportId) === wanted.sportId;
            return (
              <RateRow
                key={`${sportId} ${playType}`}
                name={severalSports ? `${disciplineName(sportId)} ${playTypeName}` : playTypeName}
                tally={tally}
                isChosen={isChosen}
                onChoose={() => narrowTo(wanted, isChosen, { playType: undefined })}
              />
            );
          })}
        </ul>
      </Plot>
      <Plot title={t('plots.league')}>
        <ul className={styles.rows}>
          {leagues.map(({ leagueId, leagueName, sportId: _sport, ...tally }) => (
            <RateRow
              key={leagueId}
              name={leagueName}
              tally={tally}
              isChosen={filters.leagueId === leagueId}
              onChoose={() => narrowTo({ leagueId }, filters.leagueId === leagueId, { leagueId: undefined })}
            />
          ))}
        </ul>
        {byLeague.length > leaguesShown && (
          <button type="button" className={styles.link} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('plots.less') : t('plots.more', { count: byLeague.length })}
          </button>
        )}
      </Plot>
    </div>
  );
}

function Plot({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={styles.plot}>
      <h2 className={styles.plotTitle}>
        {title}
        {note !== undefined && <small>{note}</small>}
      </h2>
      {children}
    </section>
  );
}

function useSaid(): (name: string, tally: RecordTally) => string {
  const { t } = useTranslation('prediction-records');
  return (name, { hits, misses, hitRate, yield: gained }) =>
    t('plots.said', {
      name,
      hits,
      judged: hits + misses,
      hitRate: hitRateText(hitRate) ?? t('nothing'),
      yield: yieldText(gained) ?? t('nothing'),
    });
}

interface MonthsProps {
  months: PredictionRecordData['byMonth'];
  onChoose: (month: string) => void;
}

/** A column for each month, with half of all as the line to be above. */
function Months({ months, onChoose }: MonthsProps) {
  const { t } = useTranslation('prediction-records');
  const said = useSaid();
  const labels = monthLabels(months.map(({ month }) => month));
  return (
    <div className={styles.months} data-dense={months.length > 8 || undefined}>
      {months.map(({ month, ...tally }, at) => (
        <button
          key={month}
          type="button"
          className={styles.month}
          data-tip={said(month, tally)}
          onClick={() => onChoose(month)}
        >
          <span className={styles.said}>{said(month, tally)}</span>
          <span className={styles.rate} aria-hidden="true">
            {roundText(tally.hitRate) ?? t('nothing')}
          </span>
          <span className={styles.track}>
            <span className={styles.column} style={{ height: `${(tally.hitRate ?? 0) * 100}%` }} />
          </span>
          <span className={styles.monthName} aria-hidden="true">
            {t('plots.monthName', { month: labels[at]?.month })}
          </span>
          <span className={styles.yearName} aria-hidden="true">
            {labels[at]?.year != null && t('plots.yearName', { year: labels[at].year })}
          </span>
        </button>
      ))}
    </div>
  );
}

interface RateRowProps {
  name: string;
  tally: RecordTally;
  isChosen: boolean;
  onChoose: () => void;
}

/** Hits and misses as parts of one bar, with their figures beside it. */
function RateRow({ name, tally, isChosen, onChoose }: RateRowProps) {
  const { t } = useTranslation('prediction-records');
  const said = useSaid();
  const { hits, misses, hitRate, yield: gained } = tally;
  return (
    <li>
      <button type="button" className={styles.row} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.said}>{said(name, tally)}</span>
        <span className={styles.name} aria-hidden="true" data-tip={name} data-tip-when="cut">
          {name}
        </span>
        <span className={styles.bar} data-empty={hitRate === null || undefined}>
          <span className={styles.hits} style={{ width: `${(hitRate ?? 0) * 100}%` }} />
        </span>
        <span className={styles.number} aria-hidden="true">
          {hitRateText(hitRate) ?? t('nothing')}
        </span>
        <span className={styles.count} aria-hidden="true">
          {t('plots.judged', { hits, judged: hits + misses })}
        </span>
        <span className={styles.number} aria-hidden="true" data-trend={trendOf(gained)}>
          {yieldText(gained) ?? t('nothing')}
        </span>
      </button>
    </li>
  );
}
