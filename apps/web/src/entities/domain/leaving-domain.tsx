import { changeState, type DomainKind } from '@touchline/domain/domains/domain-states';
import { useTranslation } from 'react-i18next';

import { Alert } from '../../widgets/plain/alert.tsx';
import './domain-states.messages.ts';
import type { WholeDomain } from './one-domain.api.ts';

/** Taking the domain out leaves its target without one: the server wants that confirmed. */
export function leavesNone(domain: WholeDomain): boolean {
  const { kind, id, state, successor, project } = domain;
  const inUse = state === 'IN_USE' ? id : null;
  const spares = successor === null ? [] : [successor.id];
  const change = changeState(domain, 'remove', kind === 'pull' ? null : { hasTarget: project !== null, inUse, spares });
  return typeof change !== 'string' && change.leavesNone;
}

/** Tells which domain takes over once this one is out, or that none does. */
export function LeavingDomain({ domain }: { domain: WholeDomain }) {
  const { t } = useTranslation('domain-states');
  const { kind, state, successor, project } = domain;
  if (state !== 'IN_USE') return <p>{t('dialog.notInUse')}</p>;
  if (leavesNone(domain)) return <Alert kind="error">{t('dialog.noSpare', { project: project?.name })}</Alert>;
  if (successor !== null) return <Alert kind="info">{t(successorText(kind, project !== null), successor)}</Alert>;
  return <Alert kind="info">{t(kind === 'pull' ? 'dialog.pullInUse' : 'dialog.noIngestSpare')}</Alert>;
}

function successorText(kind: DomainKind, hasTarget: boolean) {
  return kind === 'push' && !hasTarget ? 'dialog.ingestSuccessor' : 'dialog.successor';
}
