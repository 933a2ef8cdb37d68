import { mostInFilter } from '@touchline/domain/lists/list-limits';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import type { BulkDialogProps } from '../../../widgets/list/table/bulk.ts';
import { type Anchor, type BulkAnchors, bulkAnchors } from '../anchors.api.ts';
import '../anchors.messages.ts';
import { ComingAppointments } from './coming-appointments.tsx';

interface BulkDisableDialogProps extends BulkDialogProps<Anchor> {
  /** The first of the anchors by name. */
  names: string;
  /** What the list is narrowed to, for all anchors that it finds. */
  filter: BulkAnchors['filter'];
}

/** Asks before many anchors are disabled, and names their coming appointments. */
export function BulkDisableDialog({ names, filter, rows, count, onStart, onClose }: BulkDisableDialogProps) {
  const { t } = useTranslation('anchors');
  const [first, ...others] = rows;
  // Of all that the filters find, only the rows of the page are known here.
  const areAllKnown = count === rows.length && count <= mostInFilter;
  return (
    <ConfirmDialog
      title={t('bulk.disableTitle', { count })}
      confirmLabel={t('bulk.disableSubmit', { count })}
      isDanger
      onConfirm={() =>
        onStart({
          start: (streamerCodes) => bulkAnchors({ act: 'disable', streamerCodes: [...streamerCodes] }),
          startWhole: (most) => bulkAnchors({ act: 'disable', filter, most }),
        })
      }
      onClose={onClose}
    >
      <p>{t('bulk.disableText', { names })}</p>
      <p>{t('bulk.disableAtOnce')}</p>
      {areAllKnown && first !== undefined ? (
        <ComingAppointments anchors={[first, ...others]} />
      ) : (
        <p>{t('bulk.comingUnknown')}</p>
      )}
      <p>{t('disable.note')}</p>
    </ConfirmDialog>
  );
}
