import { useTranslation } from 'react-i18next';

import type { PredictionPage } from '../../../entities/prediction/prediction-page.ts';
import { showDone, showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { deleteDraft, type ListedDraft, takeBack, publishByHand } from '../predictions.api.ts';
import '../predictions.messages.ts';
import { DueDialog } from '../publishing/due-dialog.tsx';
import { startLike, useNextSteps } from '../publishing/next-steps.ts';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import type { FormStart } from '../wizard/keeping/use-opened-form.ts';
import { WizardDialog } from '../wizard/wizard-dialog.tsx';

type ConfirmedAct = 'delete' | 'takeBack' | 'unschedule';

export type DraftDialog =
  | { readonly act: 'create'; readonly start?: FormStart }
  | { readonly act: 'edit'; readonly draft: Pick<ListedDraft, 'id'> }
  | {
      readonly act: 'publish' | 'sendToReview' | 'schedule' | 'versions' | ConfirmedAct;
      readonly draft: ListedDraft;
    };

interface DraftDialogsProps {
  predictionPage: PredictionPage;
  dialog: DraftDialog;
  onNext: (dialog: DraftDialog | null) => void;
  /** Closes every dialog; its row, if it is still there, is marked. */
  onDone: (id: string | null) => void;
}

export function DraftDialogs({ predictionPage, dialog, onNext, onDone }: DraftDialogsProps) {
  const onClose = () => onNext(null);
  const wizard = {
    predictionPage,
    onDone,
    onAgain: (start?: FormStart) => onNext({ act: 'create', ...(start && { start }) }),
    onClose,
  };
  if (dialog.act === 'create') return <WizardDialog {...wizard} opened={null} start={dialog.start} />;
  if (dialog.act === 'edit') return <WizardDialog {...wizard} opened={dialog.draft.id} />;
  return <ListedDraftDialog {...wizard} {...dialog} onDone={() => onDone(dialog.draft.id)} />;
}

interface ListedDraftDialogProps {
  act: Exclude<DraftDialog['act'], 'create' | 'edit'>;
  draft: ListedDraft;
  predictionPage: PredictionPage;
  onAgain: (start?: FormStart) => void;
  onDone: () => void;
  onClose: () => void;
}

function ListedDraftDialog({ act, draft, predictionPage, onAgain, onDone: done, onClose }: ListedDraftDialogProps) {
  const next = useNextSteps(predictionPage, draft.id, async () => onAgain(await startLike(draft)));
  switch (act) {
    case 'publish':
      return <PublishDialog draft={draft} way={act} next={next.published} onDone={done} onClose={onClose} />;
    case 'sendToReview':
      return <PublishDialog draft={draft} way={act} next={[next.again]} onDone={done} onClose={onClose} />;
    case 'schedule':
      return <DueDialog draft={draft} next={next.again} onDone={done} onClose={onClose} />;
    case 'versions':
      return <VersionsDialog draft={draft} onDone={done} onClose={onClose} />;
    case 'delete':
    case 'takeBack':
    case 'unschedule':
      return <Question act={act} draft={draft} onDone={done} onClose={onClose} />;
  }
}

const acts = { delete: deleteDraft, takeBack, unschedule: publishByHand } as const;

interface QuestionProps {
  act: ConfirmedAct;
  draft: ListedDraft;
  onDone: () => void;
  onClose: () => void;
}

function Question({ act, draft: { id, title }, onDone, onClose }: QuestionProps) {
  const { t } = useTranslation('predictions');
  return (
    <ConfirmDialog
      title={t(`${act}.title`, { title })}
      confirmLabel={t(`${act}.submit`)}
      isDanger={act === 'delete'}
      onConfirm={async () => {
        await acts[act](id);
        if (act === 'delete') showDone('delete', title);
        else showToast({ text: t(`${act}.done`, { title }) });
        onDone();
      }}
      onClose={onClose}
    >
      <p>{t(`${act}.text`, { title })}</p>
    </ConfirmDialog>
  );
}
