import { presetEnd } from '@touchline/domain/appointments/appointment-rules';
import { formatTime, instantOfMinute } from '@touchline/domain/times';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AnchorFaces } from '../../../entities/appointment/anchor-faces.tsx';
import { type Appointment, type AppointmentMatch, effectiveWindow } from '../../../entities/appointment/appointment.ts';
import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { usePushTargetOptions } from '../../../entities/push-target/push-target-options.ts';
import { useWorkingMerchant } from '../../../lib/session/working-merchant.ts';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { useTypedForm } from '../../../widgets/form/typed-form.ts';
import '../card/appointment-cards.messages.ts';
import './appointment-create.messages.ts';
import type { BookableAnchor } from '../appointments.api.ts';
import { type AppointmentFormValues, useAppointmentFields, windowOfValues } from '../card/appointment-form.ts';
import { AppointmentInputs } from '../card/appointment-inputs.tsx';
import { TargetChoice } from '../card/target-choice.tsx';
import { MatchHead } from '../match/match-head.tsx';
import { AnchorTransfer } from './anchor-transfer.tsx';
import { CreateResults } from './create-results.tsx';
import { newAppointments, presetValues } from './new-appointments.ts';
import type { Prefill } from './prefill.ts';
import { useCreating } from './use-creating.ts';
import { useMovingMatch } from './use-moving-match.ts';

import styles from './create.module.css';

interface CreateFormProps {
  match: AppointmentMatch;
  /** The match's appointments so far. */
  booked: readonly Appointment[];
  prefill: Prefill | undefined;
  onClose: () => void;
}

const targetKinds = ['own', 'chosen'] as const;

/** One form for many anchors, then a result for each. */
export function CreateForm({ match, booked, prefill, onClose }: CreateFormProps) {
  const { t } = useTranslation('appointment-create');
  const [targetKind, setTargetKind] = useState<(typeof targetKinds)[number]>(prefill === undefined ? 'own' : 'chosen');
  const [streamerCodes, setStreamerCodes] = useState<readonly string[]>(
    prefill === undefined ? [] : [prefill.anchor.streamerCode],
  );
  const [known, setKnown] = useState<readonly BookableAnchor[]>(prefill === undefined ? [] : [prefill.anchor]);
  const { data: targets = [] } = usePushTargetOptions(useWorkingMerchant());
  const offered = targets.filter(({ enabled }) => enabled);
  const creating = useCreating();
  const form = useTypedForm<AppointmentFormValues>({
    fields: useAppointmentFields(targets, targetKind === 'chosen'),
    initial: presetValues(match, prefill),
    onSubmit: (values) =>
      creating.send(
        newAppointments({ match, values, streamerCodes, hasTargets: targetKind === 'chosen' }),
        known,
        false,
      ),
  });
  useMovingMatch(form, match, prefill);
  const window = windowOfValues(form.values);
  const isWindow = window !== null && window.end > window.start;

  const moveEnd = (start: string | null) => {
    if (start !== null)
      form.bare.setFieldValue('end', formatTime(new Date(presetEnd(Date.parse(instantOfMinute(start))))));
  };
  const choose = (kind: (typeof targetKinds)[number]) => {
    setTargetKind(kind);
    if (kind === 'chosen' && form.values.projectCodes.length === 0)
      form.bare.setFieldValue('projectCodes', presetTargets(known, streamerCodes, offered));
  };

  const finish = (): Promise<void> => {
    onClose();
    return Promise.resolve();
  };
  const { results, failed } = creating;
  const hasResults = results.length > 0;
  const isDone = hasResults && failed.length === 0 && !creating.isSending;
  const footer = (() => {
    if (!hasResults) return { submitLabel: t('create'), submit: form.submit };
    if (isDone) return { submitLabel: t('done'), submit: finish };
    return { submitLabel: t('againAll', { count: failed.length }), submit: () => creating.again(failed, false) };
  })();
  return (
    <FormDialog
      form={{
        isDirty: !hasResults && (form.isDirty || streamerCodes.length > 0),
        isSaving: creating.isSending,
        failure: form.failure,
        submit: footer.submit,
      }}
      title={t('titleOf', { match: nameOfMatch(match) })}
      size="drawer"
      submitLabel={footer.submitLabel}
      {...(hasResults && { cancelLabel: t('close') })}
      canSubmit={hasResults || streamerCodes.length > 0}
      disabledReason={t('chooseAnchor')}
      onClose={onClose}
    >
      <MatchHead match={match} />
      {hasResults ? (
        <CreateResults results={results} onAgain={(key, confirms) => void creating.again([key], confirms)} />
      ) : (
        <>
          {booked.length > 0 && <Booked booked={booked} />}
          <AnchorTransfer
            window={isWindow ? window : null}
            value={streamerCodes}
            onChange={(codes, anchors) => {
              setStreamerCodes(codes);
              setKnown(anchors);
            }}
          />
          <AppointmentInputs form={form} canMoveStart onStart={moveEnd} />
          <div className={styles.targets}>
            <Radio.Group
              aria-label={t('targets')}
              value={targetKind}
              options={targetKinds.map((value) => ({ value, label: t(`targetKind.${value}`) }))}
              onChange={({ target }) => choose(target.value as (typeof targetKinds)[number])}
            />
            {targetKind === 'chosen' && (
              <TargetChoice
                label={t('targets')}
                offered={offered}
                value={form.values.projectCodes}
                onChange={(codes) => form.bare.setFieldValue('projectCodes', codes)}
              />
            )}
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** The chosen anchors' own targets; the first one offered where they have none. */
function presetTargets(
  known: readonly BookableAnchor[],
  codes: readonly string[],
  offered: readonly { readonly projectCode: string }[],
): string[] {
  const chosen = known.filter(({ streamerCode }) => codes.includes(streamerCode));
  const own = new Set(chosen.flatMap((each) => each.projectCodes));
  const listed = offered.map(({ projectCode }) => projectCode);
  const preset = listed.filter((code) => own.has(code));
  return preset.length > 0 ? preset : listed.slice(0, 1);
}

function Booked({ booked }: { booked: readonly Appointment[] }) {
  const { t } = useTranslation('appointment-create');
  return (
    <p className={styles.booked}>
      {t('booked', { count: booked.length })}
      <AnchorFaces programs={booked.map(programOf)} total={booked.length} />
    </p>
  );
}

/** With its effective window. */
function programOf(appointment: Appointment) {
  const { start, end } = effectiveWindow(appointment);
  const { id, streamer, enabled } = appointment;
  return {
    programId: id,
    streamer,
    enabled,
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
  };
}
