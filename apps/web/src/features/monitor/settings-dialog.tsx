import { monitorLimits } from '@touchline/domain/monitor/monitor-rules';
import { InputNumber, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../lib/calls/failure-text.ts';
import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { dropdownListHeight } from '../../widgets/pickers/dropdown-list-height.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { RecordFrame, recordOf } from '../../widgets/record-frame.tsx';
import { type SettingsAnswer, saveSettings, useMonitorSettings } from './monitor.api.ts';
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

function SettingsForm({ opened, onClose }: { opened: SettingsAnswer; onClose: () => void }) {
  const { t } = useTranslation('monitor');
  const [values, setValues] = useState<Record<(typeof numbers)[number], number | null>>(opened);
  const [receiverIds, setReceiverIds] = useState(() => opened.receivers.map(({ id }) => id));
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const receiversId = useId();
  const { lateAfter, stalledAfter, bitrateBelow } = values;
  const isChanged =
    numbers.some((name) => values[name] !== opened[name]) ||
    receiverIds.toSorted().join() !==
      opened.receivers
        .map(({ id }) => id)
        .toSorted()
        .join();

  const submit = async () => {
    if (lateAfter === null || stalledAfter === null || bitrateBelow === null) return;
    setIsSaving(true);
    setFailure(null);
    try {
      const { updatedTime } = opened;
      await saveSettings({ lateAfter, stalledAfter, bitrateBelow, receiverIds, updatedTime });
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setIsSaving(false);
    }
  };
  // Somebody who may no longer look stays named until taken out.
  const accounts = new Map([...opened.candidates, ...opened.receivers].map((one) => [one.id, one]));
  return (
    <FormDialog
      form={{ isDirty: isChanged, isSaving, failure, submit }}
      title={t('settingsDialog.title')}
      submitLabel={t('settingsDialog.save')}
      canSubmit={numbers.every((name) => values[name] !== null)}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {numbers.map((name) => (
          <NumberField
            key={name}
            name={name}
            value={values[name]}
            onChange={(value) => setValues((current) => ({ ...current, [name]: value }))}
          />
        ))}
        <div className={styles.field}>
          <label htmlFor={receiversId}>{t('settingsDialog.receivers')}</label>
          <Select<string[]>
            listHeight={dropdownListHeight}
            id={receiversId}
            mode="multiple"
            placeholder={t('settingsDialog.receiversPlaceholder')}
            maxCount={monitorLimits.receivers}
            options={[...accounts.values()].map(({ id, name, account }) => ({
              value: id,
              label: `${name} ${account}`,
            }))}
            showSearch={{ optionFilterProp: 'label' }}
            value={receiverIds}
            onChange={setReceiverIds}
          />
          <p className={styles.quiet}>{t('settingsDialog.receiversHint')}</p>
        </div>
      </div>
    </FormDialog>
  );
}

interface NumberFieldProps {
  name: (typeof numbers)[number];
  value: number | null;
  onChange: (value: number | null) => void;
}

function NumberField({ name, value, onChange }: NumberFieldProps) {
  const { t } = useTranslation('monitor');
  const id = useId();
  const { min, max } = monitorLimits[name];
  const range = t('settingsDialog.range', { min, max });
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(`settingsDialog.${name}`)}</label>
      <span className={styles.number}>
        <InputNumber id={id} min={min} max={max} precision={0} value={value} onChange={onChange} />
        {t(`settingsDialog.${units[name]}`)}
        <span className={styles.quiet}>{name === 'bitrateBelow' ? t('settingsDialog.bitrateHint') : range}</span>
      </span>
    </div>
  );
}
