import { formatTime } from '@touchline/domain/times';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errors } from 'virtual:errors';

import { awaitTasks } from '../../../entities/task/awaited-tasks.ts';
import { clientCodes } from '../../../lib/calls/call-error.ts';
import { CallError } from '../../../lib/calls/http.ts';
import { showBanner, showToast } from '../../../lib/page/notices.ts';
import { saveFile } from '../../../lib/page/save-file.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { exportLogs, startExport } from '../operation-logs.api.ts';
import type { LogFilters } from './log-filters.ts';

interface ExportButtonProps {
  filters: LogFilters;
  /** How many rows fit, as far as they were counted; undefined until they are. */
  total: number | undefined;
}

/** About a megabyte: what is longer than this might take longer than two seconds. */
const mostAtOnce = 3000;

const today = () => formatTime(new Date(), 'day');

/** A short file is there at once; a long one goes on as a task, whatever page is open. */
export function ExportButton({ filters, total }: ExportButtonProps) {
  const { t } = useTranslation('operation-logs');
  const [isBusy, setIsBusy] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const fetchFile = async (signal: AbortSignal) => {
    saveFile(await exportLogs(filters, signal), t('export.file', { day: today() }));
  };
  const begin = async () => {
    const { taskId } = await startExport(filters);
    void awaitTasks([taskId]);
    showToast({ text: t('export.started'), tone: 'info' });
  };
  // One that nobody counted yet may be of any length.
  const isLong = total === undefined || total > mostAtOnce;
  const press = async () => {
    const stop = new AbortController();
    leaving.current = stop;
    setIsBusy(true);
    try {
      await (isLong ? begin() : fetchFile(stop.signal));
    } catch (error) {
      if (!stop.signal.aborted && error instanceof CallError) showFailure(error);
    } finally {
      setIsBusy(false);
    }
  };

  /** A form would say itself why it was refused; everything else is on the banner already. */
  const showFailure = (error: CallError) => {
    if (error.code === errors.formRefused.code) showBanner(error);
    else if (error.code === clientCodes.brokenOff) showBanner({ message: t('export.broken') });
  };

  return (
    <Button busy={isBusy} disabled={total === 0} onClick={() => void press()}>
      {t('export.button')}
    </Button>
  );
}
