import { useQuery } from '@tanstack/react-query';
import type { DomainKind } from '@touchline/domain/domains/domain-states';
import { useTranslation } from 'react-i18next';

import '../../entities/domain/domain-states.messages.ts';
import { pushTargetsName, readPushTarget } from '../../entities/domain/one-domain.api.ts';
import { useMay } from '../../entities/session/use-may.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import type { ListTexts } from '../../widgets/list/list-texts.ts';
import { type DomainFilterValues, findPushTargets, type NamedPushTarget } from './domains.api.ts';
import './domains.messages.ts';

/** How the chosen filters are shown. */
export function useDomainFilterTexts(
  kind: DomainKind,
  project: NamedPushTarget | null,
): ListTexts<DomainFilterValues>['filters'] {
  const { t } = useTranslation(['domains', 'domain-states']);
  return {
    keyword: {},
    states: { label: t('fields.state'), each: (state) => t(`domain-states:states.${state}`) },
    types: { label: t('fields.type'), each: (type) => t(`domain-states:types.${kind}.${type}`) },
    cdns: { label: t('fields.cdn'), each: (cdn) => t(`domain-states:cdns.${cdn}`) },
    mapping: { label: t('mapping.label'), text: (mapping) => t(`mapping.${mapping}`) },
    projectCodes: {
      label: t('fields.project'),
      each: (code) => (project?.projectCode === code ? project.name : code),
    },
  };
}

/** The list of targets is open to those who see domains; a target's record is not. */
export const useMayFindPushTargets = () => useMay(['dom_#_pro-view', 'dom_pus-view', 'dom_pul-view']);

/** The target that the list is narrowed to: a link leads here with its code alone. */
export function useNarrowedPushTarget({ projectCodes }: DomainFilterValues): NamedPushTarget | null {
  const code = projectCodes?.[0];
  const mayOpen = useMay('dom_#_pro-view');
  const mayFind = useMayFindPushTargets();
  const { data: opened } = useQuery({
    queryKey: useScopedKey(pushTargetsName, 'get', code),
    queryFn: ({ signal }) => readPushTarget(code ?? '', signal),
    enabled: code !== undefined && mayOpen,
  });
  const { data: found } = useQuery({
    queryKey: useScopedKey(pushTargetsName, 'found', code),
    queryFn: ({ signal }) => findPushTargets(code ?? '', signal),
    enabled: code !== undefined && mayFind && !mayOpen,
  });
  const target = opened ?? found?.records.find(({ projectCode }) => projectCode === code);
  if (code === undefined || target?.projectCode !== code) return null;
  return { projectCode: code, name: target.name, tag: target.tag };
}
