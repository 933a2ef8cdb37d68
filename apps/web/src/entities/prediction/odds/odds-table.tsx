import { lineText } from '@touchline/domain/predictions/odds-lines';
import { hasLine, type PlayType, playTypes } from '@touchline/domain/predictions/play-types';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { Tag } from '../../../widgets/plain/tag.tsx';
import type { OddsQuote, OddsTableProps, StoodOdds } from './odds-props.ts';
import { OddsValue } from './odds-value.tsx';
import './odds.messages.ts';

import styles from './odds.module.css';

/** The same play type of all providers, side by side. */
export function OddsTable({ playType, providers, quotes, selected, before }: OddsTableProps) {
  const { t } = useTranslation('odds');
  const { name, selections } = playTypes[playType];
  const ofPlay = quotes.filter((quote) => quote.playType === playType);
  // Each sport has its own word for a handicap.
  const play = ofPlay[0]?.playTypeName ?? name;
  const isSelected = (code: number) => selected?.codes.includes(code) === true || undefined;
  return (
    <table className={styles.table} aria-label={t('table.label', { play })}>
      <thead>
        <tr>
          <th scope="col">{t('table.provider')}</th>
          {hasLine(playType) && <th scope="col">{t('table.line')}</th>}
          {selections.map((selection) => (
            <th key={selection.code} scope="col" className={styles.number} data-picked={isSelected(selection.code)}>
              {selection.name}
            </th>
          ))}
          <th scope="col">{t('table.changedTime')}</th>
        </tr>
      </thead>
      <tbody>
        {providers.map(({ providerId, providerName }) => (
          <tr key={providerId} data-picked={selected?.providerId === providerId || undefined}>
            <th scope="row">
              {providerName}
              {selected?.providerId === providerId && <Tag>{t('table.picked')}</Tag>}
            </th>
            <Cells
              playType={playType}
              quote={ofPlay.find((quote) => quote.providerId === providerId)}
              stood={before?.find((stood) => stood.providerId === providerId)}
              isSelected={isSelected}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellsProps {
  playType: PlayType;
  quote: OddsQuote | undefined;
  stood: StoodOdds | undefined;
  isSelected: (code: number) => true | undefined;
}

function Cells({ playType, quote, stood, isSelected }: CellsProps) {
  const { t } = useTranslation('odds');
  const { selections } = playTypes[playType];
  if (quote === undefined)
    return (
      <td colSpan={selections.length + (hasLine(playType) ? 2 : 1)} className={styles.muted}>
        {t('table.none')}
      </td>
    );
  const { line, odds, closed, changedTime } = quote;
  // Odds at another line are of another thing: no arrow leads from there.
  const comparable = stood?.line === line ? stood.odds : {};
  return (
    <>
      {hasLine(playType) && (
        <td>
          {closed ? t('table.noPrice') : line !== null && lineText(playType, line)}
          {!closed && stood?.line != null && stood.line !== line && (
            <span className={styles.muted}>{t('table.lineBefore', { line: lineText(playType, stood.line) })}</span>
          )}
        </td>
      )}
      {selections.map(({ code }) => (
        <td key={code} className={styles.number} data-picked={isSelected(code)} data-closed={closed || undefined}>
          {closed ? t('table.noPrice') : <OddsValue before={comparable[code]} after={odds[code] ?? 0} />}
        </td>
      ))}
      <td className={styles.muted}>
        {formatTime(changedTime)}
        {closed && <Tag tone="off">{t('table.closed')}</Tag>}
      </td>
    </>
  );
}
