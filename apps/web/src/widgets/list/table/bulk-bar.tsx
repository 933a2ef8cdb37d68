import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import '../../lists.messages.ts';
import type { RowSelection } from './use-selection.ts';

import styles from './bulk-bar.module.css';

/** An act on many rows at once: a task, with a result for each. */
export interface BulkAction<Row> {
  readonly key: string;
  readonly label: string;
  /** It takes something away; all others are in the primary colour. */
  readonly isDestructive?: boolean;
  /** Asked before it is done, unless it is null. */
  readonly confirm?: (rows: readonly Row[], count: number, isWhole: boolean) => BulkQuestion | null;
  /** A refusal is the bar's to show. */
  readonly start: (keys: readonly string[], rows: readonly Row[]) => Promise<{ readonly taskId: string }>;
  /** With all that the list's filters find; left out, it is done with chosen rows alone. */
  readonly startWhole?: (count: number) => Promise<{ readonly taskId: string }>;
}

/** Once a whole page is chosen, all that the filters find can be. */
export interface WholeChoice {
  /** More are not done at once. */
  readonly most: number;
  readonly label: (count: number) => string;
}

/** Actions of a list on many rows. */
export interface Bulk<Row> {
  readonly actions: readonly BulkAction<Row>[];
  /** Lets all be chosen that the filters find, beyond the page. */
  readonly whole?: WholeChoice;
  /** Shows the task that an action started, with these rows or, where it is null, with all that the filters find. */
  readonly onStarted: (taskId: string, key: string, rows: readonly Row[] | null) => void;
}

interface WholeOffer extends WholeChoice {
  readonly total: number;
}

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

interface BulkQuestion {
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  readonly submit: string;
}

export interface BulkBarProps<Row> {
  selection: RowSelection<Row>;
  actions: readonly BulkAction<Row>[];
  /** Undefined where there is nothing more to choose. */
  offer: WholeOffer | undefined;
  /** Escape in here lets go of what was chosen. */
  box: RefObject<HTMLElement | null>;
  onStarted: Bulk<Row>['onStarted'];
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
export const BulkBar = lazyPart(async () => (await import('./bulk-acts.tsx')).BulkBar) as <Row>(
  props: BulkBarProps<Row>,
) => ReactNode;
