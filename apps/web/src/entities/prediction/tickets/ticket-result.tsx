import type { Outcome } from '@touchline/domain/predictions/settlement';
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

/** Red for a hit, black for a miss; half of each is half of a mark. */
export function TicketResult({ outcome, isWithdrawn = false }: TicketResultProps) {
  const { t } = useTranslation('tickets');
  return (
    <span className={styles.result} data-outcome={outcome ?? 'none'}>
      <span className={styles.mark} aria-hidden="true" />
      {outcome === null ? t('unsettled') : outcomeNames[outcome]}
      {isWithdrawn && <Tag tone="off">{t('withdrawn')}</Tag>}
    </span>
  );
}
