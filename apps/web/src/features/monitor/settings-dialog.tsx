import { monitorLimits } from '@touchline/domain/monitor/monitor-rules';
import { InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import type { FieldSpecs } from '../../widgets/form/field-specs.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { FormItem } from '../../widgets/form/form-item.tsx';
import { RecordConflict } from '../../widgets/form/record-conflict.tsx';
import { useRecordEditor } from '../../widgets/form/use-record-editor.ts';
import { dropdownListHeight } from '../../widgets/pickers/dropdown-list-height.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { RecordFrame, recordOf } from '../../widgets/record-frame.tsx';
import { readSettings, type SettingsAnswer, saveSettings, useMonitorSettings } from './monitor.api.ts';
import './monitor.messages.ts';

import styles from './wall/wall.module.css';

/** The merchant's thresholds, and who is told. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('monitor');
  const query = useMonitorSettings();
  const settings = recordOf(query);
  if (settings !== undefined) return <SettingsForm opened={settings} onClose={onClose} />;
  return (
    <DialogFrame
      title={t('settingsDialog.title')}
      size="medium"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('detail.close')}</Button>}
    >
      <RecordFrame query={query}>{() => null}</RecordFrame>
    </DialogFrame>
  );
}

const numbers = ['lateAfter', 'stalledAfter', 'bitrateBelow'] as const;
const units = { lateAfter: 'minutes', stalledAfter: 'seconds', bitrateBelow: 'kbps' } as const;

/** Null while nothing stands there. */
interface Values extends Record<(typeof numbers)[number], number | null> {
  readonly receiverIds: readonly string[];
}

function SettingsForm({ opened, onClose }: { opened: SettingsAnswer; onClose: () => void }) {
  const { t } = useTranslation('monitor');
  const [newest, setNewest] = useState(opened);
  // Somebody who may no longer look stays named until taken out.
  const known = [opened, newest].flatMap(({ candidates, receivers }) => [...candidates, ...receivers]);
  const accounts = new Map(known.map((one) => [one.id, one]));
  const editor = useRecordEditor<Values>({
    opened: versionOf(opened),
    fields: useFields((id) => accounts.get(id)?.name ?? id),
    read: async () => {
      const read = await readSettings();
      setNewest(read);
      return versionOf(read);
    },
    save: [
      {
        label: t('settingsDialog.title'),
        fields: [...numbers, 'receiverIds'],
        send: ({ values, updatedTime }) =>
          saveSettings({
            lateAfter: values.lateAfter ?? opened.lateAfter,
            stalledAfter: values.stalledAfter ?? opened.stalledAfter,
            bitrateBelow: values.bitrateBelow ?? opened.bitrateBelow,
            receiverIds: [...values.receiverIds],
            updatedTime: updatedTime === neverSaved ? null : updatedTime,
          }),
      },
    ],
    nameOf: () => t('settingsDialog.title'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={editor.form}
      title={t('settingsDialog.title')}
      submitLabel={t('settingsDialog.save')}
      canSubmit={editor.draft.changed.length > 0 && editor.latest === null}
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <p className={styles.quiet}>{t('settingsDialog.scope')}</p>
      {numbers.map((name) => (
        <FormItem<Values, number | null>
          key={name}
          form={editor.form}
          name={name}
          hint={t(`settingsDialog.${name}Hint`, monitorLimits[name])}
        >
          {({ id, value, onValue, onBlur, aria }) => (
            <span className={styles.number}>
              <InputNumber<number>
                {...aria}
                id={id}
                value={value}
                precision={0}
                status={aria['aria-invalid'] === true ? 'error' : ''}
                onChange={onValue}
                onBlur={onBlur}
              />
              {t(`settingsDialog.${units[name]}`)}
            </span>
          )}
        </FormItem>
      ))}
      <FormItem<Values, readonly string[]>
        form={editor.form}
        name="receiverIds"
        hint={t('settingsDialog.receiversHint')}
      >
        {({ id, value, onValue, onBlur, aria }) => (
          <Select<string[]>
            {...aria}
            listHeight={dropdownListHeight}
            id={id}
            mode="multiple"
            placeholder={t('settingsDialog.receiversPlaceholder')}
            maxCount={monitorLimits.receivers}
            options={[...accounts.values()].map((one) => ({ value: one.id, label: `${one.name} ${one.account}` }))}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...value]}
            onChange={onValue}
            onBlur={onBlur}
          />
        )}
      </FormItem>
    </FormDialog>
  );
}

function useFields(nameOf: (id: string) => string): FieldSpecs<Values> {
  const { t } = useTranslation('monitor');
  const { t: words } = useTranslation('appointment-words');
  const number = (name: (typeof numbers)[number]) => {
    const { min, max } = monitorLimits[name];
    return {
      label: t(`settingsDialog.${name}`),
      check: (value: number | null) =>
        value !== null && value >= min && value <= max ? null : t('settingsDialog.range', { min, max }),
      words: (value: number | null) => String(value ?? ''),
    };
  };
  return {
    lateAfter: number('lateAfter'),
    stalledAfter: number('stalledAfter'),
    bitrateBelow: number('bitrateBelow'),
    receiverIds: {
      label: t('settingsDialog.receivers'),
      isSame: (one, other) => one.toSorted().join() === other.toSorted().join(),
      words: (ids) => ids.map(nameOf).join(words('anchors.separator')),
    },
  };
}

/** The version of a merchant that never chose. */
const neverSaved = '';

function versionOf({ lateAfter, stalledAfter, bitrateBelow, receivers, updatedTime }: SettingsAnswer) {
  return {
    values: { lateAfter, stalledAfter, bitrateBelow, receiverIds: receivers.map(({ id }) => id) },
    updatedTime: updatedTime ?? neverSaved,
  };
}
