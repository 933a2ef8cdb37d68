import { formatTime, instantOfMinute } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { showToast, type ToastAction } from '../../../lib/page/notices.ts';
import type { FieldSpecs } from '../../../widgets/form/field-specs.ts';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { FormItem } from '../../../widgets/form/form-item.tsx';
import { SwitchInput } from '../../../widgets/form/switch-input.tsx';
import { useTypedForm } from '../../../widgets/form/typed-form.ts';
import { DateTimePicker } from '../../../widgets/pickers/date-time-picker.tsx';
import { type ListedDraft, publishLater } from '../predictions.api.ts';
import '../predictions.messages.ts';
import { today } from './today.ts';

interface ScheduleValues {
  /** As it is shown, in Shanghai's time. */
  readonly scheduledTime: string | null;
  readonly takesMovedOdds: boolean;
}

const minuteMs = 60_000;

interface DueDialogProps {
  draft: ListedDraft;
  /** Offered once it is planned. */
  next: ToastAction;
  onDone: () => void;
  onClose: () => void;
}

/** Published at its minute by the clock, with the very checks of publishing. */
export function DueDialog({ draft, next, onDone, onClose }: DueDialogProps) {
  const { t } = useTranslation('predictions');
  const { id, title, gameTime, scheduledTime, takesMovedOdds, updatedDate } = draft;
  const last = formatTime(new Date(Date.parse(gameTime) - minuteMs));
  const form = useTypedForm<ScheduleValues>({
    fields: useScheduleFields(last),
    initial: { scheduledTime: scheduledTime === null ? null : formatTime(scheduledTime), takesMovedOdds },
    onSubmit: async (values) => {
      if (values.scheduledTime === null) return;
      await publishLater(id, {
        scheduledTime: instantOfMinute(values.scheduledTime),
        takesMovedOdds: values.takesMovedOdds,
        updatedTime: updatedDate,
      });
      showToast({
        text: t('schedule.done', { title, time: values.scheduledTime }),
        action: next,
      });
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('schedule.title', { title })}
      submitLabel={t('schedule.submit')}
      canSubmit={form.isDirty}
      disabledReason={t('schedule.unchanged')}
      onClose={onClose}
    >
      <FormItem<ScheduleValues, string | null>
        form={form}
        name="scheduledTime"
        hint={t('schedule.hint', { gameTime: formatTime(gameTime), last })}
      >
        {({ id: inputId, value, onValue, aria }) => (
          <DateTimePicker
            id={inputId}
            aria={aria}
            label={t('schedule.time')}
            value={value}
            limits={{ lockWindow: [today(), last.slice(0, 10)] }}
            onChange={onValue}
          />
        )}
      </FormItem>
      <SwitchInput form={form} name="takesMovedOdds" hint={t('schedule.movedHint')} />
    </FormDialog>
  );
}

function useScheduleFields(last: string): FieldSpecs<ScheduleValues> {
  const { t } = useTranslation('predictions');
  return {
    scheduledTime: {
      label: t('schedule.time'),
      isRequired: true,
      check: (time) =>
        time !== null && (time <= formatTime(new Date()) || time > last) ? t('schedule.outside', { last }) : null,
    },
    takesMovedOdds: { label: t('schedule.moved') },
  };
}
