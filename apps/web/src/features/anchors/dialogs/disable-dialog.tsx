import { useQuery } from '@tanstack/react-query';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { type AnchorRef, anchorsName, readComingAppointments } from '../anchors.api.ts';
import '../anchors.messages.ts';

interface DisableDialogProps {
  anchor: AnchorRef & { readonly name: string };
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export function DisableDialog({ anchor, onConfirm, onClose }: DisableDialogProps) {
  const { t } = useTranslation('anchors');
  return (
    <ConfirmDialog
      title={t('disable.title', { name: anchor.name })}
      confirmLabel={t('disable.confirm')}
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('disable.text')}</p>
      <ComingAppointments anchor={anchor} />
      <p>{t('disable.note')}</p>
    </ConfirmDialog>
  );
}

const mostNamed = 5;

/** Named so that somebody else can take them over. Where they cannot be read, the dialog asks without them. */
function ComingAppointments({ anchor }: { anchor: AnchorRef }) {
  const { t } = useTranslation('anchors');
  const { data } = useQuery({
    queryKey: useScopedKey(anchorsName, 'coming', anchor.merchantCode, anchor.streamerCode),
    queryFn: ({ signal }) => readComingAppointments(anchor, mostNamed, signal),
    retry: false,
    staleTime: 0,
  });
  if (data === undefined) return null;
  const { records, total } = data;
  if (total === 0) return <p>{t('disable.noneComing')}</p>;
  return (
    <>
      <p>{t('disable.coming', { count: total })}</p>
      <ul aria-label={t('disable.comingList')}>
        {records.map(({ id, startTime, programName }) => (
          <li key={id}>{t('disable.comingOne', { time: formatTime(startTime), name: programName })}</li>
        ))}
        {total > records.length && <li>{t('disable.comingMore', { count: total - records.length })}</li>}
      </ul>
    </>
  );
}
