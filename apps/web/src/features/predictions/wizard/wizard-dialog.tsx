import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PredictionPage } from '../../../entities/prediction/prediction-page.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import { LeftoverOffer } from './keeping/leftover-offer.tsx';
import '../predictions.messages.ts';
import { type FormStart, type Leftover, type OpenedForm, useOpenedForm } from './keeping/use-opened-form.ts';
import { Wizard } from './wizard.tsx';

interface WizardDialogProps {
  predictionPage: PredictionPage;
  /** Null makes a new one. */
  opened: string | null;
  /** Of a new one. */
  start?: FormStart | undefined;
  onDone: (id: string | null) => void;
  onAgain: (start: FormStart) => void;
  onClose: () => void;
}

/** Reads first what there is of it: the draft, and what was typed and not saved. */
export function WizardDialog({ opened, start, ...rest }: WizardDialogProps) {
  const { t } = useTranslation('predictions');
  const query = useOpenedForm(rest.predictionPage.sportId, opened, start);
  const { data } = query;
  const title = data?.draft == null ? t('create') : t('wizard.edit', { title: data.draft.title });
  const act = opened === null ? t('create') : t('wizard.opening');
  const { onClose } = rest;
  if (data !== undefined) return <Opened {...rest} form={data} title={title} act={act} />;
  return (
    <DialogFrame
      title={act}
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

interface OpenedProps extends Omit<WizardDialogProps, 'opened' | 'start'> {
  form: OpenedForm;
  title: string;
  act: string;
}

function Opened({ form, ...rest }: OpenedProps) {
  const { leftovers } = form;
  const [taken, setTaken] = useState<Leftover | null>(null);
  const [isDismissed, setIsDismissed] = useState(false);
  if (taken === null && !isDismissed && leftovers.length > 0)
    return (
      <LeftoverOffer
        title={rest.title}
        leftovers={leftovers}
        onTake={setTaken}
        // It stays kept until something else is typed.
        onDismiss={() => setIsDismissed(true)}
        onClose={rest.onClose}
      />
    );
  return <Wizard {...rest} opened={form} leftover={taken} />;
}
