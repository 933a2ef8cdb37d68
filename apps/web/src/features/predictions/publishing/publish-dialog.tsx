import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errors } from 'virtual:errors';

import { checkTexts } from '../../../entities/taboo/check-texts.ts';
import { type FoundTaboos, TabooReport, type Texts } from '../../../entities/taboo/taboo-report.tsx';
import { CallError } from '../../../lib/calls/call-error.ts';
import { showToast, type ToastAction } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { lineWords, selectionWords } from '../draft-words.ts';
import {
  type PredictionDraft,
  type ListedDraft,
  publishDraft,
  readDraftRecord,
  sendToReview,
} from '../predictions.api.ts';
import '../predictions.messages.ts';
import { OddsChange } from './odds-change.tsx';

import styles from '../predictions.module.css';

interface PublishDialogProps {
  draft: ListedDraft;
  /** To a reviewer, or at once. */
  way: 'publish' | 'sendToReview';
  /** Offered once it is done, two at most. */
  next: readonly ToastAction[];
  /** It is otherwise than it was opened with. */
  onRead?: (draft: PredictionDraft) => void;
  onDone: () => void;
  onClose: () => void;
}

/** Asks first; what moved or is forbidden meanwhile stops it and is shown here. */
export function PublishDialog({ draft, way, next, onRead, onDone, onClose }: PublishDialogProps) {
  const { t } = useTranslation('predictions');
  const [shown, setShown] = useState<ListedDraft>(draft);
  const [flagged, setFlagged] = useState<{ texts: Texts; found: FoundTaboos } | null>(null);
  const { id, title, odds, line, newOdds, newLine } = shown;
  const isMoved = newOdds !== null;

  /** A draft that cannot be read stays as it is; the refusal says why. */
  const reread = async () => {
    const now = await readDraftRecord(id).catch(() => null);
    if (now === null) return;
    setShown(now);
    onRead?.(now);
  };
  const publish = async () => {
    setFlagged(null);
    try {
      await (way === 'publish' ? publishDraft(id) : sendToReview(id));
    } catch (error) {
      const code = error instanceof CallError ? error.code : '';
      if (code === errors.oddsMoved.code || code === errors.conflict.code) await reread();
      if (code === errors.tabooWords.code) setFlagged(await flaggedIn(id));
      throw wholeRefusal(error);
    }
    const [action, secondAction] = next;
    showToast({ text: t(`${way}.done`, { title }), ...(action && { action }), ...(secondAction && { secondAction }) });
    onDone();
  };
  return (
    <ConfirmDialog
      title={t(`${way}.title`, { title })}
      size="medium"
      confirmLabel={isMoved ? t(`${way}.submitMoved`) : t(`${way}.submit`)}
      onConfirm={publish}
      onClose={onClose}
    >
      <TicketLine draft={shown} />
      {isMoved ? (
        <>
          <p>{t('publish.moved')}</p>
          <OddsChange ticket={shown} before={{ odds, line }} after={{ odds: newOdds, line: newLine }} />
        </>
      ) : (
        <p>{t(`${way}.text`)}</p>
      )}
      {flagged !== null && <TabooReport {...flagged} />}
    </ConfirmDialog>
  );
}

/** The dialog itself shows the refusal's details. */
function wholeRefusal(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const { status, code, message, traceId } = error;
  return new CallError({ status, code, message, traceId });
}

/** The words as the list has them now, not as the refusal put them. */
async function flaggedIn(id: string): Promise<{ texts: Texts; found: FoundTaboos }> {
  const { title, content } = await readDraftRecord(id);
  return { texts: { title, content }, found: await checkTexts({ title, content }) };
}

function TicketLine({ draft }: { draft: ListedDraft }) {
  const { leagueName, battle, gameTime, oddType, oddTypeName, line } = draft;
  return (
    <div className={styles.ticket}>
      <strong>{battle}</strong>
      <span>{[leagueName, formatTime(gameTime)].join(' · ')}</span>
      <span>
        {[oddTypeName, lineWords(oddType, line), selectionWords(draft)].filter((word) => word !== '').join(' · ')}
      </span>
    </div>
  );
}
