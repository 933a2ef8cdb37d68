import { asciiDomain } from '@touchline/domain/domains/domain-name';
import type { DomainKind } from '@touchline/domain/domains/domain-states';
import { previewAddress, type SigningMethod } from '@touchline/domain/signing/cdn-signing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import '../domains.messages.ts';
import { AddressLines } from './address-lines.tsx';

import styles from '../domains.module.css';

const hourSeconds = 3600;
const sample = { stream: 'demo', rand: '0123456789abcdef0123456789abcdef' };

interface AddressExampleProps {
  kind: DomainKind;
  method: SigningMethod;
  name: string;
  app: string;
}

/** Draws an address from the form's values; nothing of it is secret. */
export function AddressExample({ kind, method, name, app }: AddressExampleProps) {
  const { t } = useTranslation('domains');
  const [issuedAt] = useState(() => Math.floor(Date.now() / 1000));
  const { address, signedText } = previewAddress({
    ...sample,
    kind,
    method,
    host: asciiDomain(name) ?? t(`signing.exampleHost.${kind}`),
    app: app || '-',
    issuedAt,
    expiresAt: issuedAt + hourSeconds,
  });
  return (
    <section className={styles.example} aria-label={t('signing.example')}>
      <p className={styles.quiet}>
        {t('signing.example')}
        {t('signing.exampleNote')}
      </p>
      <AddressLines
        lines={[
          [t('signing.address'), address],
          [t('signing.signedText'), signedText],
        ]}
      />
    </section>
  );
}
