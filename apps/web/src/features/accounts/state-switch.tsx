import { Switch } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../lib/calls/call-error.ts';
import { refreshList } from '../../lib/lists/list-query.ts';
import { showBanner, showDone } from '../../lib/page/notices.ts';
import { type Account, accountsName, switchAccount } from './accounts.api.ts';

import styles from './accounts.module.css';

/** The state with its control: switched in the row, with a way back in the notice. */
export function StateSwitch({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const { id, name, enabled, updatedTime } = account;
  const running = useRef(false);
  const [isSaving, setIsSaving] = useState(false);

  const set = async (isOn: boolean, version: string, undo: boolean): Promise<void> => {
    try {
      const { updatedTime: next } = await switchAccount(id, isOn, version);
      showDone(isOn ? 'enable' : 'disable', name, undo ? () => set(!isOn, next, false) : undefined);
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    }
    // Until the row shows it, another press would be about the version before.
    await refreshList(accountsName);
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
        className={(isSaving && styles.saving) || ''}
        aria-busy={isSaving}
        aria-label={t('switchOf', { name })}
        // On a click alone: arrow keys lead past it, and would count as a change.
        onClick={(isOn, event) => {
          event.stopPropagation();
          void toggle(isOn);
        }}
      />
      {t(enabled ? 'status.enabled' : 'status.disabled')}
    </span>
  );
}
