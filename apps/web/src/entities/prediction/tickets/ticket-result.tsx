import { type Outcome, statusOf } from '@touchline/domain/predictions/settlement';
import { outcomeNames } from '@touchline/domain/predictions/settlement-words';
import { useTranslation } from 'react-i18next';

import { Tag } from '../../../widgets/plain/tag.tsx';
import './tickets.messages.ts';

import styles from './ticket-result.module.css';

interface TicketResultProps {
  /** Null while it is unsettled. */
  outcome: Outcome | null;
  isWithdrawn?: boolean;
}

/** A red ticket for a hit, a black one for a miss; half of each is half of a mark. */
export function TicketResult({ outcome, isWithdrawn = false }: TicketResultProps) {
  const { t } = useTranslation('tickets');
  const status = outcome === null ? 0 : statusOf(outcome);
  return (
    <span className={styles.result} data-outcome={outcome ?? 'none'}>
      <span className={styles.mark} aria-hidden="true" />
      {outcome === null ? t('unsettled') : outcomeNames[outcome]}
      {status > 0 && <span className={styles.ticket}>{t(`colours.${status as 1 | 2}`)}</span>}
      {isWithdrawn && <Tag tone="off">{t('withdrawn')}</Tag>}
    </span>
  );
}
