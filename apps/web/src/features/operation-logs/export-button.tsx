import { errorCodes } from '@touchline/domain/error-codes';
import { formatTime } from '@touchline/domain/times';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { clientCodes } from '../../lib/call-error.ts';
import { CallError } from '../../lib/http.ts';
import { showBanner } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../widgets/plain/button.tsx';
import type { LogFilters } from './log-filters.ts';
import { exportLogs } from './operation-logs.api.ts';

const megabyte = 1_000_000;
const today = () => formatTime(new Date(), 'day');

/** A second press stops it. */
export function ExportButton({ filters, disabled }: { filters: LogFilters; disabled: boolean }) {
  const { t } = useTranslation('operation-logs');
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    setBytes(0);
    try {
      const file = await exportLogs(filters, { signal: stop.signal, onProgress: setBytes });
      saveFile(file, t('export.file', { day: today() }));
    } catch (error) {
      if (!stop.signal.aborted && error instanceof CallError) showFailure(error);
    } finally {
      setBytes(null);
    }
  };

  /** A form would say itself why it was refused; everything else is on the banner already. */
  const showFailure = (error: CallError) => {
    if (error.code === errorCodes.formRefused.code) showBanner(error);
    else if (error.code === clientCodes.brokenOff) showBanner({ message: t('export.broken') });
  };

  if (bytes !== null)
    return (
      <Button onClick={() => running.current?.abort()}>
        {t('export.cancel', { size: (bytes / megabyte).toFixed(1) })}
      </Button>
    );
  return (
    <Button disabled={disabled} onClick={() => void start()}>
      {t('export.button')}
    </Button>
  );
}
