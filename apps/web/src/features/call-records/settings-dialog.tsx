import { callRecordLimits } from '@touchline/domain/call-records';
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';

import type { FieldSpecs } from '../../widgets/form/field-specs.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { FormItem } from '../../widgets/form/form-item.tsx';
import { RecordConflict } from '../../widgets/form/record-conflict.tsx';
import { useRecordEditor } from '../../widgets/form/use-record-editor.ts';
import { type CallRecordSettings, readSettings, saveSettings } from './call-records.api.ts';
import './call-records.messages.ts';

/** Null while nothing stands there. */
type Values = Record<keyof typeof callRecordLimits, number | null>;

const names = ['keptDays', 'slowMs'] as const;

/** How long API records are kept, and from when on a call counts as slow. */
export function SettingsDialog({ opened, onClose }: { opened: CallRecordSettings; onClose: () => void }) {
  const { t } = useTranslation('call-records');
  const editor = useRecordEditor<Values>({
    opened: versionOf(opened),
    fields: useFields(),
    read: async () => versionOf(await readSettings()),
    save: [
      {
        label: t('settings.title'),
        fields: [...names],
        send: ({ values: { keptDays, slowMs }, updatedTime }) =>
          saveSettings({ keptDays: keptDays ?? opened.keptDays, slowMs: slowMs ?? opened.slowMs, updatedTime }),
      },
    ],
    nameOf: () => t('settings.title'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={editor.form}
      title={t('settings.title')}
      submitLabel={t('settings.save')}
      canSubmit={editor.draft.changed.length > 0 && editor.latest === null}
      disabledReason={t('settings.unchanged')}
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      {names.map((name) => (
        <FormItem<Values, number | null> key={name} form={editor.form} name={name} hint={t(`settings.${name}Hint`)}>
          {({ id, value, onValue, onBlur, aria }) => (
            <InputNumber<number>
              {...aria}
              id={id}
              value={value}
              precision={0}
              status={aria['aria-invalid'] === true ? 'error' : ''}
              onChange={onValue}
              onBlur={onBlur}
            />
          )}
        </FormItem>
      ))}
    </FormDialog>
  );
}

function useFields(): FieldSpecs<Values> {
  const { t } = useTranslation('call-records');
  const field = (name: keyof Values) => {
    const { min, max } = callRecordLimits[name];
    return {
      label: t(`settings.${name}`),
      check: (value: number | null) =>
        value !== null && value >= min && value <= max ? null : t('settings.range', { min, max }),
      words: (value: number | null) => String(value ?? ''),
    };
  };
  return { keptDays: field('keptDays'), slowMs: field('slowMs') };
}

function versionOf({ keptDays, slowMs, updatedTime }: CallRecordSettings) {
  return { values: { keptDays, slowMs }, updatedTime };
}
