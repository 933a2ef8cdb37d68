import { appointmentCan } from '@touchline/domain/appointments/appointment-states';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type Appointment, effectiveWindow, factsOf, windowText } from '../../../entities/appointment/appointment.ts';
import { serverNow } from '../../../lib/page/server-clock.ts';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { ListEmpty } from '../../../widgets/list/list-states.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import './appointment-handover.messages.ts';
import { type BookableAnchor, useComingAppointments } from '../appointments.api.ts';
import { CreateResults } from '../create/create-results.tsx';
import { NewAnchorChoice } from './new-anchor-choice.tsx';
import { type HandoverAnchor, useHandingOver } from './use-handing-over.ts';

import styles from './handover.module.css';

interface HandoverDialogProps {
  anchor: HandoverAnchor;
  /** Ticked alone at first; otherwise all are. */
  only?: Appointment;
  onClose: () => void;
}

/** Another anchor takes over coming appointments, in one act. */
export function HandoverDialog({ anchor, only, onClose }: HandoverDialogProps) {
  const { t } = useTranslation('appointment-handover');
  const query = useComingAppointments(anchor.streamerCode, anchor.merchantCode);
  const coming = (query.data?.records ?? []).filter(canHandOver);
  // Null before the first tick. What a colleague books meanwhile is then not handed over unseen.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [successor, setSuccessor] = useState<BookableAnchor | null>(null);
  const handing = useHandingOver(anchor.merchantCode);
  const isTicked = (id: string) => (chosen === null ? only === undefined || only.id === id : chosen.has(id));
  const ticked = coming.filter(({ id }) => isTicked(id));
  const tick = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(ticked.map(({ id }) => id));
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };

  const finish = (): Promise<void> => {
    onClose();
    return Promise.resolve();
  };
  const { results, failed } = handing;
  const hasResults = results.length > 0;
  const footer = (() => {
    if (!hasResults)
      return {
        submitLabel: t('submit', { count: ticked.length }),
        submit: () => (successor === null ? Promise.resolve() : handing.send(ticked, successor)),
      };
    if (failed.length === 0 && !handing.isSending) return { submitLabel: t('done'), submit: finish };
    return { submitLabel: t('againAll', { count: failed.length }), submit: () => handing.again(failed, false) };
  })();
  const missing = () => {
    if (ticked.length === 0) return t('chooseAppointment');
    return successor === null ? t('chooseAnchor') : null;
  };
  return (
    <FormDialog
      form={{
        isDirty: !hasResults && successor !== null,
        isSaving: handing.isSending,
        failure: null,
        submit: footer.submit,
      }}
      title={t('title', { name: anchor.name })}
      size="drawer"
      submitLabel={footer.submitLabel}
      {...(hasResults && { cancelLabel: t('close') })}
      canSubmit={hasResults || missing() === null}
      disabledReason={missing()}
      onClose={onClose}
    >
      {hasResults ? (
        <CreateResults results={results} onAgain={(key, confirms) => void handing.again([key], confirms)} />
      ) : (
        <RecordFrame query={query} rows={4}>
          {() =>
            coming.length === 0 ? (
              <ListEmpty text={t('none')} hint={t('noneHint')} />
            ) : (
              <>
                <p className={styles.quiet}>{t('hint')}</p>
                <div className={styles.coming} role="group" aria-label={t('coming')}>
                  <Checkbox
                    checked={ticked.length === coming.length}
                    indeterminate={ticked.length > 0 && ticked.length < coming.length}
                    onChange={({ target }) =>
                      tick(
                        coming.map(({ id }) => id),
                        target.checked,
                      )
                    }
                  >
                    {t('all', { count: coming.length })}
                  </Checkbox>
                  {coming.map((appointment) => (
                    <Checkbox
                      key={appointment.id}
                      checked={isTicked(appointment.id)}
                      onChange={({ target }) => tick([appointment.id], target.checked)}
                    >
                      <span className={styles.appointment}>
                        <span className={styles.figures}>{windowText(effectiveWindow(appointment))}</span>
                        <span>{appointment.programName}</span>
                      </span>
                    </Checkbox>
                  ))}
                </div>
                <NewAnchorChoice
                  anchor={anchor}
                  appointments={ticked}
                  chosen={successor?.streamerCode ?? null}
                  onChoose={setSuccessor}
                />
              </>
            )
          }
        </RecordFrame>
      )}
    </FormDialog>
  );
}

const canHandOver = (appointment: Appointment): boolean =>
  appointmentCan(factsOf(appointment), serverNow()).handOver === true;
