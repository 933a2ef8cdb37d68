import { fieldRules } from '@touchline/domain/field-rules';
import { formatTime } from '@touchline/domain/times';
import { Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import type { PredictionPage } from '../../../entities/prediction/prediction-page.ts';
import { useReviewRequired } from '../../../entities/prediction/review-setting.ts';
import { TabooDialog } from '../../../entities/taboo/taboo-dialog.tsx';
import { showToast } from '../../../lib/page/notices.ts';
import { ConflictNotice } from '../../../widgets/form/conflict-notice.tsx';
import '../predictions.messages.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { useNextSteps } from '../publishing/next-steps.ts';
import { type Above, AboveDialog } from './above-dialog.tsx';
import { createInsertion } from './insertion.ts';
import { ElsewhereNotice } from './keeping/autosave-state.tsx';
import type { FormStart, Leftover, OpenedForm } from './keeping/use-opened-form.ts';
import { StepMatch } from './match/step-match.tsx';
import { SidePanel } from './side-panel.tsx';
import { StepPreview } from './step-preview.tsx';
import { StepText } from './step-text.tsx';
import { useWizard } from './use-wizard.ts';
import { WizardFooter } from './wizard-footer.tsx';
import type { WizardStep, WizardValues } from './wizard-form.ts';

import styles from './wizard.module.css';

interface WizardProps {
  predictionPage: PredictionPage;
  opened: OpenedForm;
  leftover: Leftover | null;
  title: string;
  /** What the dialog does, without its object. */
  act: string;
  onDone: (id: string | null) => void;
  /** Another prediction, of the same league and day. */
  onAgain: (start: FormStart) => void;
  onClose: () => void;
}

/** Match, text, preview: each step inside one dialog; going on from the text saves the draft. */
export function Wizard(props: WizardProps) {
  const { predictionPage, opened, leftover, title, act, onDone, onAgain, onClose } = props;
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
  const shownTitle = useStepTitle(step, values, { title, act });
  const { leagueLevel, league, leagueDate } = values;
  const next = useNextSteps(predictionPage, saved?.id, () => onAgain({ leagueLevel, league, leagueDate }));
  const done = () => {
    wizard.finish();
    onDone(saved?.id ?? null);
  };
  return (
    <>
      <DialogFrame
        title={shownTitle}
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
          next={next}
          onDone={done}
          onClose={() => setAbove(null)}
        />
      )}
    </>
  );
}

/** Once the match is chosen, the title names it. */
function useStepTitle(step: WizardStep, { game }: WizardValues, { title, act }: Pick<WizardProps, 'title' | 'act'>) {
  const { t } = useTranslation('predictions');
  if (step === 0 || game === null) return title;
  return t('wizard.of', { title: act, match: nameOfMatch(game), time: formatTime(game.gameStartTime) });
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
