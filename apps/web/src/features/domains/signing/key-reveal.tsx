import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import type { WholeDomain } from '../../../entities/domain/one-domain.api.ts';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import { SecretReveal } from '../../../widgets/secret/secret-reveal.tsx';
import { revealKey } from '../domains.api.ts';
import '../domains.messages.ts';

interface KeyRevealProps {
  domain: WholeDomain;
  isEditable: boolean;
  shownMs?: number;
}

/** Whether a domain has a key and since when; the key itself only by the logged call. */
export function KeyReveal({ domain, isEditable, shownMs }: KeyRevealProps) {
  const { t } = useTranslation('domains');
  const { kind, id, hasKey, keyTime } = domain;
  if (!hasKey) return <StatusDot tone="warning" text={t('key.unset')} />;
  return (
    <SecretReveal
      hidden={keyTime === null ? t('key.set') : t('signing.keyTime', { time: formatTime(keyTime) })}
      noun={t('signing.key')}
      reveal={isEditable ? async () => (await revealKey(kind, id)).key : null}
      {...(shownMs !== undefined && { shownMs })}
    />
  );
}
