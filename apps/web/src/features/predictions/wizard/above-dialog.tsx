import { useTranslation } from 'react-i18next';

import { DueDialog } from '../publishing/due-dialog.tsx';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import '../predictions.messages.ts';
import { ChooseTemplateDialog, SaveTemplateDialog } from './template-dialogs.tsx';
import type { WizardModel } from './use-wizard.ts';

export type Above = 'publish' | 'schedule' | 'chooseTemplate' | 'saveTemplate';

interface AboveDialogProps {
  above: Above;
  wizard: WizardModel;
  isReviewed: boolean | undefined;
  /** Offered with the news that it is published, sent or planned. */
  onView: (() => void) | undefined;
  onAgain: () => void;
  onDone: () => void;
  onClose: () => void;
}

/** The dialogs over the wizard. */
export function AboveDialog({ above, wizard, isReviewed, onView, onAgain, onDone, onClose }: AboveDialogProps) {
  const { t } = useTranslation('predictions');
  const { saved, values } = wizard;
  if (above === 'saveTemplate') return <SaveTemplateDialog texts={values} onClose={onClose} />;
  if (above === 'chooseTemplate')
    return (
      <ChooseTemplateDialog
        onChoose={(template) => {
          wizard.applyTemplate(template);
          onClose();
        }}
        onClose={onClose}
      />
    );
  if (saved === null) return null;
  const again = { label: t('publish.again'), run: onAgain };
  if (above === 'schedule') return <DueDialog draft={saved} next={again} onDone={onDone} onClose={onClose} />;
  const isPublished = isReviewed !== true && onView !== undefined;
  return (
    <PublishDialog
      draft={saved}
      way={isReviewed === true ? 'sendToReview' : 'publish'}
      next={isPublished ? [{ label: t('publish.view'), run: onView }, again] : [again]}
      onRead={wizard.reread}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
