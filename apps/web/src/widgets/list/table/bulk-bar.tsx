import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { plainPart } from '../../../lib/page/lazy-part.tsx';
import '../../lists.messages.ts';
import type { BulkBarProps, WholeChoice, WholeOffer } from './bulk.ts';
import type { RowSelection } from './use-selection.ts';

import styles from './bulk-bar.module.css';

/** Once the page's keys are all chosen by hand, and there are more. */
export function offerOf(
  choice: WholeChoice | undefined,
  { chosen, whole }: Pick<RowSelection<unknown>, 'chosen' | 'whole'>,
  keys: readonly string[],
  total = 0,
): WholeOffer | undefined {
  const isPageChosen = whole === null && keys.every((key) => chosen.has(key));
  return choice !== undefined && isPageChosen && total > chosen.size ? { ...choice, total } : undefined;
}

/** There before anything is chosen: a region that came together with its first words would not be read out. */
export function BulkCount({
  selection: { chosen, whole, isFull },
}: {
  selection: Pick<RowSelection<unknown>, 'chosen' | 'whole' | 'isFull'>;
}) {
  const { t } = useTranslation('lists');
  return (
    <span role="status" className={styles.count}>
      {chosen.size > 0 &&
        (whole === null ? t('bulk.count', { count: chosen.size }) : t('bulk.countWhole', { count: whole }))}
      {isFull && <span className={styles.full}>{t('bulk.full', { count: chosen.size })}</span>}
    </span>
  );
}

/** Comes with the first choice. */
export const BulkBar = plainPart(async () => (await import('./bulk-acts.tsx')).BulkBar) as <Row>(
  props: BulkBarProps<Row>,
) => ReactNode;
