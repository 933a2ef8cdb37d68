import type { Verdict } from '@touchline/contract/operation-logs';
import { formatTime } from '@touchline/domain/times';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../../widgets/plain/button.tsx';
import { CheckIcon, InfoIcon, WarningIcon } from '../../../widgets/plain/icons.tsx';
import { ProgressBar } from '../../../widgets/progress/progress-bar.tsx';
import type { LogFault } from '../operation-logs.api.ts';
import type { Progress, Verification } from './use-verification.ts';

import styles from './verify.module.css';

const count = (value: number) => value.toLocaleString('en-US');

export function VerifyOutcome({ state, onOpen }: { state: Verification; onOpen: (id: string) => void }) {
  const { t } = useTranslation('operation-logs');
  switch (state.step) {
    case 'idle':
      return null;
    case 'running':
      return <HowFar progress={state.progress} />;
    case 'passed':
      return <Passed checked={state.checked} unanchored={state.unanchored} />;
    case 'cancelled':
      return (
        <Panel tone="quiet" title={t('verify.cancelled')}>
          {t('verify.cancelledText', { checked: count(state.checked) })}
        </Panel>
      );
    case 'failed':
      return (
        <Panel tone="bad" title={t('verify.failed')}>
          {state.reason ?? t('verify.failedText')}
        </Panel>
      );
    case 'found':
      return <Found fault={state.fault} onOpen={onOpen} />;
  }
}

function Passed({ checked, unanchored }: { checked: number; unanchored: Verdict['unanchored'] }) {
  const { t } = useTranslation('operation-logs');
  const isOverdue = unanchored?.isOverdue === true;
  return (
    <Panel tone={isOverdue ? 'quiet' : 'good'} title={isOverdue ? t('verify.passedUnanchored') : t('verify.passed')}>
      <p>{checked === 0 ? t('verify.passedNone') : t('verify.passedText', { count: count(checked) })}</p>
      {unanchored !== null && (
        <p>
          {unanchored.since === null
            ? t('verify.neverAnchored')
            : t('verify.unanchoredSince', { time: formatTime(unanchored.since, 'second') })}
        </p>
      )}
    </Panel>
  );
}

function HowFar({ progress }: { progress: Progress | null }) {
  const { t } = useTranslation('operation-logs');
  const { checked = 0, total = 0 } = progress ?? {};
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('verify.progressLabel')} done={checked} total={total} />
      <span>
        {total === 0 ? t('verify.preparing') : t('verify.progress', { checked: count(checked), total: count(total) })}
      </span>
    </div>
  );
}

function Found({ fault, onOpen }: { fault: LogFault; onOpen: (id: string) => void }) {
  const { t } = useTranslation('operation-logs');
  const { kind, seq, id, createdTime } = fault;
  return (
    <Panel tone="bad" title={t(`verify.fault.${kind}`)}>
      <p>{t(`verify.faultText.${kind}`, { seq })}</p>
      {createdTime !== null && <p>{t('verify.faultTime', { time: formatTime(createdTime, 'second') })}</p>}
      <p>{t('verify.faultNext')}</p>
      {id !== null && <Button onClick={() => onOpen(id)}>{t('verify.openFault')}</Button>}
    </Panel>
  );
}

const signs = { good: <CheckIcon />, bad: <WarningIcon />, quiet: <InfoIcon /> };

function Panel({ tone, title, children }: { tone: keyof typeof signs; title: string; children: ReactNode }) {
  return (
    <div className={styles.panel} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <p className={styles.verdict}>
        {signs[tone]}
        <strong>{title}</strong>
      </p>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
