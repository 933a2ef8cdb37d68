import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../../lib/calls/call-error.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { showBanner } from '../../../lib/page/notices.ts';
import { openDialogs } from '../../../lib/page/open-dialogs.ts';
import { Button } from '../../plain/button.tsx';
import '../../lists.messages.ts';
import type { RowSelection } from './use-selection.ts';

import styles from './bulk-bar.module.css';

const ConfirmDialog = lazyPart(async () => (await import('../../form/confirm-dialog.tsx')).ConfirmDialog);

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

export function BulkBar<Row>({ selection, actions, offer, box, onStarted }: BulkBarProps<Row>) {
  const { t } = useTranslation('lists');
  const { chosen, whole, chooseWhole, clear } = selection;
  const letGo = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState<BulkAction<Row> | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  useEscape(box, clear);

  const start = async (action: BulkAction<Row>) => {
    const rows = whole === null ? [...chosen.values()] : null;
    const started = rows === null ? action.startWhole?.(whole ?? 0) : action.start([...chosen.keys()], rows);
    if (started === undefined) return;
    setBusy(action.key);
    try {
      const { taskId } = await started;
      const [first = ''] = chosen.keys();
      // The bar and its question are gone before: the focus then comes back to a row.
      flushSync(clear);
      focusRow(box.current, first);
      onStarted(taskId, action.key, rows);
    } finally {
      setBusy(null);
    }
  };
  const questionOf = (action: BulkAction<Row> | null) =>
    action?.confirm?.([...chosen.values()], whole ?? chosen.size, whole !== null) ?? null;
  const act = (action: BulkAction<Row>) => {
    if (busy !== null) return;
    if (questionOf(action) !== null) setAsking(action);
    else void start(action).catch((error: unknown) => error instanceof CallError && showBanner(error));
  };
  const chooseAll = () => {
    flushSync(() => chooseWhole(offer?.total ?? 0));
    letGo.current?.focus();
  };
  const shown = whole === null ? actions : actions.filter(({ startWhole }) => startWhole !== undefined);
  const question = questionOf(asking);

  return (
    <div className={styles.bar} role="group" aria-label={t('bulk.label')}>
      {offer !== undefined && offer.total > offer.most && (
        <span className={styles.note}>{t('bulk.tooMany', { count: offer.most })}</span>
      )}
      {offer !== undefined && offer.total <= offer.most && (
        <button type="button" className={styles.whole} onClick={chooseAll}>
          {offer.label(offer.total)}
        </button>
      )}
      {shown.map((action) => (
        <Button
          key={action.key}
          look={action.isDestructive === true ? 'plain' : 'primary'}
          busy={busy === action.key}
          onClick={() => act(action)}
        >
          {action.label}
        </Button>
      ))}
      <button ref={letGo} type="button" className={styles.clear} title={t('bulk.clearHint')} onClick={clear}>
        {t('bulk.clear')}
      </button>
      {asking !== null && question !== null && (
        <ConfirmDialog
          title={question.title}
          confirmLabel={question.submit}
          isDanger={asking.isDestructive === true}
          onConfirm={() => start(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{question.text}</p>
          {question.note !== undefined && <p className={styles.note}>{question.note}</p>}
        </ConfirmDialog>
      )}
    </div>
  );
}

function focusRow(box: HTMLElement | null, key: string): void {
  const rows = [...(box?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  (rows.find(({ dataset }) => dataset['row'] === key) ?? rows[0])?.focus();
}

/** Popups over the rows close before the choice is cleared. */
const openPopup = '.ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden)';

function useEscape(box: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isInside = target === document.body || (target instanceof Node && box.current?.contains(target) === true);
    if (key !== 'Escape' || !isInside) return;
    if (openDialogs.get().length > 0 || document.querySelector(openPopup) !== null) return;
    onEscape();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
