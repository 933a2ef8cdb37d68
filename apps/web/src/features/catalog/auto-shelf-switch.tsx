import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../lib/calls/call-error.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { showBanner, showToast } from '../../lib/page/notices.ts';
import { Switch } from '../../widgets/plain/switch.tsx';
import { type ListedEntry, updateEntry } from './catalog.api.ts';
import './catalog.messages.ts';

import styles from './catalog.module.css';

const AutoShelfDialog = lazyPart(async () => (await import('./dialogs/auto-shelf-dialog.tsx')).AutoShelfDialog);

/** Switched off in the row, with a way back; turning it on asks about the matches that are known already. */
export function AutoShelfSwitch({ league }: { league: ListedEntry }) {
  const { t } = useTranslation(['catalog', 'common']);
  const { id, name, autoShelf, updatedTime } = league;
  const running = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  const set = async (isOn: boolean, version: string, isUndo = false): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setIsSaving(true);
    try {
      const saved = await updateEntry('league', id, { autoShelf: isOn }, version);
      const undo = () => set(!isOn, saved.updatedTime, true);
      showToast({
        text: t(isOn ? 'done.autoShelfOn' : 'done.autoShelfOff', { name }),
        ...(!isUndo && { action: { label: t('common:notices.undo'), run: undo } }),
      });
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    }
    running.current = false;
    setIsSaving(false);
  };

  return (
    <span className={styles.switchCell}>
      <Switch
        label={t('autoShelf.of', { name })}
        isOn={autoShelf}
        isBusy={isSaving}
        onTurn={(isOn) => {
          if (isOn) setIsAsking(true);
          else void set(false, updatedTime);
        }}
      />
      {t(autoShelf ? 'autoShelf.on' : 'autoShelf.off')}
      {isAsking && <AutoShelfDialog league={league} onClose={() => setIsAsking(false)} />}
    </span>
  );
}
