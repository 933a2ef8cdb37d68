import { type DomainKind, domainStates, domainTypes } from '@touchline/domain/domains/domain-states';
import { cdns } from '@touchline/domain/signing/cdn-signing';
import { useTranslation } from 'react-i18next';

import '../../entities/domain/domain-states.messages.ts';
import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import type { DomainFilterValues, NamedPushTarget } from './domains.api.ts';
import './domains.messages.ts';
import { useMayFindPushTargets } from './narrowing.ts';
import { PushTargetPicker } from './push-target-picker.tsx';

interface DomainFiltersProps {
  kind: DomainKind;
  filters: DomainFilterValues;
  /** The target that the list is narrowed to, where its name is known. */
  project: NamedPushTarget | null;
  onChange: (filters: DomainFilterValues) => void;
}

export function DomainFilters({ kind, filters, project, onChange }: DomainFiltersProps) {
  const { t } = useTranslation(['domains', 'domain-states']);
  const { states, types, cdns: chosenCdns, mapping } = filters;
  const maySearchPushTargets = useMayFindPushTargets();
  return (
    <>
      <SingleSelect
        label={t('fields.state')}
        options={domainStates.map((value) => ({ value, label: t(`domain-states:states.${value}`) }))}
        value={states?.[0] ?? null}
        width={104}
        canBeCleared
        onChange={(next) => onChange({ states: next === null ? undefined : [next] })}
      />
      <SingleSelect
        label={t('fields.type')}
        options={domainTypes.map((value) => ({ value, label: t(`domain-states:types.${kind}.${value}`) }))}
        value={types?.[0] ?? null}
        width={112}
        canBeCleared
        onChange={(next) => onChange({ types: next === null ? undefined : [next] })}
      />
      <SingleSelect
        label={t('fields.cdn')}
        options={cdns.map((value) => ({ value, label: t(`domain-states:cdns.${value}`) }))}
        value={chosenCdns?.[0] ?? null}
        width={96}
        canBeCleared
        onChange={(next) => onChange({ cdns: next === null ? undefined : [next] })}
      />
      <SingleSelect
        label={t('mapping.label')}
        options={(['mapped', 'unmapped'] as const).map((value) => ({ value, label: t(`mapping.${value}`) }))}
        value={mapping ?? null}
        width={128}
        canBeCleared
        onChange={(next) => onChange({ mapping: next ?? undefined })}
      />
      {maySearchPushTargets && (
        <PushTargetPicker
          label={t('fields.project')}
          value={project}
          width={160}
          onChange={(next) => onChange({ projectCodes: next === null ? undefined : [next.projectCode] })}
        />
      )}
    </>
  );
}
