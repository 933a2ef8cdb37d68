import { Switch } from 'antd';
import { useRef, useState } from 'react';

import { CallError } from '../../../lib/calls/call-error.ts';
import { showBanner, showDone } from '../../../lib/page/notices.ts';

import styles from './cell.module.css';

export interface StateSwitchProps {
  record: { readonly name: string; readonly enabled: boolean; readonly updatedTime: string };
  /** For screen readers; names the record. */
  label: string;
  /** The state in words. */
  text: string;
  send: (isOn: boolean, updatedTime: string) => Promise<{ readonly updatedTime: string }>;
  /** Answers when the row shows what was sent. */
  refresh: () => Promise<void>;
}

/** The state with its control: switched in the row, with a way back in the notice. */
export function StateSwitch({ record, label, text, send, refresh }: StateSwitchProps) {
  const { name, enabled, updatedTime } = record;
  const running = useRef(false);
  const [isSaving, setIsSaving] = useState(false);

  const set = async (isOn: boolean, version: string, undo: boolean): Promise<void> => {
    try {
      const { updatedTime: next } = await send(isOn, version);
      showDone(isOn ? 'enable' : 'disable', name, undo ? () => set(!isOn, next, false) : undefined);
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    }
    // Until the row shows it, another press would be about the version before.
    await refresh();
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
    <span className={styles.switch}>
      <Switch
        size="small"
        checked={enabled}
        className={(isSaving && styles.saving) || ''}
        aria-busy={isSaving}
        aria-label={label}
        // On a click alone: arrow keys lead past it, and would count as a change.
        onClick={(isOn, event) => {
          event.stopPropagation();
          void toggle(isOn);
        }}
      />
      {text}
    </span>
  );
}
