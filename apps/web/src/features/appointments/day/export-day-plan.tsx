import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { awaitTasks } from '../../../entities/task/awaited-tasks.ts';
import { CallError } from '../../../lib/calls/http.ts';
import { showBanner, showToast } from '../../../lib/page/notices.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { exportDayPlan, type DayPlanFilters } from './day-plan.api.ts';
import '../appointments.messages.ts';

interface ExportDayPlanProps {
  /** As the list is asked for. */
  filters: DayPlanFilters;
  /** How many the filters find; undefined until they are counted. */
  total: number | undefined;
}

/** Starts a task; its file can be fetched from the tray when it is done. */
export function ExportDayPlan({ filters, total }: ExportDayPlanProps) {
  const { t } = useTranslation('appointments');
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    try {
      const { taskId } = await exportDayPlan(filters);
      void awaitTasks([taskId]);
      showToast({ text: t('export.started'), tone: 'info' });
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button busy={isBusy} disabled={total === 0} onClick={() => void press()}>
      {t('export.button')}
    </Button>
  );
}
