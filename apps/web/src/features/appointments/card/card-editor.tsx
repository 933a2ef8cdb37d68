import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Appointment } from '../../../entities/appointment/appointment.ts';
import { usePushTargetOptions } from '../../../entities/push-target/push-target-options.ts';
import { useLeaveWarning } from '../../../lib/page/dirty.ts';
import { useWorkingMerchant } from '../../../lib/session/working-merchant.ts';
import { changedNames } from '../../../widgets/form/field-specs.ts';
import { FormItem } from '../../../widgets/form/form-item.tsx';
import { RecordConflict } from '../../../widgets/form/record-conflict.tsx';
import { type SavePart, useRecordEditor } from '../../../widgets/form/use-record-editor.ts';
import { Alert } from '../../../widgets/plain/alert.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import './appointment-cards.messages.ts';
import { readAppointment, updateAppointment } from '../appointments.api.ts';
import { overlapsIn } from '../overlaps.ts';
import { trackRequest } from '../request-states.ts';
import {
  appointmentFields,
  type AppointmentFormValues,
  changeOf,
  useAppointmentFields,
  versionOf,
} from './appointment-form.ts';
import { AppointmentInputs } from './appointment-inputs.tsx';
import { OverlapNotice } from './overlap-notice.tsx';
import { TargetChoice } from './target-choice.tsx';
import { TargetDialog } from './target-dialog.tsx';
import { useInlineEdit } from './use-inline-edit.ts';

import styles from './card.module.css';

interface CardEditorProps {
  appointment: Appointment;
  canMoveStart: boolean;
  onClose: () => void;
}

interface Refused {
  readonly overlaps: readonly string[] | null;
  /** The values that were sent. */
  readonly values: AppointmentFormValues;
}

/** The card as a form: a click outside saves the changed fields, Escape cancels, the notice offers undo. */
export function CardEditor({ appointment, canMoveStart, onClose }: CardEditorProps) {
  const { t } = useTranslation('appointment-cards');
  const area = useRef<HTMLDivElement>(null);
  const { data: targets = [], isError } = usePushTargetOptions(useWorkingMerchant());
  const offered = [
    ...targets.filter(({ enabled }) => enabled),
    ...appointment.projects.filter(({ projectCode }) => !targets.some((each) => isOffered(each, projectCode))),
  ];
  const [isAsking, setIsAsking] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const confirmed = useRef(false);

  const send: SavePart<AppointmentFormValues>['send'] = async ({ changed, values, updatedTime }) => {
    setRefused(null);
    const change = { ...changeOf(changed), ...(confirmed.current && { confirmOverlap: true }) };
    confirmed.current = false;
    try {
      return await trackRequest(appointment.id, updateAppointment(appointment.id, change, updatedTime));
    } catch (error) {
      setRefused({ overlaps: overlapsIn(error), values });
      throw error;
    }
  };
  const editor = useRecordEditor<AppointmentFormValues>({
    opened: versionOf(appointment),
    fields: useAppointmentFields([...targets, ...appointment.projects]),
    read: async () => {
      const latest = await readAppointment(appointment.id);
      if (latest === undefined) throw new Error('the appointment is gone');
      return versionOf(latest);
    },
    save: [{ label: t('match.title'), fields: appointmentFields, send }],
    onReview: ({ changed }) => {
      const asks = changed.includes('projectCodes');
      setIsAsking(asks);
      return asks;
    },
    nameOf: ({ name }) => name,
    onSaved: onClose,
    nameOfWire: (field) => wireNames[field] ?? field,
  });
  const { form, draft, latest, hasChanged } = editor;
  useLeaveWarning(form.isDirty);
  // Other values overlap with others: they are sent anew, and nobody confirms what was not named.
  const isAbout = (sent: AppointmentFormValues) => changedNames(form.fields, sent, draft.values).length === 0;
  const overlaps = refused !== null && isAbout(refused.values) ? refused.overlaps : null;

  useEffect(() => area.current?.querySelector('input')?.focus(), []);

  const { leave, onKeyDown } = useInlineEdit({
    area,
    onLeave: () => {
      if (isAsking || form.isSaving || latest !== null || overlaps !== null) return;
      if (hasChanged()) void form.submit();
      else onClose();
    },
    onCancel: () => !form.isSaving && onClose(),
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the inputs inside it
    <div
      ref={area}
      className={styles.editor}
      role="group"
      aria-label={t('editing', { name: appointment.streamer.name })}
      aria-busy={form.isSaving}
      onKeyDown={onKeyDown}
    >
      <RecordConflict editor={editor} />
      {overlaps !== null && (
        <OverlapNotice
          overlaps={overlaps}
          onKeep={() => setRefused(null)}
          confirm={{
            label: t('overlap.save'),
            run: () => {
              confirmed.current = true;
              return editor.save();
            },
          }}
        />
      )}
      <div className={styles.inputs} inert={form.isSaving || latest !== null}>
        <AppointmentInputs form={form} canMoveStart={canMoveStart} />
        <FormItem<AppointmentFormValues, readonly string[]>
          form={form}
          name="projectCodes"
          hint={isError ? t('targetsFailed') : null}
        >
          {({ value, onValue, aria }) => (
            <TargetChoice
              label={form.fields.projectCodes.label}
              describedBy={aria['aria-describedby']}
              offered={offered}
              value={value}
              onChange={onValue}
            />
          )}
        </FormItem>
      </div>
      {form.failure !== null && (refused?.overlaps ?? null) === null && <Alert kind="error">{form.failure}</Alert>}
      <footer className={styles.editorFoot}>
        <span className={styles.quiet}>{t('editHint')}</span>
        <Button onClick={onClose} disabled={form.isSaving}>
          {t('cancel')}
        </Button>
        <Button look="primary" busy={form.isSaving} disabled={latest !== null || overlaps !== null} onClick={leave}>
          {t('save')}
        </Button>
      </footer>
      {isAsking && (
        <TargetDialog
          appointment={appointment}
          codes={draft.values.projectCodes}
          offered={offered}
          onConfirm={async () => {
            setIsAsking(false);
            await editor.save();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

const isOffered = (target: { readonly projectCode: string; readonly enabled: boolean }, code: string) =>
  target.enabled && target.projectCode === code;

const wireNames: Readonly<Record<string, string>> = {
  startTime: 'start',
  endTime: 'end',
  moveStartTime: 'moveStart',
  moveEndTime: 'moveEnd',
};
