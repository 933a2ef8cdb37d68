import type { LinkReason } from '@touchline/domain/matches/link-reasons';
import { useTranslation } from 'react-i18next';

import { useReasonWords } from './use-reason-words.ts';

import styles from './link-reasons.module.css';

/** Reasons for and against a link, on a line each. */
export function LinkReasons({ reasons }: { reasons: readonly LinkReason[] }) {
  const { t } = useTranslation('link-reasons');
  const words = useReasonWords();
  return (
    <dl className={styles.reasons}>
      {(['for', 'against'] as const).map((speaks) => {
        const some = reasons.filter((reason) => reason.speaks === speaks);
        return some.length === 0 ? null : (
          <div key={speaks} data-speaks={speaks}>
            <dt>{t(speaks)}</dt>
            <dd>{some.map(words).join('，')}</dd>
          </div>
        );
      })}
    </dl>
  );
}
