import { DueDialog } from '../publishing/due-dialog.tsx';
import type { NextSteps } from '../publishing/next-steps.ts';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import { ChooseTemplateDialog, SaveTemplateDialog } from './template-dialogs.tsx';
import type { WizardModel } from './use-wizard.ts';

export type Above = 'publish' | 'schedule' | 'chooseTemplate' | 'saveTemplate';

interface AboveDialogProps {
  above: Above;
  wizard: WizardModel;
  isReviewed: boolean | undefined;
  next: NextSteps;
  onDone: () => void;
  onClose: () => void;
}

/** The dialogs over the wizard. */
export function AboveDialog({ above, wizard, isReviewed, next, onDone, onClose }: AboveDialogProps) {
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
  if (above === 'schedule') return <DueDialog draft={saved} next={next.again} onDone={onDone} onClose={onClose} />;
  return (
    <PublishDialog
      draft={saved}
      way={isReviewed === true ? 'sendToReview' : 'publish'}
      next={isReviewed === true ? [next.again] : next.published}
      onRead={wizard.reread}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
