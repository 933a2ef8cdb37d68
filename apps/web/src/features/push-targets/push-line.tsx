import {
  domainCan,
  type DomainState,
  type DomainStateAct,
  domainStateActs,
} from '@touchline/domain/domains/domain-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { DomainStateDot } from '../../entities/domain/domain-state.tsx';
import '../../entities/domain/domain-states.messages.ts';
import { type ConfirmedAct, needsConfirming, usePlainActs } from '../../entities/domain/use-plain-acts.ts';
import { useMay } from '../../entities/session/use-may.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { inMerchant, useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { TitledSection } from '../../widgets/titled-section.tsx';
import type { NamedDomain, WholePushTarget } from './push-targets.api.ts';
import './push-targets.messages.ts';
import { RemovedDomains } from './removed-domains.tsx';
import { SpareList } from './spare-list.tsx';

import styles from './push-targets.module.css';

const DomainActDialog = lazyPart(
  async () => (await import('../../entities/domain/domain-act-dialog.tsx')).DomainActDialog,
);

interface Asking {
  readonly act: ConfirmedAct;
  readonly domain: NamedDomain;
}

interface PushLineProps {
  project: WholePushTarget;
  isEditable: boolean;
}

/** The domain in use on top, the spares behind it in their order, those out of use below. */
export function PushLine({ project, isEditable }: PushLineProps) {
  const { t } = useTranslation('push-targets');
  const { projectCode, pushDomain, spareDomains, cleanDomains } = project;
  const openMerchant = useOpenMerchant();
  const mayOpenDomains = useMay('dom_pus-view');
  const [asking, setAsking] = useState<Asking | null>(null);
  const act = usePlainActs('push', () => undefined);
  const actOn = (chosen: DomainStateAct, domain: NamedDomain) =>
    needsConfirming(chosen) ? setAsking({ act: chosen, domain }) : void act(chosen, domain);
  const actsOf = (state: DomainState) => (domain: NamedDomain) =>
    isEditable ? <DomainActs state={state} domain={domain} onAct={actOn} /> : null;

  return (
    <TitledSection
      title={t('drawer.push')}
      hint={t('drawer.pushHint')}
      action={
        mayOpenDomains && (
          <Link to={inMerchant(openMerchant, '/dom_pus', `?projectCodes=${projectCode}`)}>{t('drawer.manage')}</Link>
        )
      }
    >
      {pushDomain === null ? (
        <Alert kind="error">{t('drawer.noDomain')}</Alert>
      ) : (
        <div className={styles.inUse}>
          <DomainStateDot state="IN_USE" />
          <CopyText text={pushDomain.name} isWhole />
          {actsOf('IN_USE')(pushDomain)}
        </div>
      )}
      {spareDomains.length > 0 ? (
        <SpareList spares={spareDomains} isEditable={isEditable} acts={actsOf('SPARE')} />
      ) : (
        pushDomain !== null && <p className={styles.quiet}>{t('drawer.noSpares')}</p>
      )}
      {cleanDomains.length > 0 && (
        <ul className={styles.line} aria-label={t('drawer.clean')}>
          {cleanDomains.map((domain) => (
            <li key={domain.id}>
              <DomainStateDot state="CLEAN" />
              <CopyText text={domain.name} isWhole />
              {actsOf('CLEAN')(domain)}
            </li>
          ))}
        </ul>
      )}
      <RemovedDomains projectCode={projectCode} />
      {asking !== null && (
        <DomainActDialog
          act={asking.act}
          kind="push"
          id={asking.domain.id}
          name={asking.domain.name}
          onDone={() => setAsking(null)}
          onClose={() => setAsking(null)}
        />
      )}
    </TitledSection>
  );
}

interface DomainActsProps {
  state: DomainState;
  domain: NamedDomain;
  onAct: (act: DomainStateAct, domain: NamedDomain) => void;
}

/** Offers the acts that the state machine allows. Only domains of a CDN stand behind a target. */
function DomainActs({ state, domain, onAct }: DomainActsProps) {
  const { t } = useTranslation(['push-targets', 'domain-states']);
  const can = domainCan({ kind: 'push', type: 'PLATFORM', state });
  return (
    <span className={styles.acts}>
      {domainStateActs
        .filter((act) => can[act] === true)
        .map((act) => {
          const label = t(`domain-states:acts.${act}`);
          return (
            <button
              key={act}
              type="button"
              className={styles.act}
              data-danger={act === 'remove' || undefined}
              aria-label={t('drawer.actOn', { act: label, name: domain.name })}
              onClick={() => onAct(act, domain)}
            >
              {label}
            </button>
          );
        })}
    </span>
  );
}
