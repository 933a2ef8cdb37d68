import { bulkPercents, linkedAtOnce } from '@touchline/domain/matches/link-reasons';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { ListFailed } from '../../../widgets/list/list-states.tsx';
import type { Chosen } from '../filter-texts.ts';
import { type CardKind, useLikelyProposals } from '../suppliers.api.ts';

interface BulkLinkDialogProps {
  filters: Chosen<CardKind>;
  onLink: (ids: readonly string[]) => Promise<void>;
  onClose: () => void;
}

type Percent = (typeof bulkPercents)[number];
const usual: Percent = 95;

/** Links all records above a likelihood to their first candidate, after naming how many these are. */
export function BulkLinkDialog({ filters, onLink, onClose }: BulkLinkDialogProps) {
  const { t } = useTranslation('suppliers');
  const [percent, setPercent] = useState<Percent>(usual);
  const { data, error, refetch } = useLikelyProposals({ ...filters, percent });
  const ids = data?.ids ?? [];
  const said = () => {
    if (data === undefined) return t('proposals.bulkCounting');
    return ids.length === 0 ? t('proposals.bulkNone', { percent }) : t('proposals.bulkText', { count: ids.length });
  };
  return (
    <ConfirmDialog
      title={t('proposals.bulkTitle')}
      confirmLabel={ids.length === 0 ? t('proposals.bulk') : t('proposals.bulkConfirm', { count: ids.length })}
      // The text above the buttons says why.
      disabledReason={ids.length === 0 ? '' : null}
      onClose={onClose}
      onConfirm={async () => {
        await onLink(ids);
        onClose();
      }}
    >
      <p>
        {t('proposals.threshold')}{' '}
        <Segmented<Percent>
          aria-label={t('proposals.threshold')}
          options={bulkPercents.map((value) => ({ value, label: t('proposals.percent', { percent: value }) }))}
          value={percent}
          onChange={setPercent}
        />
      </p>
      {data === undefined && error !== null ? (
        <ListFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{said()}</p>
      )}
      {ids.length === linkedAtOnce && <p>{t('proposals.bulkCapped', { count: linkedAtOnce })}</p>}
    </ConfirmDialog>
  );
}
