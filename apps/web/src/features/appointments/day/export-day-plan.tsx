import { useTranslation } from 'react-i18next';

import { ExportButton } from '../../../entities/task/export-button.tsx';
import { exportDayPlan, type DayPlanFilters } from './day-plan.api.ts';
import '../appointments.messages.ts';

interface ExportDayPlanProps {
  /** As the list is asked for. */
  filters: DayPlanFilters;
  /** How many the filters find; undefined until they are counted. */
  total: number | undefined;
}

export function ExportDayPlan({ filters, total }: ExportDayPlanProps) {
  const { t } = useTranslation('appointments');
  return (
    <ExportButton
      label={t('export.button')}
      startedText={t('export.started')}
      isOff={total === 0}
      onStart={() => exportDayPlan(filters)}
    />
  );
}
