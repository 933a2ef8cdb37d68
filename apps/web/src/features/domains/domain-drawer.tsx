import { useQuery } from '@tanstack/react-query';
import {
  type DomainKind,
  type DomainStateAct,
  domainStateActs,
  isSigned,
} from '@touchline/domain/domains/domain-states';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { ChangeList } from '../../entities/domain/change-list.tsx';
import { DomainStateDot } from '../../entities/domain/domain-state.tsx';
import { domainsName, useDomain, type WholeDomain } from '../../entities/domain/one-domain.api.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { type Fact, FactList } from '../../widgets/fact-list.tsx';
import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { RecordFrame, recordOf } from '../../widgets/record-frame.tsx';
import { TitledSection } from '../../widgets/titled-section.tsx';
import { PushTargetLink } from './domain-columns.tsx';
import { readHistory } from './domains.api.ts';
import './domains.messages.ts';
import { SigningSection } from './signing/signing-section.tsx';

import styles from './domains.module.css';

interface DomainDrawerProps {
  kind: DomainKind;
  id: string;
  isEditable: boolean;
  onEdit: (domain: WholeDomain) => void;
  onAct: (act: DomainStateAct, domain: WholeDomain) => void;
  onClose: () => void;
}

/** One domain: its state, how its addresses are signed, and its changes of state. */
export function DomainDrawer({ kind, id, isEditable, onEdit, onAct, onClose }: DomainDrawerProps) {
  const { t } = useTranslation(['domains', 'domain-states']);
  const query = useDomain(kind, id);
  const domain = recordOf(query);
  const noun = t(`noun.${kind}`);
  return (
    <DialogFrame
      title={domain === undefined ? noun : t('drawer.title', { noun, name: domain.name })}
      size="drawer"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('drawer.close')}</Button>
          {isEditable && domain !== undefined && <Acts domain={domain} onAct={onAct} onEdit={onEdit} />}
        </>
      }
    >
      <RecordFrame query={query} gone={{ text: t('domain-states:gone'), hint: t('domain-states:goneHint') }}>
        {(shown) => (
          <div className={styles.drawer}>
            <Facts domain={shown} />
            {isSigned(shown) ? (
              <SigningSection domain={shown} isEditable={isEditable} />
            ) : (
              <TitledSection title={t('signing.title')}>
                <p className={styles.quiet}>{t('drawer.unsigned')}</p>
              </TitledSection>
            )}
            <History kind={kind} id={id} />
          </div>
        )}
      </RecordFrame>
    </DialogFrame>
  );
}

function Acts({ domain, onAct, onEdit }: Pick<DomainDrawerProps, 'onAct' | 'onEdit'> & { domain: WholeDomain }) {
  const { t } = useTranslation(['domains', 'domain-states']);
  return (
    <>
      {domainStateActs
        .filter((act) => domain.can[act] === true)
        .map((act) => (
          <Button key={act} look={act === 'remove' ? 'danger' : 'plain'} onClick={() => onAct(act, domain)}>
            {t(`domain-states:acts.${act}`)}
          </Button>
        ))}
      {domain.can.edit === true && (
        <Button look="primary" onClick={() => onEdit(domain)}>
          {t('drawer.edit')}
        </Button>
      )}
    </>
  );
}

function Facts({ domain }: { domain: WholeDomain }) {
  const { t } = useTranslation(['domains', 'domain-states']);
  const { kind, name, state, type, cdn, app, project, spareOrder, reason, remark, createdTime, updatedTime } = domain;
  const facts: readonly Fact[] = [
    [t('fields.name'), <CopyText key="name" text={name} isWhole />, 'whole'],
    [t('fields.state'), <DomainStateDot key="state" state={state} />],
    [t('fields.type'), t(`domain-states:types.${kind}.${type}`)],
    ...(spareOrder === null ? [] : [[t('fields.spareOrder'), spareOrder] as const]),
    ...(reason === null ? [] : [[t('fields.reason'), t(`domain-states:reasons.${reason}`)] as const]),
    [t('fields.project'), project === null ? t('nothing') : <PushTargetLink key="project" project={project} />],
    [t('fields.cdn'), cdn === null ? t('nothing') : t(`domain-states:cdns.${cdn}`)],
    [t('fields.app'), app],
    [t('fields.createdTime'), formatTime(createdTime)],
    [t('fields.updatedTime'), formatTime(updatedTime)],
    [t('fields.remark'), remark || t('nothing'), 'whole'],
  ];
  return <FactList facts={facts} label={t(`noun.${kind}`)} />;
}

function History({ kind, id }: { kind: DomainKind; id: string }) {
  const { t } = useTranslation('domains');
  const query = useQuery({
    queryKey: useScopedKey(domainsName, kind, 'history', id),
    queryFn: ({ signal }) => readHistory(kind, id, signal),
  });
  return (
    <TitledSection title={t('drawer.history')}>
      <RecordFrame query={query} rows={2}>
        {(history) => <ChangeList history={history} />}
      </RecordFrame>
    </TitledSection>
  );
}
