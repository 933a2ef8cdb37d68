import { movement } from '@touchline/domain/predictions/odds-lines';
import { useTranslation } from 'react-i18next';

import type { OddsValueProps } from './odds-props.ts';
import { oddsText } from './odds-text.ts';
import './odds.messages.ts';

import styles from './odds.module.css';

const signs = { up: '▲', down: '▼' } as const;

/** Odds, with an arrow where they were others before. */
export function OddsValue({ before, after }: OddsValueProps) {
  const { t } = useTranslation('odds');
  const moved = before === undefined ? 'same' : movement(before, after);
  return (
    <span className={styles.value} data-moved={moved}>
      {oddsText(after)}
      {moved !== 'same' && (
        <span className={styles.arrow} role="img" aria-label={t(`movement.${moved}`)}>
          {signs[moved]}
        </span>
      )}
    </span>
  );
}
