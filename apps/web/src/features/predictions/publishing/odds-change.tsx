import type { Offer } from '@touchline/domain/predictions/odds-lines';
import { type PlayType, playTypes } from '@touchline/domain/predictions/play-types';
import { useTranslation } from 'react-i18next';

import { oddsText } from '../../../entities/prediction/odds/odds-text.ts';
import { OddsValue } from '../../../entities/prediction/odds/odds-value.tsx';
import { lineWords, selectedOf, type WrittenSelection } from '../draft-words.ts';
import '../predictions.messages.ts';

import styles from '../predictions.module.css';

interface OddsChangeProps {
  ticket: WrittenSelection;
  before: Offer;
  after: Offer;
}

/** Old and new side by side, each that moved with its arrow. */
export function OddsChange({ ticket, before, after }: OddsChangeProps) {
  const { t } = useTranslation('predictions');
  const { oddType } = ticket;
  const selected = new Set(selectedOf(ticket).map(({ code }) => code));
  return (
    <table className={styles.change} aria-label={t('change.label')}>
      <thead>
        <tr>
          <th scope="col">{t('change.selection')}</th>
          <th scope="col">{t('change.before')}</th>
          <th scope="col">{t('change.after')}</th>
        </tr>
      </thead>
      <tbody>
        {before.line !== after.line && (
          <tr data-moved>
            <th scope="row">{t('change.line')}</th>
            <td>{lineWords(oddType, before.line)}</td>
            <td>{lineWords(oddType, after.line)}</td>
          </tr>
        )}
        {playTypes[oddType as PlayType].selections.map(({ code, name }) => (
          <tr key={code} data-picked={selected.has(code) || undefined}>
            <th scope="row">{selected.has(code) ? t('change.picked', { name }) : name}</th>
            <td>{oddsText(before.odds[code] ?? 0)}</td>
            <td>
              <OddsValue before={before.odds[code]} after={after.odds[code] ?? 0} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
