import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../../lib/calls/call-error.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { showBanner } from '../../../lib/page/notices.ts';
import { openDialogs } from '../../../lib/page/open-dialogs.ts';
import { Button } from '../../plain/button.tsx';
import '../../lists.messages.ts';
import type { Bulk, BulkAction, BulkBarProps, BulkForm } from './bulk.ts';

import styles from './bulk-bar.module.css';

type AnyAction<Row> = Bulk<Row>['actions'][number];
type Startable<Row> = Pick<BulkAction<Row>, 'start' | 'startWhole'>;

const ConfirmDialog = lazyPart(async () => (await import('../../form/confirm-dialog.tsx')).ConfirmDialog);

/** Acts on the chosen rows. */
export function BulkBar<Row>({ selection, actions, offer, box, onStarted }: BulkBarProps<Row>) {
  const { t } = useTranslation('lists');
  const { chosen, whole, chooseWhole, clear } = selection;
  const letGo = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState<AnyAction<Row> | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  useEscape(box, clear);

  const start = async (key: string, { start: startChosen, startWhole }: Startable<Row>) => {
    const rows = whole === null ? [...chosen.values()] : null;
    const started = rows === null ? startWhole?.(whole ?? 0) : startChosen([...chosen.keys()], rows);
    if (started === undefined) return;
    setBusy(key);
    try {
      const { taskId } = await started;
      const [first = ''] = chosen.keys();
      // The bar and its question are gone before: the focus then comes back to a row.
      flushSync(clear);
      focusRow(box.current, first);
      onStarted(taskId, key, rows);
    } finally {
      setBusy(null);
    }
  };
  const count = whole ?? chosen.size;
  const questionOf = (action: AnyAction<Row> | null) =>
    action === null || isForm(action) ? null : (action.confirm?.([...chosen.values()], count, whole !== null) ?? null);
  const act = (action: AnyAction<Row>) => {
    if (busy !== null) return;
    if (isForm(action) || questionOf(action) !== null) setAsking(action);
    else void start(action.key, action).catch((error: unknown) => error instanceof CallError && showBanner(error));
  };
  const chooseAll = () => {
    flushSync(() => chooseWhole(offer?.total ?? 0));
    letGo.current?.focus();
  };
  const shown =
    whole === null ? actions : actions.filter((action) => isForm(action) || action.startWhole !== undefined);
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
      {asking !== null &&
        isForm(asking) &&
        asking.dialog({
          rows: [...chosen.values()],
          count,
          onStart: (starting) => start(asking.key, starting),
          onClose: () => setAsking(null),
        })}
      {asking !== null && !isForm(asking) && question !== null && (
        <ConfirmDialog
          title={question.title}
          confirmLabel={question.submit}
          isDanger={asking.isDestructive === true}
          onConfirm={() => start(asking.key, asking)}
          onClose={() => setAsking(null)}
        >
          <p>{question.text}</p>
          {question.note !== undefined && <p className={styles.note}>{question.note}</p>}
        </ConfirmDialog>
      )}
    </div>
  );
}

function isForm<Row>(action: AnyAction<Row>): action is BulkForm<Row> {
  return 'dialog' in action;
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
