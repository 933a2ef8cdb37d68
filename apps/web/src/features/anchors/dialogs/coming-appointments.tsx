import { useQuery } from '@tanstack/react-query';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { type AnchorRef, anchorsName, readComingAppointments } from '../anchors.api.ts';
import '../anchors.messages.ts';

const mostNamed = 5;

/** Named so that somebody else can take them over. Where they cannot be read, the dialog asks without them. */
export function ComingAppointments({ anchors }: { anchors: readonly [AnchorRef, ...AnchorRef[]] }) {
  const { t } = useTranslation('anchors');
  const [{ merchantCode }, ...others] = anchors;
  const codes = anchors.map(({ streamerCode }) => streamerCode);
  const { data } = useQuery({
    queryKey: useScopedKey(anchorsName, 'coming', merchantCode, ...codes),
    queryFn: ({ signal }) => readComingAppointments(merchantCode, codes, mostNamed, signal),
    retry: false,
    staleTime: 0,
  });
  if (data === undefined) return null;
  const { records, total } = data;
  const who = others.length === 0 ? 'one' : 'many';
  if (total === 0) return <p>{t(`disable.noneComing.${who}`)}</p>;
  return (
    <>
      <p>{t(`disable.coming.${who}`, { count: total })}</p>
      <ul aria-label={t('disable.comingList')}>
        {records.map(({ id, startTime, programName, streamer }) => (
          <li key={id}>
            {t(`disable.comingOne.${who}`, { time: formatTime(startTime), name: programName, anchor: streamer.name })}
          </li>
        ))}
        {total > records.length && <li>{t('disable.comingMore', { count: total - records.length })}</li>}
      </ul>
    </>
  );
}
