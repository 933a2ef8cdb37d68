import type { DomainState } from '@touchline/domain/domains/domain-states';
import { useTranslation } from 'react-i18next';

import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import './domain-states.messages.ts';

const tones = { IN_USE: 'good', SPARE: 'active', CLEAN: 'quiet', REMOVED: 'dark' } as const satisfies Record<
  DomainState,
  string
>;

export function DomainStateDot({ state }: { state: DomainState }) {
  const { t } = useTranslation('domain-states');
  return <StatusDot tone={tones[state]} text={t(`states.${state}`)} />;
}
