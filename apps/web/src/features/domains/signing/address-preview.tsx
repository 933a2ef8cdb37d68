import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { domainRules } from '@touchline/domain/domains/domain-rules';
import { checkField } from '@touchline/domain/field-rules';
import type { Cdn } from '@touchline/domain/signing/cdn-signing';
import { formatTime } from '@touchline/domain/times';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { domainsName, type WholeDomain } from '../../../entities/domain/one-domain.api.ts';
import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { usePaused } from '../../../lib/page/use-paused.ts';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import { type AddressPreview as Preview, readPreview } from '../domains.api.ts';
import '../domains.messages.ts';
import { AddressLines } from './address-lines.tsx';

import styles from '../domains.module.css';

const firstStream = 'demo';

interface AddressPreviewProps {
  domain: WholeDomain;
  cdn: Cdn;
}

/** Shows a masked address of the domain, and whether the CDN's check values come out right. */
export function AddressPreview({ domain, cdn }: AddressPreviewProps) {
  const { t } = useTranslation('domains');
  const { kind, id, updatedTime } = domain;
  const inputId = useId();
  const [typed, setTyped] = useState(firstStream);
  const stream = usePaused(typed.trim());
  const isName = checkField(domainRules.streamName, stream) === null;
  const query = useQuery({
    queryKey: useScopedKey(domainsName, kind, 'preview', id, updatedTime, stream),
    queryFn: ({ signal }) => readPreview(kind, id, stream, signal),
    placeholderData: keepPreviousData,
    enabled: isName,
  });
  return (
    <div className={styles.preview}>
      <div className={styles.stream}>
        <label htmlFor={inputId}>{t('signing.stream')}</label>
        <Input
          id={inputId}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          status={isName ? '' : 'error'}
          aria-invalid={!isName || undefined}
          aria-describedby={`${inputId}-line`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <span id={`${inputId}-line`} className={isName ? styles.quiet : styles.problem}>
          {t(isName ? 'signing.masked' : 'signing.streamRule')}
        </span>
      </div>
      <RecordFrame query={query} rows={3}>
        {(preview) => (
          <>
            <AddressLines
              lines={[
                [t('signing.address'), preview.address],
                [t('signing.signedText'), preview.signedText],
                [t('signing.expires'), formatTime(preview.expiresTime, 'second')],
              ]}
            />
            <Checks cdn={cdn} preview={preview} isChecking={query.isFetching} onCheck={() => void query.refetch()} />
          </>
        )}
      </RecordFrame>
    </div>
  );
}

interface ChecksProps {
  cdn: Cdn;
  preview: Preview;
  isChecking: boolean;
  onCheck: () => void;
}

function Checks({ cdn, preview: { checks }, isChecking, onCheck }: ChecksProps) {
  const { t } = useTranslation('domains');
  const isRight = checks.every((check) => check.isRight);
  return (
    <section className={styles.checks} aria-label={t('signing.checks')}>
      <div className={styles.checkHead}>
        <strong>{t('signing.checks')}</strong>
        {checks.length === 0 ? (
          <span className={styles.quiet}>{t('signing.noChecks')}</span>
        ) : (
          <StatusDot
            tone={isRight ? 'good' : 'bad'}
            text={t(isRight ? 'signing.passed' : 'signing.failed', { cdn: t(`signing.vendors.${cdn}`) })}
          />
        )}
        <Button busy={isChecking} onClick={onCheck}>
          {t('signing.checkAgain')}
        </Button>
      </div>
      {checks.map(({ signedText, expected, actual }) => (
        <AddressLines
          key={signedText}
          lines={[
            [t('signing.signedText'), signedText],
            [t('signing.expected'), expected],
            [t('signing.actual'), actual],
          ]}
        />
      ))}
    </section>
  );
}
