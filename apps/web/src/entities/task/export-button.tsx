import { useState } from 'react';

import { CallError } from '../../lib/calls/http.ts';
import { showBanner, showToast } from '../../lib/page/notices.ts';
import { Button } from '../../widgets/plain/button.tsx';
import { awaitTasks } from './awaited-tasks.ts';

interface ExportButtonProps {
  label: string;
  /** Said once the task has begun. */
  startedText: string;
  isOff: boolean;
  onStart: () => Promise<{ readonly taskId: string }>;
}

/** Starts a task, whose file can be fetched from the tray when it is done. */
export function ExportButton({ label, startedText, isOff, onStart }: ExportButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    try {
      const { taskId } = await onStart();
      void awaitTasks([taskId]);
      showToast({ text: startedText, tone: 'info' });
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button busy={isBusy} disabled={isOff} onClick={() => void press()}>
      {label}
    </Button>
  );
}
