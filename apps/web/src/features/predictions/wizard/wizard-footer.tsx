import { useTranslation } from 'react-i18next';

import { Button } from '../../../widgets/plain/button.tsx';
import { WarningIcon } from '../../../widgets/plain/icons.tsx';
import type { Above } from './above-dialog.tsx';
import { AutosaveLine } from './keeping/autosave-state.tsx';
import '../predictions.messages.ts';
import type { WizardModel } from './use-wizard.ts';
import { missingIn } from './wizard-form.ts';

import styles from './wizard.module.css';

interface WizardFooterProps {
  wizard: WizardModel;
  isReviewed: boolean | undefined;
  onLeave: () => void;
  onAsk: (above: Above) => void;
}

export function WizardFooter({ wizard, isReviewed, onLeave, onAsk }: WizardFooterProps) {
  const { t } = useTranslation('predictions');
  const { form, step, values } = wizard;
  const isBusy = form.isSaving;
  const isStuck = missingIn(step, values).length > 0;
  return (
    <>
      <Say wizard={wizard} />
      {step > 0 && (
        <Button disabled={isBusy} onClick={() => onAsk('saveTemplate')}>
          {t('wizard.saveTemplate')}
        </Button>
      )}
      <Button disabled={isBusy} onClick={onLeave}>
        {t('wizard.cancel')}
      </Button>
      {step > 0 && (
        <Button disabled={isBusy} onClick={wizard.back}>
          {t('wizard.previous')}
        </Button>
      )}
      {step === 2 && isReviewed === false && <Button onClick={() => onAsk('schedule')}>{t('actions.schedule')}</Button>}
      {step === 2 ? (
        <Button look="primary" busy={isReviewed === undefined} onClick={() => onAsk('publish')}>
          {t(isReviewed === true ? 'actions.sendToReview' : 'wizard.publish')}
        </Button>
      ) : (
        <Button
          key={step}
          look="primary"
          busy={isBusy}
          disabled={isStuck}
          // The second of a double click is meant for the step that is left.
          onClick={({ detail }) => detail < 2 && void wizard.next()}
        >
          {t('wizard.next')}
        </Button>
      )}
    </>
  );
}

/** The failure, the missing fields, or the state of the autosave. */
function Say({ wizard: { form, step, values, autosave } }: { wizard: WizardModel }) {
  const { t } = useTranslation('predictions');
  const missing = missingIn(step, values).map((name) => form.fields[name].label);
  if (form.failure !== null)
    return (
      <p className={styles.say} role="alert">
        <WarningIcon />
        {form.failure}
      </p>
    );
  return (
    <p className={styles.say}>
      {(missing.length === 0 || autosave.state.kind === 'failed') && <AutosaveLine state={autosave.state} />}
      {missing.length > 0 && <span>{t('wizard.missing', { fields: missing.join(t('separator')) })}</span>}
    </p>
  );
}
