import { domainCan, isEnabledState } from '@touchline/domain/domains/domain-states';

import type { DomainChange, WholeDomain } from '../src/entities/domain/one-domain.api.ts';
import type { ListedDomain } from '../src/features/domains/domains.api.ts';
import type { ListedPushTarget, WholePushTarget } from '../src/features/push-targets/push-targets.api.ts';

export const version = '2026-03-01T02:00:00.000Z';
export const later = '2026-03-01T02:00:01.000Z';
export const target = { projectCode: '1001', name: '星河主站', tag: '主站' };

/** A push domain of a CDN, in use for the target. */
export function aDomain(changes: Partial<WholeDomain> = {}): WholeDomain {
  const facts = { kind: 'push', type: 'PLATFORM', state: 'IN_USE', ...changes } as const;
  return {
    id: '11',
    name: 'push-a.xinghe-live.com',
    cdn: 'ALI',
    app: 'live',
    enabled: isEnabledState(facts.state),
    project: target,
    spareOrder: null,
    hasKey: true,
    remark: '',
    updatedTime: version,
    wangsu: null,
    keyTime: version,
    reason: null,
    createdTime: version,
    can: domainCan(facts),
    successor: null,
    ...facts,
  };
}

export const spare = (id: string, name: string, spareOrder: number): WholeDomain =>
  aDomain({ id, name, state: 'SPARE', spareOrder });

export function aPushTarget(changes: Partial<WholePushTarget> = {}): WholePushTarget {
  return {
    ...target,
    enabled: true,
    pushDomain: { id: '11', name: 'push-a.xinghe-live.com' },
    spares: 0,
    pullDomains: 0,
    createdTime: version,
    updatedTime: version,
    spareDomains: [],
    cleanDomains: [],
    usedCleanPushDomains: [],
    anchorPullDomains: [],
    merchantPullDomains: [],
    ...changes,
  };
}

export function aChange(changes: Partial<DomainChange> = {}): DomainChange {
  return {
    id: '1',
    changedTime: version,
    domain: { id: '11', name: 'push-a.xinghe-live.com', kind: 'push', type: 'PLATFORM' },
    from: null,
    to: 'SPARE',
    cause: 'CREATED',
    reason: null,
    remark: '',
    project: target,
    accountName: '苏敏',
    ...changes,
  };
}

/** The domain as its row has it. */
export function listedDomain(domain: WholeDomain): ListedDomain {
  const { id, name, kind, type, cdn, app, state, enabled, project, spareOrder, hasKey, remark, updatedTime } = domain;
  return { id, name, kind, type, cdn, app, state, enabled, project, spareOrder, hasKey, remark, updatedTime };
}

/** The target as its row has it. */
export function listedPushTarget(project: WholePushTarget): ListedPushTarget {
  const { projectCode, name, tag, enabled, pushDomain, spares, pullDomains, updatedTime } = project;
  return { projectCode, name, tag, enabled, pushDomain, spares, pullDomains, updatedTime };
}

export const listOf = <Row>(records: readonly Row[]) => ({
  records: [...records],
  current: 1,
  size: 50,
  total: records.length,
  totalPages: Math.min(1, records.length),
});
