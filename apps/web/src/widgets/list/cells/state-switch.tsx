import { type ReactNode, useRef, useState } from 'react';

import { CallError } from '../../../lib/calls/call-error.ts';
import { type DoneKind, showBanner, showDone } from '../../../lib/page/notices.ts';
import { Switch } from '../../plain/switch.tsx';

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
  /** Draws the question that comes before switching off; left out, nothing is asked. A refusal stays in its dialog. */
  renderQuestion?: (dialog: { readonly onConfirm: () => Promise<void>; readonly onClose: () => void }) => ReactNode;
  /** How the notice calls it, where it is not enabling and disabling. */
  done?: { readonly on: DoneKind; readonly off: DoneKind };
  /** Why it cannot be switched, or null. */
  lockedReason?: string | null;
}

const enabling = { on: 'enable', off: 'disable' } as const;

/** The state with its control: switched in the row, with a way back in the notice. */
export function StateSwitch(props: StateSwitchProps) {
  const { record, label, text, send, refresh, renderQuestion, lockedReason = null } = props;
  const { done = enabling } = props;
  const { name, enabled, updatedTime } = record;
  const running = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  const set = async (isOn: boolean, version: string, undo: boolean): Promise<void> => {
    try {
      const { updatedTime: next } = await send(isOn, version);
      showDone(isOn ? done.on : done.off, name, undo ? () => set(!isOn, next, false) : undefined);
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    }
    // Until the row shows it, another press would be about the version before.
    await refresh();
  };
  const confirmOff = async () => {
    try {
      const { updatedTime: next } = await send(false, updatedTime);
      setIsAsking(false);
      showDone(done.off, name, () => set(true, next, false));
    } finally {
      await refresh();
    }
  };
  const toggle = async (isOn: boolean) => {
    if (!isOn && renderQuestion !== undefined) {
      setIsAsking(true);
      return;
    }
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
        label={label}
        isOn={enabled}
        isBusy={isSaving}
        isDisabled={lockedReason !== null}
        onTurn={(isOn) => void toggle(isOn)}
      />
      {lockedReason === null ? text : <span data-tip={lockedReason}>{text}</span>}
      {isAsking && renderQuestion?.({ onConfirm: confirmOff, onClose: () => setIsAsking(false) })}
    </span>
  );
}
