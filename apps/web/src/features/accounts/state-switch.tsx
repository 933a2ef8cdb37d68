import { Switch } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../lib/call-error.ts';
import { showBanner, showDone } from '../../lib/notices.ts';
import { type Account, updateAccount } from './accounts.api.ts';

import styles from './accounts.module.css';

/** The state with its control: switched in the row, with a way back in the notice. */
export function StateSwitch({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const { id, name, enabled, updatedTime } = account;
  const running = useRef(false);
  const [isSaving, setIsSaving] = useState(false);

  const set = async (isOn: boolean, version: string, undo: boolean): Promise<void> => {
    try {
      const { updatedTime: next } = await updateAccount(id, { enabled: isOn }, version);
      showDone(isOn ? 'enable' : 'disable', name, undo ? () => set(!isOn, next, false) : undefined);
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    }
  };
  const toggle = async (isOn: boolean) => {
    if (running.current) return;
    running.current = true;
    setIsSaving(true);
    await set(isOn, updatedTime, true);
    running.current = false;
    setIsSaving(false);
  };

  return (
    <span className={styles.stateCell}>
      <Switch
        size="small"
        checked={enabled}
        loading={isSaving}
        aria-label={t('switchOf', { name })}
        onClick={(_, event) => event.stopPropagation()}
        onChange={(isOn) => void toggle(isOn)}
      />
      {t(enabled ? 'status.enabled' : 'status.disabled')}
    </span>
  );
}
