import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PredictionPage } from '../../../entities/prediction/prediction-page.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import { LeftoverOffer } from './keeping/leftover-offer.tsx';
import '../predictions.messages.ts';
import { type Leftover, type OpenedForm, useOpenedForm } from './keeping/use-opened-form.ts';
import { Wizard } from './wizard.tsx';

interface WizardDialogProps {
  predictionPage: PredictionPage;
  /** Null makes a new one. */
  opened: string | null;
  onDone: (id: string | null) => void;
  onClose: () => void;
}

/** Reads first what there is of it: the draft, and what was typed and not saved. */
export function WizardDialog({ predictionPage, opened, onDone, onClose }: WizardDialogProps) {
  const { t } = useTranslation('predictions');
  const query = useOpenedForm(predictionPage.sportId, opened);
  const { data } = query;
  const title = data?.draft == null ? t('create') : t('wizard.edit', { title: data.draft.title });
  if (data !== undefined)
    return <Opened predictionPage={predictionPage} form={data} title={title} onDone={onDone} onClose={onClose} />;
  return (
    <DialogFrame
      title={opened === null ? t('create') : t('wizard.opening')}
      size="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('wizard.cancel')}</Button>}
    >
      <RecordFrame query={query} rowHeight={48}>
        {() => null}
      </RecordFrame>
    </DialogFrame>
  );
}

interface OpenedProps extends Omit<WizardDialogProps, 'opened'> {
  form: OpenedForm;
  title: string;
}

function Opened({ predictionPage, form, title, onDone, onClose }: OpenedProps) {
  const { leftovers } = form;
  const [taken, setTaken] = useState<Leftover | null>(null);
  const [isDismissed, setIsDismissed] = useState(false);
  if (taken === null && !isDismissed && leftovers.length > 0)
    return (
      <LeftoverOffer
        title={title}
        leftovers={leftovers}
        onTake={setTaken}
        // It stays kept until something else is typed.
        onDismiss={() => setIsDismissed(true)}
        onClose={onClose}
      />
    );
  return (
    <Wizard
      predictionPage={predictionPage}
      opened={form}
      leftover={taken}
      title={title}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
