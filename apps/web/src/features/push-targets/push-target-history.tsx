import { useQuery } from '@tanstack/react-query';
import { type DomainKind, domainKinds } from '@touchline/domain/domains/domain-states';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ChangeList } from '../../entities/domain/change-list.tsx';
import { pushTargetsName } from '../../entities/domain/one-domain.api.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { RecordFrame } from '../../widgets/record-frame.tsx';
import { TitledSection } from '../../widgets/titled-section.tsx';
import { readHistory } from './push-targets.api.ts';
import './push-targets.messages.ts';

export function usePushTargetHistory(projectCode: string, kind: DomainKind | undefined) {
  return useQuery({
    queryKey: useScopedKey(pushTargetsName, 'history', projectCode, kind),
    queryFn: ({ signal }) => readHistory(projectCode, kind, signal),
  });
}

/** Changes of state of the target's domains, those that were removed among them. */
export function PushTargetHistory({ projectCode }: { projectCode: string }) {
  const { t } = useTranslation(['push-targets', 'domain-states']);
  const [kind, setKind] = useState<DomainKind | 'all'>('all');
  const query = usePushTargetHistory(projectCode, kind === 'all' ? undefined : kind);
  return (
    <TitledSection
      title={t('drawer.history')}
      action={
        <Segmented<DomainKind | 'all'>
          size="small"
          aria-label={t('drawer.history')}
          value={kind}
          options={[
            { value: 'all', label: t('drawer.all') },
            ...domainKinds.map((value) => ({ value, label: t(`domain-states:kinds.${value}`) })),
          ]}
          onChange={setKind}
        />
      }
    >
      <RecordFrame query={query} rows={3}>
        {(history) => <ChangeList history={history} hasNames />}
      </RecordFrame>
    </TitledSection>
  );
}
