import { useTranslation } from 'react-i18next';

import { ExportButton } from '../../../entities/task/export-button.tsx';
import { type AnchorListFilters, exportAnchors } from '../anchors.api.ts';
import { sentFilters } from './anchor-searches.ts';

interface ExportAnchorsProps {
  filters: AnchorListFilters;
  /** How many the filters find; undefined until they are counted. */
  total: number | undefined;
}

export function ExportAnchors({ filters, total }: ExportAnchorsProps) {
  const { t } = useTranslation('anchors');
  return (
    <ExportButton
      label={t('export.button')}
      startedText={t('export.started')}
      isOff={total === 0}
      onStart={() => exportAnchors(sentFilters(filters))}
    />
  );
}
