import { useTranslation } from 'react-i18next';

import { useReviewRequired } from '../../../entities/prediction/review-setting.ts';
import type { RowAction } from '../../../widgets/list/table/row-actions.tsx';
import type { ListedDraft } from '../predictions.api.ts';
import type { DraftDialog } from './draft-dialogs.tsx';
import '../predictions.messages.ts';

/** Row actions of a draft; a draft in review belongs to its reviewer, unless its writer takes it back. */
export function useDraftActions(onAsk: (dialog: DraftDialog) => void): (draft: ListedDraft) => RowAction[] {
  const { t } = useTranslation('predictions');
  const isReviewed = useReviewRequired();
  return (draft) => {
    const inReview = draft.state === 'review';
    const locked = inReview ? t('locked') : null;
    const expired = draft.isExpired ? t('expired') : null;
    const unsettled = isReviewed === undefined ? t('reviewUnknown') : expired;
    const ask = (act: DraftDialog['act'] & keyof typeof words, disabledReason: string | null = null): RowAction => ({
      key: act,
      label: words[act],
      disabledReason,
      onClick: () => onAsk({ act, draft }),
    });
    const words = {
      edit: t('actions.edit'),
      publish: t('actions.publish'),
      sendToReview: t('actions.sendToReview'),
      takeBack: t('actions.takeBack'),
      schedule: draft.scheduledTime === null ? t('actions.schedule') : t('actions.reschedule'),
      unschedule: t('actions.unschedule'),
      versions: t('actions.versions'),
      delete: t('actions.delete'),
    };
    return [
      ask('edit', locked),
      inReview ? ask('takeBack') : ask(isReviewed === true ? 'sendToReview' : 'publish', unsettled),
      ...(isReviewed === false && !inReview ? [ask('schedule', expired)] : []),
      ...(draft.scheduledTime === null ? [] : [ask('unschedule')]),
      ask('versions'),
      { ...ask('delete', locked), isDanger: true },
    ];
  };
}
