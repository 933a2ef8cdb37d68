import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../../lib/calls/call-error.ts';
import { showBanner, showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { type AnchorRef, createCalendar, revokeCalendar, useCalendar } from '../anchors.api.ts';
import '../anchors.messages.ts';
import './calendars.messages.ts';

import styles from './anchor-record.module.css';

interface AnchorCalendarProps {
  anchorRef: AnchorRef;
  name: string;
}

/** The address under which a calendar program reads the anchor's appointments. It is shown once, when it is made. */
export function AnchorCalendar({ anchorRef, name }: AnchorCalendarProps) {
  const { t } = useTranslation('anchors');
  const calendar = useCalendar(anchorRef);
  const since = calendar.data?.createdTime;
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [question, setQuestion] = useState<'renew' | 'revoke' | null>(null);
  const hasOne = since != null;

  const make = async () => {
    const { address: made } = await createCalendar(anchorRef);
    setAddress(made);
    setQuestion(null);
  };
  const makeFirst = async () => {
    setIsBusy(true);
    try {
      await make();
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    } finally {
      setIsBusy(false);
    }
  };
  const revoke = async () => {
    await revokeCalendar(anchorRef);
    setAddress(null);
    setQuestion(null);
    showToast({ text: t('calendar.revoked', { name }) });
  };

  if (since === undefined)
    return calendar.isError ? (
      <p className={styles.line} role="alert">
        {t('calendar.failed')}
        <Button onClick={() => void calendar.refetch()}>{t('calendar.retry')}</Button>
      </p>
    ) : (
      <p className={styles.line} role="status">
        {t('calendar.loading')}
      </p>
    );
  return (
    <>
      <p className={styles.line}>
        <StatusDot
          tone={hasOne ? 'good' : 'quiet'}
          text={hasOne ? t('calendar.on', { time: formatTime(since) }) : t('calendar.off')}
        />
        <Button busy={isBusy} onClick={() => (hasOne ? setQuestion('renew') : void makeFirst())}>
          {t(hasOne ? 'calendar.renew' : 'calendar.create')}
        </Button>
        {hasOne && <Button onClick={() => setQuestion('revoke')}>{t('calendar.revoke')}</Button>}
      </p>
      {address !== null && (
        <div className={styles.calendar} role="status">
          <CopyText text={address} isWhole />
          <p className={styles.quiet}>{t('calendar.once')}</p>
        </div>
      )}
      {question !== null && (
        <ConfirmDialog
          title={t(`calendar.${question}Title`, { name })}
          confirmLabel={t(`calendar.${question}`)}
          isDanger={question === 'revoke'}
          onConfirm={question === 'renew' ? make : revoke}
          onClose={() => setQuestion(null)}
        >
          <p>{t(`calendar.${question}Text`)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
