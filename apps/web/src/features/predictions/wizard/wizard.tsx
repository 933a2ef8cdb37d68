import { fieldRules } from '@touchline/domain/field-rules';
import { Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PredictionPage } from '../../../entities/prediction/prediction-page.ts';
import { useReviewRequired } from '../../../entities/prediction/review-setting.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { ConflictNotice } from '../../../widgets/form/conflict-notice.tsx';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { WarningIcon } from '../../../widgets/plain/icons.tsx';
import { DueDialog } from '../publishing/due-dialog.tsx';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import '../predictions.messages.ts';
import { createInsertion } from './insertion.ts';
import { AutosaveLine, ElsewhereNotice } from './keeping/autosave-state.tsx';
import type { Leftover, OpenedForm } from './keeping/use-opened-form.ts';
import { SidePanel } from './side-panel.tsx';
import { StepMatch } from './step-match.tsx';
import { StepPreview } from './step-preview.tsx';
import { StepText } from './step-text.tsx';
import { TabooDialog } from './taboo-dialog.tsx';
import { ChooseTemplateDialog, SaveTemplateDialog } from './template-dialogs.tsx';
import { useWizard, type WizardModel } from './use-wizard.ts';
import { missingIn, type WizardStep } from './wizard-form.ts';

import styles from './wizard.module.css';

interface WizardProps {
  predictionPage: PredictionPage;
  opened: OpenedForm;
  leftover: Leftover | null;
  title: string;
  onDone: (id: string | null) => void;
  onClose: () => void;
}

type Above = 'publish' | 'schedule' | 'chooseTemplate' | 'saveTemplate';

/** Match, text, preview: each step inside one dialog; going on from the text saves the draft. */
export function Wizard({ predictionPage, opened, leftover, title, onDone, onClose }: WizardProps) {
  const { t } = useTranslation('predictions');
  const wizard = useWizard({ opened, leftover });
  const isReviewed = useReviewRequired();
  const [above, setAbove] = useState<Above | null>(null);
  const [insertion] = useState(() => createInsertion(fieldRules.predictionContent.max));
  const { form, values, step, saved, odds, taboo, autosave, conflict } = wizard;
  const isBusy = form.isSaving;
  const main = useStepFocus(step, isBusy);
  const [isWarned, setIsWarned] = useState(false);
  const leave = async () => {
    if (wizard.isChanged && !isWarned) {
      if (!(await autosave.flush())) {
        setIsWarned(true);
        form.setFailure(t('wizard.notKept'));
        return;
      }
      showToast({ text: t('wizard.keptForLater'), tone: 'info' });
    }
    onClose();
  };
  const done = () => {
    wizard.finish();
    onDone(saved?.id ?? null);
  };
  return (
    <>
      <DialogFrame
        title={title}
        size="wide"
        isBusy={isBusy}
        onClose={() => void leave()}
        footer={<WizardFooter wizard={wizard} isReviewed={isReviewed} onLeave={() => void leave()} onAsk={setAbove} />}
      >
        <div className={styles.wizard}>
          <Steps
            size="small"
            current={step}
            items={(['match', 'text', 'preview'] as const).map((name) => ({ title: t(`wizard.steps.${name}`) }))}
          />
          {autosave.state.kind === 'elsewhere' && (
            <ElsewhereNotice kept={autosave.state.kept} onTheirs={wizard.takeTheirs} onMine={wizard.keepMine} />
          )}
          {conflict !== null && (
            <ConflictNotice
              fields={conflict.fields}
              onTakeLatest={conflict.takeLatest}
              onOverwrite={conflict.overwrite}
            />
          )}
          <div className={styles.columns} inert={isBusy}>
            <div ref={main} className={styles.main}>
              {step === 0 && <StepMatch wizard={wizard} sportId={predictionPage.sportId} />}
              {step === 1 && (
                <StepText
                  wizard={wizard}
                  sportId={predictionPage.sportId}
                  contentArea={insertion.attach}
                  onChooseTemplate={() => setAbove('chooseTemplate')}
                />
              )}
              {step === 2 && saved !== null && (
                <StepPreview
                  draft={saved}
                  providers={odds.context?.providers ?? []}
                  found={taboo.found}
                  texts={values}
                />
              )}
            </div>
            <SidePanel
              values={values}
              context={odds.context}
              saved={saved ?? opened.draft}
              onInsert={step === 1 ? insertion.insert : null}
            />
          </div>
        </div>
      </DialogFrame>
      {wizard.flagged !== null && <TabooDialog {...wizard.flagged} onClose={wizard.forgive} />}
      {above !== null && (
        <AboveDialog
          above={above}
          wizard={wizard}
          isReviewed={isReviewed}
          onDone={done}
          onClose={() => setAbove(null)}
        />
      )}
    </>
  );
}

const firstField = 'input:not([disabled]), textarea, article';

/** A step that follows another begins at its first field, once the form can be used again. */
function useStepFocus(step: WizardStep, isBusy: boolean) {
  const main = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (isBusy || shown.current === step) return;
    shown.current = step;
    main.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [step, isBusy]);
  return main;
}

interface WizardFooterProps {
  wizard: WizardModel;
  isReviewed: boolean | undefined;
  onLeave: () => void;
  onAsk: (above: Above) => void;
}

function WizardFooter({ wizard, isReviewed, onLeave, onAsk }: WizardFooterProps) {
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

interface AboveDialogProps {
  above: Above;
  wizard: WizardModel;
  isReviewed: boolean | undefined;
  onDone: () => void;
  onClose: () => void;
}

function AboveDialog({ above, wizard, isReviewed, onDone, onClose }: AboveDialogProps) {
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
  if (above === 'schedule') return <DueDialog draft={saved} onDone={onDone} onClose={onClose} />;
  return (
    <PublishDialog
      draft={saved}
      way={isReviewed === true ? 'sendToReview' : 'publish'}
      onRead={wizard.reread}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
