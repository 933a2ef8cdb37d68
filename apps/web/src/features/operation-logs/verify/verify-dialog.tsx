import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useSession } from '../../../lib/session/session.ts';
import { TimeRange, type TimeSpan } from '../../../widgets/pickers/time-range.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { Dialog } from '../../../widgets/plain/dialog.tsx';
import { upToToday } from '../list/log-days.ts';
import { MerchantSelect } from '../list/merchant-select.tsx';
import { useVerification } from './use-verification.ts';
import { VerifyOutcome } from './verify-outcome.tsx';

import styles from './verify.module.css';

interface VerifyDialogProps {
  merchantCode: string | null;
  hasMerchants: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
}

export function VerifyDialog({ merchantCode, hasMerchants, onOpen, onClose }: VerifyDialogProps) {
  const { t } = useTranslation('operation-logs');
  const own = useSession()?.merchantCode ?? null;
  const [merchant, setMerchant] = useState(merchantCode ?? own);
  const [days, setDays] = useState<TimeSpan>({ start: null, end: null });
  const [isRefused, setIsRefused] = useState(false);
  const { state, start, cancel, leave, reset } = useVerification();
  const isRunning = state.step === 'running';
  const mainButton = useRef<HTMLButtonElement>(null);
  const begin = () =>
    void start({ startDay: days.start, endDay: days.end, merchantCode: hasMerchants ? merchant : null });

  const close = () => {
    leave();
    onClose();
  };

  // The button that had the focus is gone with its step.
  useEffect(() => {
    if (document.activeElement === document.body) mainButton.current?.focus();
  }, [isRunning]);

  return (
    <Dialog
      title={t('verify.title')}
      size="medium"
      onClose={close}
      footer={
        isRunning ? (
          <>
            <Button key="cancel" ref={mainButton} onClick={() => void cancel()}>
              {t('verify.cancel')}
            </Button>
            <Button key="later" onClick={close}>
              {t('verify.later')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t('verify.close')}</Button>
            <Button ref={mainButton} look="primary" disabled={isRefused} onClick={begin}>
              {state.step === 'idle' ? t('verify.start') : t('verify.again')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.body}>
        <p>{t('verify.explain')}</p>
        <fieldset className={styles.fields} disabled={isRunning}>
          {hasMerchants && (
            <div className={styles.field}>
              <span>{t('filters.merchant')}</span>
              <MerchantSelect
                isRequired
                value={merchant}
                onChange={(code) => {
                  setMerchant(code);
                  reset();
                }}
              />
            </div>
          )}
          <div className={styles.field}>
            <span>{t('verify.days')}</span>
            <TimeRange
              label={t('verify.days')}
              limits={upToToday()}
              value={days}
              onChange={(next) => {
                setDays(next);
                reset();
              }}
              onRefused={setIsRefused}
            />
            <span className={styles.hint}>{t('verify.daysHint')}</span>
          </div>
        </fieldset>
        <VerifyOutcome
          state={state}
          onOpen={(id) => {
            onClose();
            onOpen(id);
          }}
        />
      </div>
    </Dialog>
  );
}
